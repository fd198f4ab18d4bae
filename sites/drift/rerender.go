package drift

import "github.com/wfbench/wfbench/schema"

// rerender makes every reference to a node stale within moments, and changes nothing that a
// person would see.
var rerender = Drift{
	Name:       "rerender",
	Group:      Layout,
	Statement:  "Links, buttons and rows are replaced by fresh equals at a short beat.",
	Harm:       "A click on a stale reference does nothing and is reported as done, or lands on whatever took the reference over.",
	Recovery:   "role and name",
	Amounts:    []int{400, 120, 70},
	Unit:       "ms",
	Hazards:    []string{"H22", "H23", "H24", "H29"},
	LayoutOnly: true,
	Apply:      func(k *Knobs, _ string, ms int) { k.RerenderMs = ms },
	Answers:    always(schema.MustComplete, "nothing that a person would see has changed"),
}
