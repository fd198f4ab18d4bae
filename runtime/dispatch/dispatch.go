// Package dispatch is the single path of every action, live or replayed: ask the gate, act,
// and say from evidence what the act did. It never tries anything twice and never chooses a
// target: resolve does, before. It trusts no message of a page: a thing is applied only when
// its postcondition was seen and no answer of the server speaks against it.
//
// Before it: package resolve, which finds the target, or the model that named one. After it: the
// page, and whoever asked, who gets the outcome with its evidence.
package dispatch

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// Request is one action with what must be known to let it pass and to judge it.
type Request struct {
	Action browser.Action
	// Origin is the origin charged: of the target's frame, of the frame that registered a tool, or
	// of a destination.
	Origin string
	// What describes the action for a person: `click button "Place order"`. No run-time values.
	What string
	// Consequential actions need a fresh confirmation. False leaves it to the rule, see Consequential.
	Consequential bool
	// Sensitive says that Action.Value is the value of a sensitive parameter. False leaves it to the
	// field that it goes into.
	Sensitive bool
	// Form are the fields that this run has filled and that belong to the form about to be
	// submitted. They are looked at once more before a consequential act.
	Form []Filled
	// Pre says whom the page must be about when the act is dispatched, bound to this run; empty for live
	// actions.
	Pre []Check
	// Post are the postconditions, bound to this run; empty for live actions.
	Post []Check
	// Sent are the mutating requests that the step made when it was recorded, as templates; empty for
	// live actions. Each must go out again and be answered well. An error in answer to one contradicts
	// the postcondition, wherever it went.
	Sent []schema.Request
	// Socket says that the step sent something, when it was recorded, by ways that show no request.
	Socket bool
	// Late are the mutating requests of earlier steps that filled in fields: a page that saves by itself
	// may send them during a later act.
	Late []schema.Request
	// Step is the workflow step, "" for live actions.
	Step string
}

// Filled is a field that this run has filled.
type Filled struct {
	// Name describes the field for a person: `textbox "Email"`. Never its value.
	Name string
	// Query finds the field and, for a value, expects it: see browser.Query.Expect.
	Query browser.Query
	// State is "checked" or "unchecked" for what was checked or unchecked, "" for a value.
	State string
}

// Check is a pre- or postcondition bound to this run's values and origins.
type Check struct {
	Condition schema.Condition
	// Query finds the condition's element; nil for place conditions.
	Query *browser.Query
}

// Result is what became of a request. Its zero value reads as maybe applied.
type Result struct {
	Outcome  schema.Outcome
	Refusal  *schema.Refusal
	Activity browser.Activity
	// Receipt orders what happens on the page after the act: see Between.
	Receipt browser.Receipt
	// Consequential says that a fresh confirmation was asked for.
	Consequential bool
	// Evidence is what the outcome was concluded from.
	Evidence Evidence
	// Answer is what a tool or a fetch gave back: untrusted page data, never kept.
	Answer schema.Secret
}

// Dispatcher is the one way to a page.
//
// An implementation MUST ask its gate before each act, MUST act at most once, and MUST call
// an act applied only when every postcondition was seen to hold.
type Dispatcher interface {
	Do(ctx context.Context, page browser.Page, r Request) Result
}
