package agent

import (
	"context"
	"errors"
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// ObserveWaitMs bounds the wait for a page to come to rest before it is observed.
const ObserveWaitMs = 3_000

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
	// Form, when set, keeps what was filled in, so that the gates can look at it before a submit.
	Form *Form
	// Fetch offers the model a request of its own. Whether it passes is for the gate.
	Fetch bool
	// Clock times the waits of the model's own. Nil waits by the system's.
	Clock clock.Clock
	// Ward, when set, rules on each act of the model right before it is dispatched. It MUST NOT
	// change the page.
	Ward func(ctx context.Context, e schema.Event) Ruling
}

// Ruling is what a ward says of an act. The zero value lets it go on to the gates as it is.
type Ruling struct {
	// Refusal keeps the act from being dispatched.
	Refusal *schema.Refusal
	// Consequential makes the act ask for a fresh confirmation, whatever its target looks like.
	Consequential bool
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
	// Nudge is what the engine says to a model that repeats itself; mostly empty.
	Nudge string
	// Answer is what a tool or a fetch of the turn before gave back, masked; mostly empty.
	Answer string
}

// Turn is one question to the model and what came of it.
type Turn struct {
	// Event is the action, dispatched or refused, or the wait; nil when the model ended the run.
	Event *schema.Event
	// Line describes the event as Brief.Done wants it.
	Line string
	// Finished is set when the model called done or give_up; Outcome and Reason are its claim.
	Finished bool
	Outcome  string
	Reason   string
	Usage    schema.Usage
	// Consequential says that the action asked for a fresh confirmation.
	Consequential bool
	// Refused is why the act was not done, or was not seen to work; empty where nothing speaks against it.
	Refused schema.Reason
	// Why is what the refusal says beyond its reason; no value.
	Why string
	// Filled is the field that the act filled in; nil where it was none that can be found again.
	Filled *dispatch.Filled
	// Activity is what was seen on the page after the act.
	Activity browser.Activity
	// Receipt orders what happens on the page after the act.
	Receipt browser.Receipt
	// AtRest says that the page had come to rest when the turn began: no request without an
	// answer, and two looks that agreed.
	AtRest bool
	// Modal says that a modal dialog of the page was open when the turn began.
	Modal bool
	// Waited says that the model only waited. The event is then no action, and belongs in no trace.
	Waited bool
	// Answer is what a tool or a fetch gave back, masked: untrusted, for the next prompt alone.
	Answer string
}

// look is one observation with what belongs to it.
type look struct {
	scope    browser.Scope
	snapshot *browser.Snapshot
	origin   string
	atRest   bool
}

// Turn observes the page, asks the model, and does what it says if that may be done. An error
// is one of the browser, or wraps model.ErrEndpoint or model.ErrAnswer; the turn beside it
// still tells the usage, and the event if there was one.
func (h Hands) Turn(ctx context.Context, b Brief) (Turn, error) {
	if h.Mask == nil {
		return Turn{}, errors.New("taking a turn: there is no mask for page text")
	}
	at, err := h.look(ctx)
	if err != nil {
		return Turn{}, fmt.Errorf("taking a turn: %w", err)
	}
	prompt := h.prompt(b, at)
	reply, err := h.Model.Next(ctx, prompt)
	turn := Turn{Usage: reply.Usage, AtRest: at.atRest, Modal: modal(at.snapshot)}
	if err != nil {
		return turn, fmt.Errorf("taking a turn: %w", err)
	}
	a, err := readCall(prompt.Tools, reply.Call)
	if err != nil {
		return turn, fmt.Errorf("taking a turn: %w", err)
	}
	switch reply.Call.Tool {
	case toolDone:
		h.finish(&turn, at, a)
		return turn, nil
	case toolWait:
		if err := h.wait(ctx, &turn, at); err != nil {
			return turn, fmt.Errorf("taking a turn: %w", err)
		}
		return turn, nil
	case toolGiveUp:
		turn.Finished, turn.Outcome, turn.Reason = true, schema.TraceFailed, h.Mask(a.Reason)
		return turn, nil
	}
	if err := h.act(ctx, &turn, at, schema.ActionKind(reply.Call.Tool), a); err != nil {
		return turn, fmt.Errorf("taking a turn: %w", err)
	}
	return turn, nil
}

// finish takes the model's claim. A success claimed on a foreign origin is none.
func (h Hands) finish(turn *Turn, at look, a args) {
	turn.Finished, turn.Outcome, turn.Reason = true, a.Outcome, h.Mask(a.Summary)
	if a.Outcome == schema.TraceSuccess && !h.allowed(at.origin) {
		turn.Outcome, turn.Reason = schema.TraceFailed, string(schema.ForeignOrigin)
	}
}

// look waits for the page to come to rest, within its limit, and observes it.
func (h Hands) look(ctx context.Context) (look, error) {
	activity, err := h.Page.Settle(ctx, browser.Receipt{}, ObserveWaitMs)
	if err != nil {
		return look{}, fmt.Errorf("settling page: %w", err)
	}
	at := look{atRest: activity.Settled && activity.Pending == 0}
	if at.snapshot, err = h.Page.Observe(ctx); err != nil {
		return look{}, fmt.Errorf("observing page: %w", err)
	}
	if at.scope, err = h.Page.Scope(ctx); err != nil {
		return look{}, fmt.Errorf("reading scope of page: %w", err)
	}
	at.origin = originOf(at.snapshot.URL)
	return at, nil
}
