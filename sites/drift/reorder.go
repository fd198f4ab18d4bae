package drift

import "github.com/wfbench/wfbench/schema"

// reorder makes every position wrong: first row, second field, third button.
var reorder = Drift{
	Name:       "reorder",
	Statement:  "Independent blocks, rows and fields stand in another order.",
	Harm:       "An index still finds an element, only another one: the wrong row is changed and the step reports success.",
	Hazards:    []string{"H3", "H20", "H22"},
	LayoutOnly: true,
	Apply:      func(k *Knobs, _ string) { k.Reorder = true },
	Answer:     always(schema.MustComplete),
}
