package mutant

import "github.com/wfbench/wfbench/schema"

// optionLiteral keeps the option that was chosen as one of the page's own, although a person chose it (D3).
func optionLiteral() Mutant {
	return Mutant{
		Name:      "option-literal",
		Statement: "keeps a chosen option although a parameter chose it",
		Rule:      "no-secret-in-artefact",
		Break: edit(func(w *schema.Workflow, t *schema.Trace) {
			for i := range w.Steps {
				if s := &w.Steps[i]; s.Action == schema.Select && s.Input != nil && s.Input.Param != "" {
					s.Input = &schema.Binding{Option: t.Values[s.Input.Param]}
				}
			}
		}),
	}
}
