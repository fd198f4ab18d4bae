// Package dispatch is the single path of every action, live or replayed: ask the gate, act,
// and say from evidence what the act did. It never tries anything twice and never chooses a
// target: resolve does, before.
package dispatch

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// Request is one action with what must be known to let it pass and to judge it.
type Request struct {
	Action browser.Action
	// Origin is the origin charged: of the target's frame, or of a navigation's destination.
	Origin string
	// What describes the action for a person: `click button "Place order"`. No run-time values.
	What string
	// Consequential actions need a fresh confirmation.
	Consequential bool
	// Sensitive says that Action.Value is the value of a sensitive parameter.
	Sensitive bool
	// Post are the postconditions, bound to this run; empty for live actions.
	Post []Check
	// Step is the workflow step, "" for live actions.
	Step string
}

// Check is a postcondition bound to this run's values and origins.
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
}

// Dispatcher is the one way to a page.
//
// An implementation MUST ask its gate before each act, MUST act at most once, and MUST call
// an act applied only when every postcondition was seen to hold.
type Dispatcher interface {
	Do(ctx context.Context, page browser.Page, r Request) Result
}
