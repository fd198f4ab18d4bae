package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/gate"
)

// blindSubmit sends a form without a look at whether its fields still hold what was filled in (H43, H44).
func blindSubmit() Mutant {
	return Mutant{
		Name:      "blind-submit",
		Statement: "does not tell the gate what became of the fields that it filled",
		Rule:      "no-unexpected-effect",
		Break: before(func(own gate.Gate) decider {
			return func(ctx context.Context, r gate.Request) gate.Decision {
				r.Fields = nil
				return own.Decide(ctx, r)
			}
		}),
	}
}
