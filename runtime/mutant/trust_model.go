package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/schema"
)

// trustModel takes the end of a model's turn for the end of the task, and looks at nothing (H42, S1).
func trustModel() Mutant {
	return Mutant{
		Name:      "trust-model",
		Statement: "calls a task done when the model has ended it",
		Rule:      "no-false-success",
		Break: instead(func(own replay.Replayer) looper {
			return func(ctx context.Context, w *schema.Workflow) (schema.Claim, error) {
				claim, err := own.Run(ctx, w)
				if n := len(claim.Steps); claim.Status == schema.ClaimStopped && n > 0 && claim.Steps[n-1].ModelCalls > 0 {
					claim = schema.Claim{Status: schema.ClaimCompleted, Steps: claim.Steps}
				}
				return claim, err
			}
		}),
	}
}
