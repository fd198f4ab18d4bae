package mutant

import "github.com/wfbench/wfbench/runtime/browser"

// ignoreFrame looks for what was recorded in a frame in the page around it (H17, H56).
func ignoreFrame() Mutant {
	return Mutant{
		Name:      "ignore-frame",
		Statement: "forgets the frame of a target and looks in the top document",
		Rule:      "no-unexpected-effect",
		Break:     loosen(func(q *browser.Query) { q.Frame = nil }),
	}
}
