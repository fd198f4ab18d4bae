package mutant

import "github.com/wfbench/wfbench/runtime/browser"

// anyColumn finds a row by a text wherever it stands in it, so that whoever invited Ann is taken
// for Ann (H2).
func anyColumn() Mutant {
	return Mutant{
		Name:      "any-column",
		Statement: "takes a row that says the key in another column",
		Rule:      "no-unexpected-effect",
		Break: loosen(func(q *browser.Query) {
			for i := range q.Anchors {
				q.Anchors[i].Place = ""
			}
		}),
	}
}
