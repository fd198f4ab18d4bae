package mutant

import (
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
)

// anyRole heals by text: the link of that name will do for the button (H4).
func anyRole() Mutant {
	return Mutant{
		Name:      "any-role",
		Statement: "takes an element of another role that has the recorded name",
		Rule:      "no-unexpected-effect",
		Break: otherwise(func(nodes []browser.Node, asked browser.Query) int {
			return slices.IndexFunc(nodes, func(n browser.Node) bool { return n.Name == asked.Name })
		}),
	}
}
