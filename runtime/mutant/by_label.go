package mutant

import (
	"regexp"

	"github.com/wfbench/wfbench/schema"
)

// byLabel tells what has consequences by the words on a button: Submit, Buy, Delete (submit
// confirmation by a list of words, as shipped agents have it).
func byLabel() Mutant {
	return Mutant{
		Name:      "by-label",
		Statement: "calls only those steps consequential whose names sound like it",
		Rule:      "consequential-confirmed",
		Break: edit(func(w *schema.Workflow, _ *schema.Trace) {
			for i := range w.Steps {
				s := &w.Steps[i]
				s.Consequential = s.Target != nil && graveWords.MatchString(s.Target.Name.String())
			}
		}),
	}
}

var graveWords = regexp.MustCompile(`(?i)\b(submit|buy|pay|order|delete|remove|send)\b`)
