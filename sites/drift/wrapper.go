package drift

import "github.com/wfbench/wfbench/schema"

// wrapper breaks every structural path and no name.
var wrapper = Drift{
	Name:       "wrapper",
	Statement:  "Extra elements are wrapped around blocks, cell contents and controls.",
	Harm:       "Paths through the document miss, and each step pays a model for a change that nobody can see.",
	Hazards:    []string{"H10"},
	LayoutOnly: true,
	Apply:      func(k *Knobs, _ string) { k.Wrapper = true },
	Answer:     always(schema.MustComplete),
}
