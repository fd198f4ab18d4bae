package mutant

import "github.com/wfbench/wfbench/runtime/browser"

// ignoreAnchors knows no row: when the recorded one is gone, another one's button is the only one
// left (H2, D7).
func ignoreAnchors() Mutant {
	return Mutant{
		Name:      "ignore-anchors",
		Statement: "takes the only element with the role and name, in whatever row it stands",
		Rule:      "no-unexpected-effect",
		Break:     loosen(func(q *browser.Query) { q.Anchors = nil }),
	}
}
