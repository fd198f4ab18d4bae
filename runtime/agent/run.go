package agent

import (
	"context"
	"errors"
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// The limits of an original run.
const (
	TurnsMax = 60
	// RefusalsMax is how many refusals in a row end a run.
	RefusalsMax = 3
	// RunMaxMs bounds the wall time.
	RunMaxMs = 600_000
)

// Options are an original run to be made.
type Options struct {
	Hands    Hands
	Task     schema.TaskRef
	Goal     string
	StartURL string
	Browser  string
	Seed     uint64
}

// run is an original run under way.
type run struct {
	Options
	trace    *schema.Trace
	begun    int64
	done     []string
	refusals int
	debt     debt
	loop     loop
	resubmit resubmit
	late     late
	answer   string
}

// Run makes the original run: it opens the start page and takes turns until the model ends the
// task or a limit is reached. The trace tells all that happened, also beside an error; an
// error is one of the browser or the model's endpoint.
func Run(ctx context.Context, o Options) (*schema.Trace, error) {
	if o.Hands.Clock == nil || o.Hands.Model == nil || o.Hands.Page == nil || o.Hands.Dispatch == nil {
		return nil, errors.New("making original run: page, dispatcher, model and clock are needed")
	}
	o.Hands.Form = &Form{}
	r := &run{Options: o, begun: o.Hands.Clock.NowMs(), trace: &schema.Trace{
		Schema: schema.TraceV1, Seed: o.Seed, Task: o.Task, Goal: o.Goal, Browser: o.Browser,
		Model: o.Hands.Model.Label(), Params: o.Hands.Params, Values: rawValues(o.Hands.Values),
		Events: []schema.Event{},
	}}
	if r.Hands.Ward == nil {
		r.Hands.Ward = r.resubmit.rule
	}
	err := r.all(ctx)
	r.late.end(r.Hands.Page, r.trace.Events, nil)
	r.late.settle(r.trace.Events)
	r.trace.WallMs = o.Hands.Clock.NowMs() - r.begun
	if err != nil {
		return r.trace, fmt.Errorf("making original run of %q: %w", o.Task.String(), err)
	}
	return r.trace, nil
}

func (r *run) all(ctx context.Context) error {
	if opened, err := r.open(ctx); err != nil || !opened {
		return err
	}
	for range TurnsMax {
		if r.Hands.Clock.NowMs()-r.begun > RunMaxMs {
			r.stop(schema.BudgetSpent, "time")
			return nil
		}
		turn, err := r.Hands.Turn(ctx, Brief{Goal: r.Goal, Done: r.done, Nudge: r.loop.told, Answer: r.answer})
		r.trace.Usage = model.Sum(r.trace.Usage, turn.Usage)
		r.take(turn)
		switch {
		case errors.Is(err, model.ErrAnswer):
			r.stop(schema.ModelFailed, "")
			return nil
		case errors.Is(err, model.ErrEndpoint):
			r.stop(schema.ModelFailed, "endpoint")
			return err
		case err != nil:
			r.stop(schema.BrowserFailed, "")
			return err
		case r.trace.Outcome != "":
			return nil
		}
	}
	r.stop(schema.BudgetSpent, "turns")
	return nil
}

// open goes to the start page, through the same gates as everything else.
func (r *run) open(ctx context.Context) (bool, error) {
	origin := originOf(r.StartURL)
	if !r.Hands.allowed(origin) {
		r.stop(schema.ForeignOrigin, "start")
		return false, nil
	}
	result := r.Hands.Dispatch.Do(ctx, r.Hands.Page, dispatch.Request{
		Action: browser.Action{Kind: schema.Navigate, URL: r.StartURL}, Origin: origin, What: "open the start page",
	})
	if result.Outcome == schema.NotDispatched {
		reason := schema.Denied
		if result.Refusal != nil {
			reason = result.Refusal.Reason
		}
		r.stop(reason, "start")
		return false, nil
	}
	at, err := r.Hands.look(ctx)
	if err != nil {
		r.stop(schema.BrowserFailed, "start")
		return false, err
	}
	r.trace.Start = stateOf(at.snapshot)
	r.late.begin(-1, result.Receipt)
	return true, nil
}

// take adds a turn to the trace and ends the run if the turn says so or a limit is reached.
func (r *run) take(turn Turn) {
	if turn.Finished {
		r.finish(turn)
		return
	}
	r.answer = turn.Answer
	if turn.Event == nil {
		return
	}
	if turn.Waited {
		r.done = append(r.done, turn.Line)
		if r.loop.caught(*turn.Event) {
			r.stop(schema.BudgetSpent, "loop")
		}
		return
	}
	turn.Event.Seq = len(r.trace.Events) + 1
	r.trace.Events = append(r.trace.Events, *turn.Event)
	if turn.Event.Outcome != schema.NotDispatched {
		r.late.end(r.Hands.Page, r.trace.Events, &turn.Receipt)
		r.late.begin(len(r.trace.Events)-1, turn.Receipt)
	}
	r.done = append(r.done, turn.Line)
	r.debt.note(turn)
	r.resubmit.note(turn)
	caught := r.loop.caught(*turn.Event)
	if turn.Event.Outcome == schema.NotDispatched {
		r.refuse(turn.Event.Refused)
	} else {
		r.refusals = 0
	}
	if caught && r.trace.Outcome == "" {
		r.stop(schema.BudgetSpent, "loop")
	}
}

// finish accepts the model's claim. Success waits until the last consequential action has
// been followed by an observation of a page that shows its answer.
func (r *run) finish(turn Turn) {
	if reason := r.unfinished(turn); turn.Outcome == schema.TraceSuccess && reason != "" {
		r.done = append(r.done, model.Deed{Do: toolDone, Outcome: schema.NotDispatched, Refused: reason}.String())
		r.refuse(reason)
		return
	}
	r.trace.Outcome, r.trace.Reason = turn.Outcome, turn.Reason
}

// unfinished says why a success cannot be claimed yet: nobody saw what the last consequential
// action came to, or a dialog still asks for something.
func (r *run) unfinished(turn Turn) schema.Reason {
	switch {
	case r.debt.stands(turn):
		return schema.Unverified
	case turn.Modal:
		return schema.DialogOpen
	}
	return ""
}

func (r *run) refuse(reason schema.Reason) {
	r.refusals++
	if r.refusals == RefusalsMax {
		r.stop(reason, "refused again and again")
	}
}

// stop cuts the run.
func (r *run) stop(reason schema.Reason, detail string) {
	refusal := schema.Refusal{Reason: reason, Detail: detail}
	r.trace.Outcome, r.trace.Reason = schema.TraceStopped, refusal.Error()
}

// rawValues opens the values for the trace, which is as sensitive as they are. This is the one
// place in the package that does.
func rawValues(values schema.Values) map[string]string {
	raw := make(map[string]string, len(values))
	for name, v := range values {
		raw[name] = v.Reveal()
	}
	return raw
}
