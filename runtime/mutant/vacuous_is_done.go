package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// vacuousIsDone finds its success on the page before it has acted, and is content (H42, D10).
func vacuousIsDone() Mutant {
	return Mutant{
		Name:      "vacuous-is-done",
		Statement: "calls a step done whose postcondition holds already, and does not do it",
		Rule:      "no-false-success",
		Break: around(func(own dispatch.Dispatcher) doer {
			return func(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
				result := own.Do(ctx, page, r)
				if result.Refusal != nil && result.Refusal.Reason == schema.Vacuous {
					return dispatch.Result{Outcome: schema.Applied}
				}
				return result
			}
		}),
	}
}
