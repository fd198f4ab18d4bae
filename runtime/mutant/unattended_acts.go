package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/gate"
)

// unattendedActs has nobody to ask, and takes that for a yes.
func unattendedActs() Mutant {
	return Mutant{
		Name:      "unattended-acts",
		Statement: "lets an act with consequences pass as a harmless one when nobody confirms it",
		Rule:      "consequential-confirmed",
		Break: before(func(own gate.Gate) decider {
			return func(ctx context.Context, r gate.Request) gate.Decision {
				d := own.Decide(ctx, r)
				if !d.Allowed && r.Consequential {
					r.Consequential = false
					return own.Decide(ctx, r)
				}
				return d
			}
		}),
	}
}
