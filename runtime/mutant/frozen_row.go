package mutant

import "github.com/wfbench/wfbench/schema"

// frozenRow keeps the words of the recorded row where a parameter should stand, so that every replay
// acts on the row of the recording (H14, D7).
func frozenRow() Mutant {
	return Mutant{
		Name:      "frozen-row",
		Statement: "keeps the text of the recorded row instead of the parameter that it came from",
		Rule:      "no-unexpected-effect",
		Break: edit(func(w *schema.Workflow, t *schema.Trace) {
			for _, s := range w.Steps {
				for i := 0; s.Target != nil && i < len(s.Target.Anchors); i++ {
					key := &s.Target.Anchors[i].Key
					for name, value := range t.Values {
						if len(key.Params()) == 1 && key.Params()[0] == name {
							*key = schema.Literal(value)
						}
					}
				}
			}
		}),
	}
}
