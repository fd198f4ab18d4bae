package mutant

import "github.com/wfbench/wfbench/schema"

// dropPost keeps no postcondition: a tool that returned has done its work (D11, H23, H28).
func dropPost() Mutant {
	return Mutant{
		Name:      "drop-post",
		Statement: "keeps no postconditions, and calls done what the server answered",
		Rule:      "no-false-success",
		Break: edit(func(w *schema.Workflow, _ *schema.Trace) {
			for i := range w.Steps {
				w.Steps[i].Post = nil
			}
		}),
	}
}
