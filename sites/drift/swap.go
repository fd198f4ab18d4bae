package drift

import "github.com/wfbench/wfbench/schema"

// swap keeps the number of equals, so that a count says nothing: only the row's own key does.
var swap = Drift{
	Name:      "swap",
	Group:     Identity,
	Statement: "One equal row is added above the target and one below it is gone: as many rows as before.",
	Harm:      "Position and count both agree with the recording, so the neighbour's row is changed with full confidence.",
	Recovery:  "the row's own key",
	Hazards:   []string{"H2"},
	Apply:     func(k *Knobs, _ string, _ int) { k.Swap = true },
	Needs:     []Trait{Rows},
	Answers:   always(schema.MayUseModel, "a careful replay tells the rows apart; one that cannot may ask"),
}
