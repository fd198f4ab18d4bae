package agent

import (
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// Hands are what a turn works with.
type Hands struct {
	Page     browser.Page
	Dispatch dispatch.Dispatcher
	Model    model.Model
	Params   []schema.Param
	Values   schema.Values
	// Mask replaces every run-time value in page text by its parameter's name, before a model sees it.
	Mask func(string) string
	// Allowed are the origins on which the model may act.
	Allowed []string
}

// Brief is what the model is told beside the page: the same form for an original run and for
// a hand-over.
type Brief struct {
	// Goal in words, parameters as {{name}}.
	Goal string
	// Done lists what was done so far in this run, oldest first: `click button "Sign in": applied`.
	Done []string
	// Remaining lists the remaining intent of a workflow, the step in doubt first; empty in an original run.
	Remaining []string
	// Doubt says why the engine handed over: "absent"; empty in an original run.
	Doubt string
}

// Turn is one question to the model and what came of it.
type Turn struct {
	// Event is the action as dispatched; nil when the model ended the run.
	Event *schema.Event
	// Line describes the event as Brief.Done wants it.
	Line string
	// Finished is set when the model called done or give_up; Outcome and Reason are its claim.
	Finished bool
	Outcome  string
	Reason   string
	Usage    schema.Usage
}
