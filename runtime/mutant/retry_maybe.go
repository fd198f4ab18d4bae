package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// retryMaybe tries again what may have taken effect, as a wrapper does that re-runs an action
// on any error.
func retryMaybe() Mutant {
	return Mutant{
		Name:      "retry-maybe",
		Statement: "does an act again when it cannot see that the first one worked",
		Rule:      "at-most-once",
		Site:      "shop", Task: "buy", Drift: "hang-after-commit", // the shop takes an order twice
		Break: around(func(own dispatch.Dispatcher) doer {
			return func(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
				result := own.Do(ctx, page, r)
				if result.Outcome == schema.MaybeApplied && len(r.Post) > 0 {
					return own.Do(ctx, page, r)
				}
				return result
			}
		}),
	}
}
