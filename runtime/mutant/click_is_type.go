package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/gate"
)

// clickIsType has one permission for everything that one can do to a page.
func clickIsType() Mutant {
	return Mutant{
		Name:      "click-is-type",
		Statement: "asks for leave to click whatever it does",
		Rule:      "one-dispatch-path",
		Break: before(func(own gate.Gate) decider {
			return func(ctx context.Context, r gate.Request) gate.Decision {
				if r.Capability == gate.Type {
					r.Capability, r.Kind = gate.Click, ""
				}
				return own.Decide(ctx, r)
			}
		}),
	}
}
