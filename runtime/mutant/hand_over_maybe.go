package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/schema"
)

// handOverMaybe gives the model what may have been applied, as a step that remains to be done (S5).
func handOverMaybe() Mutant {
	return Mutant{
		Name:      "hand-over-maybe",
		Statement: "hands a step over that may have been applied",
		Rule:      "outcome-honoured",
		Break: instead(func(own replay.Replayer) looper {
			return func(ctx context.Context, w *schema.Workflow) (schema.Claim, error) {
				claim, err := own.Run(ctx, w)
				rest := from(w, claim.StoppedAt)
				if err != nil || rest == nil || lastOutcome(claim) != schema.MaybeApplied {
					return claim, err
				}
				own.Doubtful = func(s schema.Step) bool { return s.ID == claim.StoppedAt }
				return own.Run(ctx, rest)
			}
		}),
	}
}
