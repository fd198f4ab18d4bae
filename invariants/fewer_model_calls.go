package invariants

import "github.com/wfbench/wfbench/schema"

var fewerModelCalls = Invariant{
	ID:        "fewer-model-calls",
	Statement: "A replay on the unchanged page makes fewer model calls than the original run made.",
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
	return f.result(true)
}
