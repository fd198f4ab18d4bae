package mutant

import "github.com/wfbench/wfbench/runtime/browser"

// ignoreField knows a field by its name on the page alone, whatever its type or purpose is (D8, H5).
func ignoreField() Mutant {
	return Mutant{
		Name:      "ignore-field",
		Statement: "lets the type and purpose of a field contradict",
		Rule:      "no-unexpected-effect",
		Break:     loosen(func(q *browser.Query) { q.Field = nil }),
	}
}
