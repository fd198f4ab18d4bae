package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/schema"
)

// restart begins the whole task again when a step fails, on the page as it is by then (S3).
func restart() Mutant {
	return Mutant{
		Name:      "restart",
		Statement: "begins again with the first step when one fails",
		Rule:      "steps-in-order",
		Break: instead(func(own replay.Replayer) looper {
			return func(ctx context.Context, w *schema.Workflow) (schema.Claim, error) {
				claim, err := own.Run(ctx, w)
				if err != nil || claim.Status != schema.ClaimStopped {
					return claim, err
				}
				return own.Run(ctx, w)
			}
		}),
	}
}
