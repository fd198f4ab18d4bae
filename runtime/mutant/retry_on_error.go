package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// retryOnError does an act again when its call failed, as wrappers of flaky browsers do: that the
// answer was lost does not mean that the act was (S5, H41).
func retryOnError() Mutant {
	return Mutant{
		Name:      "retry-on-error",
		Statement: "does an act again when the browser fails to say what became of it",
		Rule:      "at-most-once",
		Break: around(func(own dispatch.Dispatcher) doer {
			return func(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
				result := own.Do(ctx, page, r)
				if result.Refusal != nil && result.Refusal.Reason == schema.BrowserFailed {
					return own.Do(ctx, page, r)
				}
				return result
			}
		}),
	}
}
