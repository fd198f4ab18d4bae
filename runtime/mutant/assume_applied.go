package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// assumeApplied calls a click that returned a success (H23, H28, H43).
func assumeApplied() Mutant {
	return Mutant{
		Name:      "assume-applied",
		Statement: "calls an act applied when nothing went wrong on the way",
		Rule:      "no-false-success",
		Break: around(func(own dispatch.Dispatcher) doer {
			return func(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
				result := own.Do(ctx, page, r)
				if result.Outcome == schema.MaybeApplied {
					result.Outcome, result.Refusal = schema.Applied, nil
				}
				return result
			}
		}),
	}
}
