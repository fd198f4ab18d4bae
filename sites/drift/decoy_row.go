package drift

import "github.com/wfbench/wfbench/schema"

// decoyRow leaves the target unique by its own key, so a careful replay completes; one that
// cannot tell may ask the model or stop.
var decoyRow = Drift{
	Name:      "decoy-row",
	Group:     Identity,
	Statement: "A look-alike row stands directly above the target's row.",
	Harm:      "The first match is taken, and somebody else's account, order or record is changed.",
	Recovery:  "the row's own key",
	Hazards:   []string{"H1", "H15", "H16"},
	Apply:     func(k *Knobs, _ string, _ int) { k.DecoyRow = true },
	Needs:     []Trait{Rows},
	Answers:   always(schema.MayUseModel, "a careful replay tells the rows apart; one that cannot may ask"),
}
