package gate

import (
	"context"
	"slices"
)

// Grant gives one capability on one origin, for as long as the policy lives.
type Grant struct {
	Capability Capability
	Origin     string
}

// Confirm answers a fresh question about one consequential request. It is asked each time.
type Confirm func(ctx context.Context, r Request) bool

// Policy is a Gate from grants. Its zero value denies everything.
type Policy struct {
	// Grants are by whole origin: scheme, host and port.
	Grants []Grant
	// Denied origins are refused whatever is granted.
	Denied []string
	// Confirm is asked for consequential requests; nil denies them.
	Confirm Confirm
	// Unattended denies every consequential request without asking.
	Unattended bool
}

var _ Gate = Policy{}

// Decide implements Gate.
func (p Policy) Decide(ctx context.Context, r Request) Decision {
	switch {
	case r.Origin == "" || r.Capability == "":
		return Decision{Why: "the request names no origin or no capability"}
	case slices.Contains(p.Denied, r.Origin):
		return Decision{Why: "the origin is denied"}
	case !slices.Contains(p.Grants, Grant{r.Capability, r.Origin}):
		return Decision{Why: "no grant of " + string(r.Capability) + " on this origin"}
	case !r.Consequential:
		return Decision{Allowed: true, Why: "granted"}
	case p.Unattended:
		return Decision{Why: "unattended: consequential steps wait for a person"}
	case p.Confirm == nil || !p.Confirm(ctx, r):
		return Decision{Why: "not confirmed"}
	default:
		return Decision{Allowed: true, Why: "confirmed"}
	}
}

// All grants every capability on an origin.
func All(origin string) []Grant {
	return []Grant{{Navigate, origin}, {Click, origin}, {Type, origin}}
}
