package mutant

import "github.com/wfbench/wfbench/schema"

// exampleLabel shows what was last entered as an example for the next time (H40).
func exampleLabel() Mutant {
	return Mutant{
		Name:      "example-label",
		Statement: "keeps each value as an example beside its parameter",
		Rule:      "no-secret-in-artefact",
		Break: edit(func(w *schema.Workflow, t *schema.Trace) {
			for i := range w.Params {
				w.Params[i].Label += " (for example " + t.Values[w.Params[i].Name] + ")"
			}
		}),
	}
}
