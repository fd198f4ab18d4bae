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

// sideDoor acts around the gate: the saved workflow itself counts as permission.
func sideDoor() Mutant {
	return Mutant{
		Name:      "side-door",
		Statement: "asks no gate before an act, as if a saved workflow were a grant",
		Rule:      "one-dispatch-path",
		Site:      "admin", Task: "deactivate", Drift: "none",
		Break: ungated(func(dispatch.Request) bool { return true }),
	}
}

// ungated lets the requests that it is told of pass without asking.
func ungated(unasked func(dispatch.Request) bool) func(*engine.Parts) {
	return func(p *engine.Parts) {
		own := p.Dispatcher
		p.Dispatcher = func(g gate.Gate, s resolve.Scope, c clock.Clock) dispatch.Dispatcher {
			asking, silent := own(g, s, c), own(open{}, s, c)
			return doer(func(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
				if unasked(r) {
					return silent.Do(ctx, page, r)
				}
				return asking.Do(ctx, page, r)
			})
		}
	}
}

// open is a gate that lets everything pass and tells nobody.
type open struct{}

func (open) Decide(context.Context, gate.Request) gate.Decision { return gate.Decision{Allowed: true} }
