package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/schema"
)

// handOverFromStart gives the model the whole task when a step fails, with no word of what was done
// (S3, S7).
func handOverFromStart() Mutant {
	return Mutant{
		Name:      "hand-over-from-start",
		Statement: "hands the whole task over when a step fails, from its start",
		Rule:      "at-most-once",
		Break: instead(func(own replay.Replayer) looper {
			return func(ctx context.Context, w *schema.Workflow) (schema.Claim, error) {
				asked := own.Hands.Model
				own.Hands.Model = nil
				claim, err := own.Run(ctx, w)
				if err != nil || claim.Status != schema.ClaimStopped || asked == nil {
					return claim, err
				}
				own.Hands.Model, own.Doubtful = asked, func(schema.Step) bool { return true }
				return own.Run(ctx, w)
			}
		}),
	}
}
