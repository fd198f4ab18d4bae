package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// unrecordedWrite counts what a step sent that its recording knows nothing of, and goes on all the same.
func unrecordedWrite() Mutant {
	return Mutant{
		Name:      "unrecorded-write",
		Statement: "goes on after a step that changed a server where the recording knows of no such thing",
		Rule:      "no-unexpected-effect",
		Break: around(func(own dispatch.Dispatcher) doer {
			return func(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
				result := own.Do(ctx, page, r)
				if result.Refusal != nil && result.Refusal.Reason == schema.UnrecordedWrite {
					result.Outcome, result.Refusal = schema.Applied, nil
				}
				return result
			}
		}),
	}
}
