package replay

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// handOver gives the step in doubt to the model: present evidence, what was done, the
// remaining intent. The model's acts pass the same dispatcher. As soon as the step's own
// postconditions hold, the replay goes on without the model from the next step.
func (r *run) handOver(ctx context.Context, s schema.Step, doubt *schema.Refusal, claim *schema.StepClaim) *schema.Refusal {
	if r.Hands.Model == nil || r.handed >= HandOversMax {
		return doubt
	}
	r.handed++
	claim.Match = "handed-over"
	brief := agent.Brief{Goal: r.workflow.Intent.String(), Remaining: r.remaining(), Doubt: string(doubt.Reason)}
	for range HandOverTurnsMax {
		brief.Done = r.done
		turn, err := r.Hands.Turn(ctx, brief)
		claim.ModelCalls += turn.Usage.Calls
		switch {
		case err != nil:
			return modelRefusal(err)
		case turn.Finished:
			return r.modelEnded(ctx, turn)
		}
		r.done = append(r.done, turn.Line)
		claim.Outcome = turn.Event.Outcome
		if r.reached(ctx, s, turn.Event) {
			claim.Outcome = schema.Applied
			return nil
		}
		if refusal := r.mustNotGoOn(ctx, turn); refusal != nil {
			return refusal
		}
	}
	return &schema.Refusal{Reason: schema.BudgetSpent, Detail: "turns of one hand-over"}
}

// remaining lists the intent from the step in doubt on.
func (r *run) remaining() []string {
	var lines []string
	for _, s := range r.workflow.Steps[r.next:] {
		lines = append(lines, intent(s))
	}
	return lines
}

// reached reports whether the step in doubt is now done: its postconditions hold, and the
// model's own act was of the step's kind where they look at the target itself.
func (r *run) reached(ctx context.Context, s schema.Step, e *schema.Event) bool {
	if len(s.Post) == 0 || e.Outcome.Retryable() {
		return false
	}
	binding := dispatch.Binding{Values: r.Hands.Values, Scope: r.Scope, Place: placeAfter(s)}
	for _, c := range s.Post {
		if c.Kind == schema.TargetState {
			// The recorded target was not there; the element that the model took for it answers.
			if toolAction(e.Tool) != s.Action || !stateHas(e.TargetAfter, e.TargetGone, c.State) {
				return false
			}
			continue
		}
		check, err := binding.Check(c)
		if err != nil || !dispatch.Holds(ctx, r.Hands.Page, r.Scope, check) {
			return false
		}
	}
	return true
}

// mustNotGoOn stops the model where its last act may have taken an effect that nobody saw
// answered, and where the page is no longer on the workflow's origins.
func (r *run) mustNotGoOn(ctx context.Context, turn agent.Turn) *schema.Refusal {
	switch {
	case turn.Event.Refused == schema.Denied:
		return &schema.Refusal{Reason: schema.Denied}
	case turn.Consequential && turn.Unanswered:
		return &schema.Refusal{Reason: schema.Unverified, Detail: "a consequential act has no answer"}
	}
	at, err := r.Hands.Page.Scope(ctx)
	switch {
	case err != nil:
		return &schema.Refusal{Reason: schema.BrowserFailed}
	case r.foreign(at.URL):
		return &schema.Refusal{Reason: schema.ForeignOrigin}
	}
	return nil
}

// modelEnded holds the model's claim against the workflow: success counts only when the last
// step's postconditions hold on the page.
func (r *run) modelEnded(ctx context.Context, turn agent.Turn) *schema.Refusal {
	last := r.workflow.Steps[len(r.workflow.Steps)-1]
	if turn.Outcome != schema.TraceSuccess || len(last.Post) == 0 {
		return &schema.Refusal{Reason: schema.ModelStopped}
	}
	target := r.lastTarget(last)
	binding := dispatch.Binding{Values: r.Hands.Values, Scope: r.Scope, Place: placeAfter(last), Target: target}
	for _, c := range last.Post {
		check, err := binding.Check(c)
		if err != nil || !dispatch.Holds(ctx, r.Hands.Page, r.Scope, check) {
			return &schema.Refusal{Reason: schema.Unverified, Detail: "the model says done, the last postcondition does not hold"}
		}
	}
	r.next = len(r.workflow.Steps) - 1
	return nil
}

func (r *run) lastTarget(s schema.Step) *browser.Query {
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

func modelRefusal(err error) *schema.Refusal {
	switch {
	case errors.Is(err, model.ErrEndpoint), errors.Is(err, model.ErrAnswer):
		return &schema.Refusal{Reason: schema.ModelFailed, Detail: err.Error()}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return &schema.Refusal{Reason: schema.BudgetSpent, Detail: "time"}
	}
	return &schema.Refusal{Reason: schema.BrowserFailed}
}

// toolAction is the action kind of a model's tool: they share their names.
func toolAction(tool string) schema.ActionKind { return schema.ActionKind(tool) }

func stateHas(state string, gone bool, want string) bool {
	has := func(word string) bool { return slices.Contains(strings.Fields(state), word) }
	switch want {
	case "gone":
		return gone
	case "unchecked":
		return !gone && !has("checked")
	}
	return !gone && has(want)
}
