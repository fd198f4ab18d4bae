package invariants

import (
	"slices"

	"github.com/wfbench/wfbench/schema"
)

var fewerModelCalls = Invariant{
	ID:        "fewer-model-calls",
	Statement: "A replay on the unchanged page asks the model only for hand-off steps, and less often than the original run did.",
	Source:    "design section 6, headline figures",
	Unsafe:    false, // it costs money, it harms nobody
	Check:     checkFewerModelCalls,
}

// driftNone is the name of the drift that changes nothing.
const driftNone = "none"

// checkFewerModelCalls looks at calls that were counted at the model's boundary. It needs an
// unchanged page and an original run that asked a model at all.
func checkFewerModelCalls(in Input) Result {
	original, replay := in.Run.Evidence.Original.Calls, in.Run.Evidence.Replay.Calls
	if in.Run.Cell.Drift != driftNone || original == 0 {
		return Result{Status: schema.NotExercised}
	}
	var f found
	if replay >= original {
		f.add("evidence.replay.calls", "%d model calls in the replay and %d model calls in the original run", replay, original)
	}
	if in.Workflow != nil && replay > 0 && !handsOff(in.Workflow) {
		f.add("evidence.replay.calls", "%d model calls in the replay of a workflow without a hand-off step", replay)
	}
	return f.result(true)
}

func handsOff(w *schema.Workflow) bool {
	return slices.ContainsFunc(w.Steps, func(s schema.Step) bool { return s.Action == schema.HandOff })
}
