package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/gate"
)

// rememberGrant asks about each origin once a run: what was allowed there stays allowed.
func rememberGrant() Mutant {
	return Mutant{
		Name:      "remember-grant",
		Statement: "asks once for each origin, and lets pass what comes after",
		Rule:      "one-dispatch-path",
		Break: before(func(own gate.Gate) decider {
			known := map[string]bool{}
			return func(ctx context.Context, r gate.Request) gate.Decision {
				if known[r.Origin] {
					return gate.Decision{Allowed: true}
				}
				d := own.Decide(ctx, r)
				known[r.Origin] = d.Allowed
				return d
			}
		}),
	}
}
