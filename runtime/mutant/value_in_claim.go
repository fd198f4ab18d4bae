package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/schema"
)

// valueInClaim tells in its result what it has typed (H31, H35, D14).
func valueInClaim() Mutant {
	return Mutant{
		Name:      "value-in-claim",
		Statement: "tells the values in the account of the run",
		Rule:      "no-secret-in-artefact",
		Break: instead(func(own replay.Replayer) looper {
			return func(ctx context.Context, w *schema.Workflow) (schema.Claim, error) {
				claim, err := own.Run(ctx, w)
				for _, p := range w.Params {
					claim.Detail += p.Name + " is " + own.Hands.Values[p.Name].Reveal() + "; "
				}
				return claim, err
			}
		}),
	}
}
