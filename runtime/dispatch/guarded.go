package dispatch

import (
	"context"
	"errors"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// The limits of waiting for a result, in milliseconds.
const (
	PostEveryMs = 40
	// PostWaitMaxMs bounds the wait for postconditions while no answer is on its way. What has not
	// shown by then may still be under way: the outcome is maybe applied.
	PostWaitMaxMs = 4_000
	// AnswerWaitMaxMs bounds it while one is, and the wait for the answer to what the step sent when it
	// was recorded, once that is seen to be under way.
	AnswerWaitMaxMs = 8_000
	// SettleMaxMs bounds the wait for a live action, which has no postcondition, to settle.
	SettleMaxMs = 4_000
	// WakeMaxMs is how long a live consequential act is watched for a page that refuses what
	// was entered: validation may answer late (hazard H43).
	WakeMaxMs = 500
)

// Guarded is the engine's dispatcher.
type Guarded struct {
	Gate  gate.Gate
	Scope resolve.Scope
	Clock clock.Clock
}

var _ Dispatcher = Guarded{}

// Do implements Dispatcher: see what the target is, verify, ask the gate, act, conclude from evidence.
func (g Guarded) Do(ctx context.Context, page browser.Page, r Request) Result {
	r, refusal := tighten(ctx, page, r)
	if refusal != nil {
		return Result{Outcome: schema.NotDispatched, Refusal: refusal}
	}
	result := g.do(ctx, page, r)
	result.Consequential = r.Consequential
	return result
}

// do is Do for a request that is as strict as it must be.
func (g Guarded) do(ctx context.Context, page browser.Page, r Request) Result {
	top, asked := topOrigin(ctx, page), stateOf(ctx, page, r)
	if refusal := astray(ctx, page, r, top); refusal != nil {
		return Result{Outcome: schema.NotDispatched, Refusal: refusal}
	}
	decision := g.Gate.Decide(ctx, gate.Request{
		Capability: gate.CapabilityOf(r.Action.Kind), Kind: r.Action.Kind,
		Origin: r.Origin, Page: top, Consequential: r.Consequential, Credential: r.Sensitive,
		Fields: asked.fields, Method: r.Action.Method, What: r.What, Step: r.Step,
	})
	if !decision.Allowed {
		return notDispatched(schema.Denied, decision.Why)
	}
	if len(r.Post) > 0 && !r.Action.Kind.FillsIn() {
		held, err := g.allHold(ctx, page, r.Post)
		if held {
			return notDispatched(schema.Vacuous, "")
		}
		if errors.Is(err, browser.ErrHung) {
			return notDispatched(schema.PageHung, "")
		}
	}
	before, err := signs(ctx, page, r.Action)
	if errors.Is(err, browser.ErrHung) && !travels(r.Action.Kind) {
		return notDispatched(schema.PageHung, "")
	}
	refusal := asked.still(ctx, page, r)
	if refusal == nil {
		refusal = about(ctx, page, r.Pre)
	}
	if refusal == nil {
		refusal = astray(ctx, page, r, top)
	}
	if refusal != nil {
		return Result{Outcome: schema.NotDispatched, Refusal: refusal}
	}
	receipt, err := page.Act(ctx, r.Action)
	if err == nil && receipt.Outcome == schema.NotDispatched {
		return Result{Outcome: schema.NotDispatched, Refusal: receipt.Refusal, Activity: page.Activity(receipt)}
	}
	w := wake{Guarded: g, page: page, request: r, receipt: receipt, before: before, top: top}
	return w.judge(ctx, err)
}

// wake is what follows a dispatched act.
type wake struct {
	Guarded
	page    browser.Page
	request Request
	receipt browser.Receipt
	before  browser.Signs
	top     string
}

// judge watches the wake of an act and concludes. The error is what the act ended with.
func (w wake) judge(ctx context.Context, err error) Result {
	e := Evidence{
		Posts: len(w.request.Post), ReadBack: w.receipt.ReadBack,
		value: w.request.Action.Kind.TakesValue(), atSignIn: w.before.Passwords > 0, follows: follows(w.request),
	}
	if err == nil {
		err = w.watch(ctx, &e)
	}
	activity := w.page.Activity(w.receipt)
	activity.Settled = e.Settled
	e.Unsent, e.Unheard = w.unsent(activity), w.deliver(activity).Waiting > 0
	e.take(activity, w.request, w.top)
	e.blame(err)
	outcome, refusal := e.conclude()
	return Result{Outcome: outcome, Refusal: refusal, Activity: activity, Receipt: w.receipt, Evidence: e, Answer: w.receipt.Answer}
}

// watch looks at the page until the postconditions hold, or, for a live act, until it has come
// to rest; and where that shows no success, for what the page says of it.
func (w wake) watch(ctx context.Context, e *Evidence) error {
	var err error
	switch {
	case e.Posts > 0 && e.value && !e.ReadBack:
		// What the field does not hold, no postcondition can vouch for.
	case e.Posts > 0:
		e.PostHeld, err = w.posts(ctx)
	default:
		var a browser.Activity
		a, err = w.page.Settle(ctx, w.receipt, SettleMaxMs)
		e.Settled = a.Settled
		if err == nil {
			clock.Poll(ctx, w.Clock, clock.Limits{EveryMs: PostEveryMs, MaxMs: AnswerWaitMaxMs}, w.heard)
		}
	}
	if err != nil || e.PostHeld || (e.Posts == 0 && e.value) {
		return err
	}
	patience := 0 // the wait for the postconditions was long enough, and so is a new document
	if e.Posts == 0 && w.request.Consequential && w.page.Activity(w.receipt).Navigations == 0 {
		patience = WakeMaxMs
	}
	clock.Poll(ctx, w.Clock, clock.Limits{EveryMs: PostEveryMs, MaxMs: patience}, func(int64) bool {
		var now browser.Signs
		if now, err = signs(ctx, w.page, w.request.Action); err == nil {
			e.compare(w.before, now)
		}
		return err != nil || e.Invalid > 0 || e.Blocked
	})
	if err != nil && !errors.Is(err, browser.ErrHung) {
		// A document that went away under the look is no broken browser.
		_, err = w.page.Scope(ctx)
	}
	return err
}

// posts waits for the postconditions, and for what the step sent when it was recorded to leave the
// page and be answered: a checkbox shows its new state before the server says no. A page that answers
// nothing any more ends the wait.
func (w wake) posts(ctx context.Context) (bool, error) {
	var err error
	held := false
	clock.Poll(ctx, w.Clock, clock.Limits{EveryMs: PostEveryMs, MaxMs: AnswerWaitMaxMs}, func(waitedMs int64) bool {
		held, err = w.allHold(ctx, w.page, w.request.Post)
		late := waitedMs >= PostWaitMaxMs && w.page.Activity(w.receipt).Pending == 0
		return (held && w.heard(waitedMs)) || (!held && late) || errors.Is(err, browser.ErrHung)
	})
	if errors.Is(err, browser.ErrHung) {
		return false, err
	}
	return held, nil
}

// deliver tells what became of what the step sent when it was recorded. A field that is filled in may
// be saved any time later: whoever goes on waits for that, see Deliver.
func (w wake) deliver(a browser.Activity) Delivery {
	if w.request.Action.Kind.TakesValue() {
		return Delivery{}
	}
	return Deliver(w.request.Sent, a.Requests)
}

// unsent reports whether something that the step sent when it was recorded has not gone out again, by
// the same way. A page that shows its own state, as a checkbox does, shows nothing of the server's.
func (w wake) unsent(a browser.Activity) bool {
	return w.deliver(a).Missing > 0 || (w.request.Socket && a.Sockets == 0 && !w.request.Action.Kind.TakesValue())
}

// heard reports whether the wait for what the step sent when it was recorded is over: all of it has
// gone out and has an answer, or what is missing is none that can still be waited for. Whatever else
// may have changed the page's own server is waited for too: a page may show its success before the
// driver hears that the server said no.
func (w wake) heard(waitedMs int64) bool {
	a := w.page.Activity(w.receipt)
	switch {
	case w.unsent(a), w.unanswered(a):
		return waitedMs >= PostWaitMaxMs
	case w.deliver(a).Waiting > 0:
		return waitedMs >= PostWaitMaxMs && a.Pending == 0
	}
	return true
}

// unanswered reports whether the act has sent its page's server something that may change it, and that
// has no answer yet.
func (w wake) unanswered(a browser.Activity) bool {
	return slices.ContainsFunc(a.Requests, func(q schema.Request) bool {
		return q.Mutates() && q.Status == 0 && (q.Origin == w.request.Origin || q.Origin == w.top)
	})
}

// allHold reports whether every check holds now. It looks no further than the first that does
// not: places stand first, and tell without a question to the page that it is still elsewhere.
func (g Guarded) allHold(ctx context.Context, page browser.Looker, checks []Check) (bool, error) {
	for _, c := range checks {
		if held, err := look(ctx, page, g.Scope, c); !held {
			return false, err
		}
	}
	return true, nil
}

func notDispatched(reason schema.Reason, detail string) Result {
	return Result{Outcome: schema.NotDispatched, Refusal: &schema.Refusal{Reason: reason, Detail: detail}}
}

// topOrigin is the origin of the top document; "" where it has none.
func topOrigin(ctx context.Context, page browser.Looker) string {
	at, err := page.Scope(ctx)
	if err != nil {
		return ""
	}
	place, err := schema.PlaceOf(at.URL)
	if err != nil {
		return ""
	}
	return place.Origin
}

// travels tells the actions that leave the document, hung or not.
func travels(k schema.ActionKind) bool { return k == schema.Navigate || k == schema.Back }
