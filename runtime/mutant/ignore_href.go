package mutant

import "github.com/wfbench/wfbench/runtime/browser"

// ignoreHref takes a link by its text, wherever it leads (D8).
func ignoreHref() Mutant {
	return Mutant{
		Name:      "ignore-href",
		Statement: "lets the destination of a link contradict",
		Rule:      "no-unexpected-effect",
		Break:     loosen(func(q *browser.Query) { q.Href = nil }),
	}
}
