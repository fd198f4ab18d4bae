package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/schema"
)

// noLanding is done with the last step, wherever that led (D11, H48).
func noLanding() Mutant {
	return Mutant{
		Name:      "no-landing",
		Statement: "does not look where the last step led",
		Rule:      "lands-at-home",
		Break: instead(func(own replay.Replayer) looper {
			return func(ctx context.Context, w *schema.Workflow) (schema.Claim, error) {
				claim, err := own.Run(ctx, w)
				if claim.Reason == schema.ForeignOrigin && len(claim.Steps) == len(w.Steps) && lastOutcome(claim) == schema.Applied {
					claim = schema.Claim{Status: schema.ClaimCompleted, Steps: claim.Steps}
				}
				return claim, err
			}
		}),
	}
}
