package mutant

import "github.com/wfbench/wfbench/runtime/browser"

// ignoreLabel matches by role and name alone, so that a field of another label is taken for the
// recorded one (D8, H5).
func ignoreLabel() Mutant {
	return Mutant{
		Name:      "ignore-label",
		Statement: "lets a label that contradicts pass",
		Rule:      "no-unexpected-effect",
		Break:     loosen(func(q *browser.Query) { q.Label = "" }),
	}
}
