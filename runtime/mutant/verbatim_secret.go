package mutant

import (
	"fmt"

	"github.com/wfbench/wfbench/schema"
)

// verbatimSecret keeps what was typed, as replayers do that store an action's arguments.
func verbatimSecret() Mutant {
	return Mutant{
		Name:      "verbatim-secret",
		Statement: "writes the typed values into the workflow, as they were",
		Rule:      "no-secret-in-artefact",
		Site:      "admin", Task: "deactivate", Drift: "none",
		Break: edit(func(w *schema.Workflow, t *schema.Trace) {
			for _, e := range t.Events {
				if e.Input != nil && e.Input.Param != "" && e.Target != nil {
					w.Notes = append(w.Notes, fmt.Sprintf("%s %s %q with %q", e.Tool, e.Target.Role, e.Target.Name, t.Values[e.Input.Param]))
				}
			}
		}),
	}
}
