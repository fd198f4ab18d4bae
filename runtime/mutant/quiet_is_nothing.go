package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// quietIsNothing takes an act after which no request was seen for one without effect, and tries it
// again: a socket, a beacon or a timer shows none either (H46, S5).
func quietIsNothing() Mutant {
	return Mutant{
		Name:      "quiet-is-nothing",
		Statement: "tries again an act after which no request was seen",
		Rule:      "at-most-once",
		Break: around(func(own dispatch.Dispatcher) doer {
			return func(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
				result := own.Do(ctx, page, r)
				if result.Outcome == schema.MaybeApplied && len(result.Activity.Requests) == 0 {
					result.Outcome = schema.NoEffect
				}
				return result
			}
		}),
	}
}
