package mutant

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
)

// foldCase compares names without their case (H16).
func foldCase() Mutant {
	return Mutant{
		Name:      "fold-case",
		Statement: "takes an element whose name differs by case",
		Rule:      "no-unexpected-effect",
		Break: otherwise(func(nodes []browser.Node, asked browser.Query) int {
			return slices.IndexFunc(nodes, func(n browser.Node) bool {
				return n.Role == asked.Role && strings.EqualFold(n.Name, asked.Name)
			})
		}),
	}
}
