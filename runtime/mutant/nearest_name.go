package mutant

import (
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
)

// nearestName heals to the neighbour with the most similar name: #change_wait for #change:wait (H5).
func nearestName() Mutant {
	return Mutant{
		Name:      "nearest-name",
		Statement: "takes the element whose name shares most with the recorded one",
		Rule:      "no-unexpected-effect",
		Break: otherwise(func(nodes []browser.Node, asked browser.Query) int {
			best, most := -1, 0
			for i, n := range nodes {
				if shared := sharedWords(n.Name, asked.Name); n.Role == asked.Role && shared > most {
					best, most = i, shared
				}
			}
			return best
		}),
	}
}

// sharedWords counts the words that two names have in common.
func sharedWords(a, b string) int {
	n := 0
	for _, word := range strings.Fields(a) {
		if strings.Contains(" "+b+" ", " "+word+" ") {
			n++
		}
	}
	return n
}
