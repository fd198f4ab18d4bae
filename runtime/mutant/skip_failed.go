package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/schema"
)

// skipFailed goes on with the next step when one has failed (S1, H13).
func skipFailed() Mutant {
	return Mutant{
		Name:      "skip-failed",
		Statement: "leaves out a step that fails and goes on with the next",
		Rule:      "steps-in-order",
		Break: instead(func(own replay.Replayer) looper {
			return func(ctx context.Context, w *schema.Workflow) (schema.Claim, error) {
				var steps []schema.StepClaim
				for {
					claim, err := own.Run(ctx, w)
					steps = append(steps, claim.Steps...)
					claim.Steps = steps
					rest := after(w, claim.StoppedAt)
					if err != nil || claim.Status != schema.ClaimStopped || rest == nil {
						return claim, err
					}
					if w = rest; len(w.Steps) == 0 {
						return schema.Claim{Status: schema.ClaimCompleted, Steps: steps}, nil
					}
				}
			}
		}),
	}
}

// after is what follows a step of a workflow; nil when it has no such step.
func after(w *schema.Workflow, step string) *schema.Workflow {
	rest := from(w, step)
	if rest != nil {
		rest.Steps = rest.Steps[1:]
	}
	return rest
}
