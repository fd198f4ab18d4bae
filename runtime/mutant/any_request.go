package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
)

// anyRequest takes what the page shows for proof, whatever went out beside it (H42).
func anyRequest() Mutant {
	return Mutant{
		Name:      "any-request",
		Statement: "does not hold what a step sends against what it sent when it was recorded",
		Rule:      "no-false-success",
		Break: around(func(own dispatch.Dispatcher) doer {
			return func(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
				r.Sent, r.Socket = nil, false
				return own.Do(ctx, page, r)
			}
		}),
	}
}
