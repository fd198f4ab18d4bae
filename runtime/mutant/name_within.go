package mutant

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
)

// nameWithin takes a name that holds the recorded one, as role locators do by default: "Plan" is
// in "Plan B" (H16).
func nameWithin() Mutant {
	return Mutant{
		Name:      "name-within",
		Statement: "takes an element whose name only contains the recorded one",
		Rule:      "no-unexpected-effect",
		Break: otherwise(func(nodes []browser.Node, asked browser.Query) int {
			return slices.IndexFunc(nodes, func(n browser.Node) bool {
				return n.Role == asked.Role && asked.Name != "" && strings.Contains(n.Name, asked.Name)
			})
		}),
	}
}
