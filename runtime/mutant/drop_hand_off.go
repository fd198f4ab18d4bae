package mutant

import (
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// dropHandOff leaves out what it cannot replay, with a line in a log that nobody reads (D6, H12).
func dropHandOff() Mutant {
	return Mutant{
		Name:      "drop-hand-off",
		Statement: "leaves out the steps that cannot be replayed",
		Rule:      "no-false-success",
		Break: edit(func(w *schema.Workflow, _ *schema.Trace) {
			w.Steps = slices.DeleteFunc(w.Steps, func(s schema.Step) bool { return s.Action == schema.HandOff })
		}),
	}
}
