package drift

import "github.com/wfbench/wfbench/schema"

// relabel is the honest case for the model: the target is there, but only meaning finds it.
var relabel = Drift{
	Name:      "relabel",
	Statement: "A button of the task has another name that means the same.",
	Harm:      "A fuzzy match takes a neighbouring button, or a silent repair writes a wrong name into the saved workflow.",
	Hazards:   []string{"H4", "H6", "H7"},
	Apply:     func(k *Knobs, _ string) { k.Relabel = true },
	Answer:    always(schema.MayUseModel),
}
