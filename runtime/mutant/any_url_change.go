package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// anyURLChange takes every new address for the one that was meant: an error page will do (D11).
func anyURLChange() Mutant {
	return Mutant{
		Name:      "any-url-change",
		Statement: "calls a step done when the address is another than before, whichever it is",
		Rule:      "no-false-success",
		Break: around(func(own dispatch.Dispatcher) doer {
			return func(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
				before, err := page.Scope(ctx)
				result := own.Do(ctx, page, r)
				after, errAfter := page.Scope(ctx)
				if err == nil && errAfter == nil && result.Outcome == schema.MaybeApplied && before.URL != after.URL {
					result.Outcome, result.Refusal = schema.Applied, nil
				}
				return result
			}
		}),
	}
}
