package drift

import "github.com/wfbench/wfbench/schema"

// relabel is the honest case for the model: the target is there, but only meaning finds it.
var relabel = Drift{
	Name:      "relabel",
	Group:     Identity,
	Statement: "A button of the task has another name that means the same.",
	Harm:      "A fuzzy match takes a neighbouring button, or a silent repair writes a wrong name into the saved workflow.",
	Recovery:  "the model, by meaning",
	Hazards:   []string{"H4", "H6", "H7"},
	Apply:     func(k *Knobs, _ string, _ int) { k.Page = append(k.Page, Change{Name: "rename", Variant: "synonym"}) },
	Answers:   always(schema.MayUseModel, "only somebody who knows what the words mean can tell"),
}
