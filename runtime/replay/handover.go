package replay

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// handOver is one step in doubt in the hands of the model.
type handOver struct {
	*run
	inDoubt schema.Step
	doubt   *schema.Refusal
	claim   *schema.StepClaim
	hands   agent.Hands
	brief   agent.Brief
	// watch follows the postconditions of the remaining steps, the step in doubt first.
	watch []*watched
	// nextBefore says that the next step's target was there already when the model took over.
	nextBefore bool
	// acts are those of the model that reached the page, aimed what the newest is aimed at.
	acts []deedDone
	// effects are those of them that changed something, twice that one sent the same again.
	effects effects
	twice   bool
	aimed   aim
	// against is why the newest act was kept from a field whose evidence contradicts itself.
	against *schema.Refusal
}

// aim is what the ward found out about an act before it was dispatched.
type aim struct {
	// fits lists the remaining steps whose target is the element aimed at.
	fits []int
	// candidate is the repair that the act may turn out to be.
	candidate *heal.Candidate
}

// deedDone is one act of the model that reached the page.
type deedDone struct {
	event      schema.Event
	fits       []int
	candidate  *heal.Candidate
	filled     *dispatch.Filled
	unanswered bool
	receipt    browser.Receipt
}

// handOver gives the step in doubt to the model: present evidence, what was done, the
// remaining intent. The model's acts pass the same dispatcher. As soon as the step is seen to
// be done, the replay goes on without the model from the next step.
func (r *run) handOver(ctx context.Context, s schema.Step, doubt *schema.Refusal, claim *schema.StepClaim) *schema.Refusal {
	if r.Hands.Model == nil || r.handed >= HandOversMax {
		return doubt
	}
	if refusal := r.saved(ctx); refusal != nil {
		return refusal
	}
	r.handed++
	claim.Match, claim.Doubt = schema.MatchHandedOver, doubt.Reason
	h := &handOver{run: r, inDoubt: s, doubt: doubt, claim: claim, hands: r.Hands, watch: r.watched()}
	h.effects.entered = r.entered()
	h.hands.Ward, h.hands.Values, h.hands.Form = h.ward, r.lent(), &agent.Form{Known: r.form(s)}
	h.brief = agent.Brief{Goal: r.workflow.Intent.String(), Remaining: r.remaining(), Doubt: doubtLine(s, doubt)}
	h.look(ctx)
	h.nextBefore = r.nextStands(ctx)
	for range HandOverTurnsMax {
		if refusal := h.spent(ctx); refusal != nil {
			return refusal
		}
		if over, refusal := h.turn(ctx); over {
			return refusal
		}
	}
	return &schema.Refusal{Reason: schema.BudgetSpent, Detail: "turns of one hand-over"}
}

// spent says when there is nothing left to ask the model with.
func (h *handOver) spent(ctx context.Context) *schema.Refusal {
	if h.calls >= ModelCallsMax {
		return &schema.Refusal{Reason: schema.BudgetSpent, Detail: "model calls"}
	}
	return h.late(ctx)
}

// turn takes one turn of the model, and says whether the hand-over is over: with a refusal, or
// because the step is done.
func (h *handOver) turn(ctx context.Context) (over bool, refusal *schema.Refusal) {
	h.brief.Done, h.aimed, h.against = h.done, aim{}, nil
	turn, err := h.hands.Turn(ctx, h.brief)
	h.calls += turn.Usage.Calls
	h.claim.ModelCalls += turn.Usage.Calls
	h.claim.Tokens = h.claim.Tokens.Add(turn.Usage.Tokens)
	h.brief.Answer = turn.Answer
	switch {
	case turn.Waited:
		h.done = append(h.done, turn.Line)
	case turn.Event != nil:
		h.note(turn)
	}
	switch {
	case err != nil:
		return true, h.failed(ctx, err)
	case turn.Finished:
		return true, h.ended(ctx, turn)
	}
	h.look(ctx)
	if h.reached(ctx) {
		h.claim.Outcome = schema.Applied
		newest := h.acts[len(h.acts)-1]
		h.owe(h.inDoubt, newest.receipt)
		h.fill(h.inDoubt, newest.filled)
		h.repaired()
		h.lookAhead()
		return true, nil
	}
	refusal = h.mustNotGoOn(ctx, turn)
	return refusal != nil, refusal
}

// note takes down what the model did.
func (h *handOver) note(turn agent.Turn) {
	e := *turn.Event
	h.done = append(h.done, turn.Line)
	if e.Outcome.Retryable() {
		if len(h.acts) == 0 {
			h.claim.Outcome = e.Outcome
		}
		return
	}
	h.claim.Outcome = e.Outcome
	see(h.claim, h.inDoubt, e.Outcome, turn.Activity)
	h.acts = append(h.acts, deedDone{
		event: e, fits: h.aimed.fits, candidate: h.aimed.candidate, filled: turn.Filled, unanswered: turn.Activity.Pending > 0, receipt: turn.Receipt,
	})
	h.twice = h.twice || h.effects.sent(h.inDoubt, e)
	h.effects.note(e)
	if e.Outcome != schema.Applied {
		h.uncertain = append(h.uncertain, e)
	}
}

// lent are the values that the model may put in: no secret that the remaining steps do not ask
// for. A page that asks for one again is no page of the workflow (hazard H53).
func (r *run) lent() schema.Values {
	values := maps.Clone(r.Hands.Values)
	for name := range r.Hands.Values {
		asked := slices.ContainsFunc(r.workflow.Steps[r.next:], func(s schema.Step) bool {
			return (s.Input != nil && s.Input.Param == name) || s.Action == schema.HandOff
		})
		if !asked && r.sensitive(name) {
			delete(values, name)
		}
	}
	return values
}

// remaining lists the intent from the step in doubt on.
func (r *run) remaining() []string {
	var lines []string
	for _, s := range r.workflow.Steps[r.next:] {
		lines = append(lines, intent(s))
	}
	return lines
}

// mustNotGoOn stops the model where its last act may have taken an effect that nobody saw
// answered, where a gate said no, and where the page is none to go on with or contradicts itself.
func (h *handOver) mustNotGoOn(ctx context.Context, turn agent.Turn) *schema.Refusal {
	switch {
	case slices.Contains(terminal, turn.Refused):
		return &schema.Refusal{Reason: turn.Refused, Detail: turn.Why}
	case h.against != nil:
		return h.against
	case h.twice:
		return again
	case (turn.Consequential || turn.Event.Mutated()) && turn.Activity.Pending > 0:
		return &schema.Refusal{Reason: schema.Unverified, Detail: "a consequential act has no answer"}
	}
	at, err := h.hands.Page.Scope(ctx)
	switch {
	case err != nil:
		return h.broken(ctx, err)
	case h.foreign(at.URL):
		return &schema.Refusal{Reason: schema.ForeignOrigin}
	}
	return nil
}

// terminal are the reasons after which the model is not asked again.
var terminal = []schema.Reason{
	schema.Denied, schema.SignedOut, schema.PageHung, schema.DialogDismissed, schema.BrowserFailed,
}

// failed is the refusal of a turn that ended in an error.
func (h *handOver) failed(ctx context.Context, err error) *schema.Refusal {
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return &schema.Refusal{Reason: schema.BudgetSpent, Detail: "time"}
	case errors.Is(err, model.ErrEndpoint), errors.Is(err, model.ErrAnswer):
		h.Log.Fault(ctx, "model", err)
		return &schema.Refusal{Reason: schema.ModelFailed, Detail: err.Error()}
	}
	return h.broken(ctx, err)
}
