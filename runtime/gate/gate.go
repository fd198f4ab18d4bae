// Package gate decides whether an action may pass: capability x origin grants, and fresh
// confirmation of what has consequences. Live and replayed actions ask alike, through package
// dispatch; a saved workflow grants nothing.
//
// A Policy holds what was granted beforehand, a Run adds what is granted while it lasts, and an
// Approver answers what both leave open: a person at a terminal, a policy file, or a harness.
// The package reads no page, asks no model and remembers no confirmation.
//
// The zero value of everything here denies. Before it: package dispatch, which asks. After it:
// the page.
package gate

import (
	"context"
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// Capability is a kind of power over a page.
type Capability string

// The capabilities.
const (
	Navigate Capability = "navigate"
	Click    Capability = "click"
	Type     Capability = "type"
	Upload   Capability = "upload"
	// NetworkWrite is for requests of the agent's own, whatever their method: a GET can carry
	// data away as well as a POST.
	NetworkWrite Capability = "network-write"
	// Credential is for sensitive values that go into a field. It comes on top of Type.
	Credential Capability = "credential"
)

// Capabilities lists all of them.
func Capabilities() []Capability {
	return []Capability{Navigate, Click, Type, Upload, NetworkWrite, Credential}
}

// CapabilityOf is the power that a kind of action needs, "" for what no gate lets through. A
// key press is a click, whatever the key: Escape and the arrows have handlers too. A tool of
// the page is a click, whatever the page says of its harmlessness.
func CapabilityOf(kind schema.ActionKind) Capability {
	switch kind {
	case schema.Navigate, schema.Back:
		return Navigate
	case schema.Click, schema.Check, schema.Uncheck, schema.Press, schema.CallTool:
		return Click
	case schema.Fill, schema.Select:
		return Type
	case schema.Upload:
		return Upload
	case schema.Fetch:
		return NetworkWrite
	}
	return ""
}

// Request is one action that asks to pass.
type Request struct {
	// Capability must be the one that the kind needs.
	Capability Capability
	Kind       schema.ActionKind
	// Origin is the origin charged: of the target's frame, of the frame that registered a tool, or
	// of the destination of a navigation or fetch.
	Origin string
	// Page is the origin of the top document; empty when it is not known.
	Page string
	// Consequential actions need a fresh confirmation each time: those that submit a form or were
	// seen to change something.
	Consequential bool
	// Credential says that a sensitive value goes into a field.
	Credential bool
	// Fields are the fields of the form about to be submitted that this run has filled.
	Fields []Field
	// Method is that of a fetch.
	Method string
	// What describes the action for a person: role and name of the target, no values.
	What string
	// Step is the workflow step; empty for an action of the model's.
	Step string
	// Question is what an Approver is asked. The gate sets it.
	Question Question
}

// Field is a field that was filled earlier in the run, as it stands before a submit.
type Field struct {
	// Name describes the field: `textbox "Email"`. Never its value.
	Name  string
	State FieldState
}

// FieldState is what became of a field that was filled. The zero value is unknown, and denies.
type FieldState string

// The states of a filled field.
const (
	FieldKept    FieldState = "kept"
	FieldEmptied FieldState = "emptied"
	FieldChanged FieldState = "changed"
)

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

// Question is what an approver is asked about a request.
type Question string

// The questions.
const (
	// ForGrant asks whether the capability may be used on the origin from now on, in this run.
	ForGrant Question = "grant"
	// ForAct asks for this one consequential act.
	ForAct Question = "act"
	// ForCredential asks whether this one sensitive value may go into this field.
	ForCredential Question = "credential"
	// ForTool asks for this one call of a tool that the page offers.
	ForTool Question = "tool"
)

// Approver answers one question about one request, afresh each time. Nil denies. An approver
// MUST deny when it cannot tell, when its time is up, and for a question that it does not know.
type Approver func(ctx context.Context, r Request) bool

// FirstOf asks one approver after the other until one says yes.
func FirstOf(approvers ...Approver) Approver {
	return func(ctx context.Context, r Request) bool {
		return slices.ContainsFunc(approvers, func(a Approver) bool { return a != nil && a(ctx, r) })
	}
}
