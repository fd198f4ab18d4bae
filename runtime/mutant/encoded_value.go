package mutant

import (
	"encoding/base64"

	"github.com/wfbench/wfbench/schema"
)

// encodedValue keeps the values in an encoding that a search for them as they are does not see (D1, D14).
func encodedValue() Mutant {
	return Mutant{
		Name:      "encoded-value",
		Statement: "keeps the values in base64",
		Rule:      "no-secret-in-artefact",
		Break: edit(func(w *schema.Workflow, t *schema.Trace) {
			for _, p := range w.Params {
				w.Notes = append(w.Notes, "state "+base64.StdEncoding.EncodeToString([]byte(t.Values[p.Name])))
			}
		}),
	}
}
