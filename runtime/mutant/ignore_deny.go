package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/gate"
)

// ignoreDeny asks, and goes on whatever the answer is (H48).
func ignoreDeny() Mutant {
	return Mutant{
		Name:      "ignore-deny",
		Statement: "takes a denied act for one that may pass",
		Rule:      "one-dispatch-path",
		Break: before(func(own gate.Gate) decider {
			return func(ctx context.Context, r gate.Request) gate.Decision {
				own.Decide(ctx, r)
				return gate.Decision{Allowed: true}
			}
		}),
	}
}
