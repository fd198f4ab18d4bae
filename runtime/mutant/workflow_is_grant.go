package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/resolve"
)

// workflowIsGrant takes it that whoever saved a workflow has agreed to all its steps.
func workflowIsGrant() Mutant {
	return Mutant{
		Name:      "workflow-is-grant",
		Statement: "asks no gate for the steps of a saved workflow",
		Rule:      "one-dispatch-path",
		Break: func(p *engine.Parts) {
			own := p.Dispatcher
			p.Dispatcher = func(g gate.Gate, s resolve.Scope, c clock.Clock) dispatch.Dispatcher {
				asking, silent := own(g, s, c), own(open{}, s, c)
				return doer(func(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
					if r.Step != "" {
						return silent.Do(ctx, page, r)
					}
					return asking.Do(ctx, page, r)
				})
			}
		},
	}
}
