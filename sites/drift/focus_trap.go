package drift

import "github.com/wfbench/wfbench/schema"

// focusTrap takes what is typed.
var focusTrap = Drift{
	Name:      "focus-trap",
	Group:     Obstruction,
	Statement: "A chat widget takes the focus to its own field again and again.",
	Harm:      "Keys that were meant for a field of the task go to somebody else's chat.",
	Recovery:  "typing that is aimed at the field",
	Hazards:   []string{"H44", "H45"},
	Amounts:   []int{1_500, 500, 150},
	Unit:      "ms",
	Answers:   always(schema.MayUseModel, "text that does not land must be noticed; a fill that is aimed completes"),
	Apply:     page("trapfocus"),
}
