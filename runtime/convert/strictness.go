package convert

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// AsImported is a workflow as ReadWorkflow gives it back: the same, and as strict as one that anybody
// may have written. That an act changes nothing, or that a parameter is no secret, a file can say and
// cannot prove; so every click and key press asks, and what is a secret by its own words or by the
// field that it goes into is one. The notes say what became stricter.
func AsImported(w *schema.Workflow) (*schema.Workflow, []string) {
	out, notes := *w, []string(nil)
	for _, name := range sanitize.Tighten(&out) {
		notes = append(notes, fmt.Sprintf("parameter %q is taken for sensitive", name))
	}
	out.Steps = slices.Clone(w.Steps)
	var asking []string
	for i := range out.Steps {
		s := &out.Steps[i]
		if (s.Action == schema.Click || s.Action == schema.Press) && !s.Consequential {
			s.Consequential = true
			asking = append(asking, s.ID)
		}
	}
	if len(asking) > 0 {
		notes = append(notes, "a file cannot prove that a click changes nothing: these steps ask before each run: "+strings.Join(asking, ", "))
	}
	return &out, notes
}
