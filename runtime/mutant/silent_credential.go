package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/gate"
)

// silentCredential types a password as if it were any text: leave to type is leave to sign in (H34, H40).
func silentCredential() Mutant {
	return Mutant{
		Name:      "silent-credential",
		Statement: "does not tell the gate that a sensitive value goes into a field",
		Rule:      "one-dispatch-path",
		Break: before(func(own gate.Gate) decider {
			return func(ctx context.Context, r gate.Request) gate.Decision {
				r.Credential = false
				return own.Decide(ctx, r)
			}
		}),
	}
}
