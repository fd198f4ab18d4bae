package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/gate"
)

// rememberConfirmation takes one yes for all that follow: "do not ask again".
func rememberConfirmation() Mutant {
	return Mutant{
		Name:      "remember-confirmation",
		Statement: "takes the first confirmation of a run for every later one",
		Rule:      "consequential-confirmed",
		Break: before(func(own gate.Gate) decider {
			confirmed := false
			return func(ctx context.Context, r gate.Request) gate.Decision {
				asked := r.Consequential
				r.Consequential = asked && !confirmed
				d := own.Decide(ctx, r)
				confirmed = confirmed || (asked && d.Allowed)
				return d
			}
		}),
	}
}
