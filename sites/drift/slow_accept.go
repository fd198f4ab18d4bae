package drift

import "github.com/wfbench/wfbench/schema"

// slowAccept is the button that invites a second press: it has worked, and shows nothing.
var slowAccept = Drift{
	Name:      "slow-accept",
	Group:     Outcome,
	Statement: "The last request commits at once, its answer comes late, and the button stays as it was.",
	Harm:      "A second press because nothing seemed to happen does it twice.",
	Recovery:  "patience",
	Hazards:   []string{"H46", "H41"},
	Amounts:   []int{1_000, 3_000, 8_000},
	Unit:      "ms",
	Answers:   always(schema.MayUseModel, "the effect is there: to wait and to look are right, to press again never is"),
	Apply: func(k *Knobs, _ string, ms int) {
		k.Wire = append(k.Wire, Change{Name: "slow-accept", Amount: ms})
		k.Page = append(k.Page, Change{Name: "twice"})
	},
}
