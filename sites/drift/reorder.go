package drift

import "github.com/wfbench/wfbench/schema"

// reorder makes every position wrong: first row, second field, third button.
var reorder = Drift{
	Name:       "reorder",
	Group:      Layout,
	Statement:  "Independent blocks, rows and fields stand in another order.",
	Harm:       "An index still finds an element, only another one: the wrong row is changed and the step reports success.",
	Recovery:   "role and name, and the row's own key",
	Hazards:    []string{"H3", "H20", "H22"},
	LayoutOnly: true,
	Apply:      func(k *Knobs, _ string, _ int) { k.Reorder = true },
	Answers:    always(schema.MustComplete, "only positions have changed"),
}
