package mutant

import "github.com/wfbench/wfbench/schema"

// keepURL notes the whole address of each step, query and all (H37, H38).
func keepURL() Mutant {
	return Mutant{
		Name:      "keep-url",
		Statement: "notes the addresses of the recording with their queries",
		Rule:      "no-secret-in-artefact",
		Break: edit(func(w *schema.Workflow, t *schema.Trace) {
			for _, e := range t.Events {
				w.Notes = append(w.Notes, "at "+e.After.URL)
			}
		}),
	}
}
