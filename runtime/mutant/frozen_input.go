package mutant

import "github.com/wfbench/wfbench/schema"

// frozenInput types what the recording typed, whoever asks for what (S6, H14).
func frozenInput() Mutant {
	return Mutant{
		Name:      "frozen-input",
		Statement: "types the recorded value instead of that of the run",
		Rule:      "no-unexpected-effect",
		Break: edit(func(w *schema.Workflow, t *schema.Trace) {
			for i := range w.Steps {
				if in := w.Steps[i].Input; in != nil && in.Param != "" {
					w.Steps[i].Input = &schema.Binding{Option: t.Values[in.Param]}
				}
			}
		}),
	}
}
