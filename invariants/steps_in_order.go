package invariants

import (
	"slices"

	"github.com/wfbench/wfbench/schema"
)

var stepsInOrder = Invariant{
	ID:        "steps-in-order",
	Statement: "A replay does the workflow's steps in their order, leaves none out, and goes on only from one that was seen to work.",
	Source:    "design section 4.10; a failed step ends a replay or goes to the model, and nothing starts again",
	Unsafe:    false, // what comes of it shows in the ledger
	Check:     checkStepsInOrder,
}

// checkStepsInOrder follows the acts of replayed steps through the workflow. A step may stay
// without an act of its own only where the model was asked: it may have done it.
func checkStepsInOrder(in Input) Result {
	if in.Workflow == nil {
		return Result{Status: schema.NotExercised}
	}
	w, e := in.Workflow, in.Run.Evidence
	asked := e.Replay.Calls > 0
	var f found
	exercised := false
	last, worked := -1, true
	for i, a := range e.Acts {
		n := slices.IndexFunc(w.Steps, func(s schema.Step) bool { return s.ID == a.Step })
		if n < 0 {
			continue
		}
		exercised = true
		switch {
		case n < last:
			f.add(at("acts", i), "step %s was done after step %s", a.Step, w.Steps[last].ID)
		case n > last && !worked && !asked:
			f.add(at("acts", i), "step %s was done although step %s was not seen to work", a.Step, w.Steps[last].ID)
		case n > last+1 && !asked:
			f.add(at("acts", i), "step %s was done, and step %s before it was not", a.Step, w.Steps[last+1].ID)
		}
		last, worked = n, a.Outcome == schema.Applied
	}
	if exercised && in.Run.Claim.Status == schema.ClaimCompleted && !asked && (last != len(w.Steps)-1 || !worked) {
		f.add("claim.status", "the subject claims completion, and the last step was not seen to work")
	}
	return f.result(exercised)
}
