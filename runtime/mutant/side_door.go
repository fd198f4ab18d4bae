package mutant

import (
	"context"

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
		Break: func(p *engine.Parts) {
			own := p.Dispatcher
			p.Dispatcher = func(_ gate.Gate, s resolve.Scope, c clock.Clock) dispatch.Dispatcher {
				return own(open{}, s, c)
			}
		},
	}
}

// open is a gate that lets everything pass and tells nobody.
type open struct{}

func (open) Decide(context.Context, gate.Request) gate.Decision { return gate.Decision{Allowed: true} }
