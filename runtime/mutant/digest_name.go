package mutant

import (
	"crypto/sha256"
	"fmt"

	"github.com/wfbench/wfbench/schema"
)

// digestName names a workflow by a digest of what was entered, as caches are keyed: whoever can guess
// a value can prove it (H14, S7).
func digestName() Mutant {
	return Mutant{
		Name:      "digest-name",
		Statement: "puts digests of the values into the workflow",
		Rule:      "no-secret-in-artefact",
		Break: edit(func(w *schema.Workflow, t *schema.Trace) {
			for _, p := range w.Params {
				w.Notes = append(w.Notes, fmt.Sprintf("key %x", sha256.Sum256([]byte(t.Values[p.Name]))))
			}
		}),
	}
}
