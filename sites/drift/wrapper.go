package drift

import "github.com/wfbench/wfbench/schema"

// wrapper breaks every structural path and no name.
var wrapper = Drift{
	Name:       "wrapper",
	Group:      Layout,
	Statement:  "Extra elements are wrapped around blocks, cell contents and controls.",
	Harm:       "Paths through the document miss, and each step pays a model for a change that nobody can see.",
	Recovery:   "role and name",
	Hazards:    []string{"H10"},
	LayoutOnly: true,
	Apply:      func(k *Knobs, _ string, _ int) { k.Wrapper = true },
	Answers:    always(schema.MustComplete, "nothing that a person would see has changed"),
}
