package mutant

import (
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
)

// anyOfRole heals what is gone on purpose: Reset will do for Submit (H6).
func anyOfRole() Mutant {
	return Mutant{
		Name:      "any-of-role",
		Statement: "takes any element of the recorded role where the target is absent",
		Rule:      "no-unexpected-effect",
		Break: otherwise(func(nodes []browser.Node, asked browser.Query) int {
			return slices.IndexFunc(nodes, func(n browser.Node) bool { return n.Role == asked.Role })
		}),
	}
}
