// Package gate decides whether an action may pass: capability x origin grants and fresh
// confirmation of consequential acts. Live and replayed actions ask alike, through package
// dispatch; a saved workflow grants nothing. It reads no page text and asks no model.
//
// The zero value of everything here denies.
package gate

import (
	"context"

	"github.com/wfbench/wfbench/schema"
)

// Capability is a kind of power over a page.
type Capability string

// The capabilities.
const (
	Navigate Capability = "navigate"
	Click    Capability = "click"
	Type     Capability = "type"
)

// Request is one action that asks to pass.
type Request struct {
	Capability Capability
	// Origin is the origin charged: of the target's frame, or of a navigation's destination.
	Origin string
	// Consequential actions need a fresh confirmation each time.
	Consequential bool
	// Credential says that a sensitive value goes into a field.
	Credential bool
	// What describes the action for a person: role and name of the target, no values.
	What string
	Kind schema.ActionKind
}

// Decision is the answer. Its zero value denies.
type Decision struct {
	Allowed bool
	Why     string
}

// Gate decides. An implementation MUST deny when in doubt and MUST NOT remember a
// confirmation of a consequential request.
type Gate interface {
	Decide(ctx context.Context, r Request) Decision
}
