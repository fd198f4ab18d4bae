package replay

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// watched follows the postconditions of one remaining step through a hand-over. What held
// already when the model took over proves nothing, until it was seen not to hold.
type watched struct {
	checks   []dispatch.Check
	sawFalse bool
	held     bool // false first, then true
	holds    bool // at the last look
}

// watched binds the postconditions of the remaining steps. Those that look at a target are left
// out where the target cannot be bound, and for the step in doubt, whose target is what the
// model takes for it.
func (r *run) watched() []*watched {
	var list []*watched
	for i := r.next; i < len(r.workflow.Steps); i++ {
		s, w := r.workflow.Steps[i], &watched{}
		target := r.targetOf(s)
		for _, c := range s.Post {
			if c.Kind == schema.TargetState && (i == r.next || target == nil) {
				continue
			}
			checks, err := r.checks(s, target, []schema.Condition{c})
			if err != nil {
				w.checks = nil
				break
			}
			w.checks = append(w.checks, checks...)
		}
		list = append(list, w)
	}
	return list
}

// checks binds conditions of a step to this run.
func (r *run) checks(s schema.Step, target *browser.Query, conditions []schema.Condition) ([]dispatch.Check, error) {
	binding := dispatch.Binding{Values: r.Hands.Values, Scope: r.Scope, Place: placeAfter(s), Target: target}
	var list []dispatch.Check
	for _, c := range conditions {
		check, err := binding.Check(c)
		if err != nil {
			return nil, err
		}
		list = append(list, check)
	}
	return list, nil
}

// about binds the preconditions of a step, which hold where it begins.
func (r *run) about(s schema.Step, target *browser.Query) ([]dispatch.Check, error) {
	s.Post = nil
	return r.checks(s, target, s.Pre)
}

// targetOf is the bound query of a step's target; nil where there is none.
func (r *run) targetOf(s schema.Step) *browser.Query {
	if s.Target == nil {
		return nil
	}
	q, err := resolve.Bind(s.Target, r.Hands.Values)
	if err != nil {
		return nil
	}
	r.Scope.Pin(&q, s.Scope)
	return &q
}

// look looks once at every postcondition that is watched.
func (h *handOver) look(ctx context.Context) {
	for _, w := range h.watch {
		if len(w.checks) == 0 {
			continue
		}
		w.holds = h.hold(ctx, w.checks)
		w.held = w.held || (w.holds && w.sawFalse)
		w.sawFalse = w.sawFalse || !w.holds
	}
}

func (r *run) hold(ctx context.Context, checks []dispatch.Check) bool {
	return !slices.ContainsFunc(checks, func(c dispatch.Check) bool { return !dispatch.Holds(ctx, r.Hands.Page, r.Scope, c) })
}

// reached reports whether the step in doubt is now done by the model's newest act: its
// postconditions hold and did not all along, and those that look at the target hold for the
// element that the model took for it. A step without any is done when the act was of its kind
// and the workflow can go on from it.
func (h *handOver) reached(ctx context.Context) bool {
	if len(h.acts) == 0 {
		return false
	}
	h.hear(ctx)
	newest := h.acts[len(h.acts)-1]
	if h.saidNo() || !h.delivered(h.inDoubt) {
		return false
	}
	if len(h.inDoubt.Post) == 0 {
		return h.serves(newest, h.next) && h.goesOn(ctx, newest)
	}
	w := h.watch[0]
	if len(w.checks) > 0 && !(w.holds && w.sawFalse) {
		return false
	}
	looked := len(w.checks)
	for _, c := range h.inDoubt.Post {
		if c.Kind != schema.TargetState {
			continue
		}
		looked++
		e := newest.event
		if toolAction(e.Tool) != h.inDoubt.Action || !sameInput(h.inDoubt, e) || !dispatch.StateHolds(c.State, e.TargetAfter, e.TargetGone) {
			return false
		}
	}
	return looked == len(h.inDoubt.Post)
}

// serves reports whether an act may have been what a step without postconditions asks for: of
// its kind, with its input, and, where the step has consequences, with a request that the
// server took.
func (h *handOver) serves(d deedDone, i int) bool {
	s, e := h.workflow.Steps[i], d.event
	switch {
	case d.unanswered:
		return false
	case s.Action != schema.HandOff && (toolAction(e.Tool) != s.Action || !sameInput(s, e)):
		return false
	case i != h.next && s.Target != nil && !slices.Contains(d.fits, i):
		return false
	}
	return !consequential(s) || h.sent(s, e)
}

// sent reports whether an act made the mutating requests of a step, or, where the recording
// knows none, any, and each was answered well.
func (h *handOver) sent(s schema.Step, e schema.Event) bool {
	if len(s.Requests) > 0 {
		return dispatch.Deliver(s.Requests, e.Requests).Well()
	}
	return slices.ContainsFunc(e.Requests, func(q schema.Request) bool {
		return q.Mutates() && q.Status >= 200 && !q.Refused()
	})
}

// saidNo reports whether the last answer to some mutating request of the model's acts was an error,
// whatever the page shows since (hazard H42).
func (h *handOver) saidNo() bool {
	refused := map[string]bool{}
	for _, d := range h.acts {
		for _, q := range d.event.Requests {
			if q.Mutates() && q.Status > 0 && q.Origin == h.inDoubt.Scope.Origin {
				refused[q.Method+" "+q.Path] = q.Refused()
			}
		}
	}
	return slices.Contains(slices.Collect(maps.Values(refused)), true)
}

// goesOn reports whether the workflow can go on from a step that nothing else vouches for: the
// next step's target stands there, and did not before, or the act itself was seen to work.
func (h *handOver) goesOn(ctx context.Context, d deedDone) bool {
	if h.next+1 >= len(h.workflow.Steps) {
		return false // the model's own word ends the run
	}
	worked := d.event.Outcome == schema.Applied
	return h.nextStands(ctx) && (worked || !h.nextBefore)
}

// nextStands looks once whether the step after the one in doubt could be done now.
func (r *run) nextStands(ctx context.Context) bool {
	if r.next+1 >= len(r.workflow.Steps) {
		return false
	}
	s := r.workflow.Steps[r.next+1]
	at, err := r.Hands.Page.Scope(ctx)
	if err != nil || at.Dialog != "" || resolve.Elsewhere(r.Scope, s.Scope, at.URL) != nil {
		return false
	}
	if s.Target == nil {
		return true
	}
	q := r.targetOf(s)
	if q == nil {
		return false
	}
	census, err := r.Hands.Page.Census(ctx, *q)
	return err == nil && resolve.Decide(s.Target, census) == nil
}

// ended holds the model's claim against the workflow. Success counts only when every remaining
// step with consequences was seen to work since the model took over, and the last step's
// postconditions hold on the page.
func (h *handOver) ended(ctx context.Context, turn agent.Turn) *schema.Refusal {
	if turn.Outcome != schema.TraceSuccess {
		return &schema.Refusal{Reason: schema.ModelStopped, Detail: turn.Reason}
	}
	h.hear(ctx)
	h.look(ctx)
	if h.saidNo() {
		return &schema.Refusal{Reason: schema.Rejected, Detail: "answer"}
	}
	last := len(h.workflow.Steps) - 1
	for i := h.next; i <= last; i++ {
		s := h.workflow.Steps[i]
		if (consequential(s) && !h.seenToWork(i)) || (i == last && !h.holdsNow(i)) {
			return &schema.Refusal{Reason: schema.Unverified, Detail: fmt.Sprintf("the model says done, and step %s was not seen to work", s.ID)}
		}
	}
	h.claim.Outcome = schema.Applied
	h.next = last
	return nil
}

// seenToWork reports whether a remaining step was seen to work since the model took over.
func (h *handOver) seenToWork(i int) bool {
	w := h.watch[i-h.next]
	if len(w.checks) > 0 {
		return w.held && h.delivered(h.workflow.Steps[i])
	}
	return h.served(i)
}

// holdsNow reports whether the last step's postconditions hold, all of them, or, where it has
// none, whether the model did what it asks for.
func (h *handOver) holdsNow(i int) bool {
	s, w := h.workflow.Steps[i], h.watch[i-h.next]
	if len(s.Post) == 0 {
		return h.served(i)
	}
	if len(w.checks) == len(s.Post) {
		return w.holds
	}
	// What looks at a target that the page names otherwise by now is answered by the act itself.
	return (len(w.checks) == 0 || w.holds) && slices.ContainsFunc(h.acts, func(d deedDone) bool {
		e := d.event
		return toolAction(e.Tool) == s.Action && sameInput(s, e) && !slices.ContainsFunc(s.Post, func(c schema.Condition) bool {
			return c.Kind == schema.TargetState && !dispatch.StateHolds(c.State, e.TargetAfter, e.TargetGone)
		})
	})
}

func (h *handOver) served(i int) bool {
	return slices.ContainsFunc(h.acts, func(d deedDone) bool { return h.serves(d, i) })
}

// sameInput reports whether an act put in what a step puts in.
func sameInput(s schema.Step, e schema.Event) bool {
	switch {
	case s.Action == schema.Press:
		return e.Input != nil && e.Input.Literal == s.Key
	case s.Input == nil:
		return true
	case e.Input == nil:
		return false
	case s.Input.Param != "":
		return e.Input.Param == s.Input.Param
	}
	return e.Input.Literal == s.Input.Option
}
