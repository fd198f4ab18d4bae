package replay

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// owed is what a page has still to send for a step that filled in a field: one that saves by itself
// does so once nobody types any more.
type owed struct {
	claim   int // the place of the step's account
	sent    []schema.Request
	receipt browser.Receipt
}

// owe takes down that a step which was just done may be saved later.
func (r *run) owe(s schema.Step, receipt browser.Receipt) {
	if s.Action.TakesValue() && len(s.Requests) > 0 {
		r.owing = append(r.owing, owed{len(r.claims), s.Requests, receipt})
	}
}

// saved waits until everything that the page owes was sent and answered well. A page that is left, or
// a run that ends, before that takes what was filled in with it. The account of the step that was not
// saved says so.
func (r *run) saved(ctx context.Context) *schema.Refusal {
	for _, o := range r.owing {
		var d dispatch.Delivery
		clock.Poll(ctx, r.Clock, clock.Limits{EveryMs: dispatch.PostEveryMs, MaxMs: dispatch.AnswerWaitMaxMs}, func(waitedMs int64) bool {
			d = dispatch.Deliver(o.sent, r.Hands.Page.Activity(o.receipt).Requests)
			return (d.Missing == 0 && d.Waiting == 0) || (d.Missing > 0 && waitedMs >= dispatch.PostWaitMaxMs)
		})
		if d.Well() {
			continue
		}
		refusal := notSaved(d)
		claim := &r.claims[o.claim]
		claim.Outcome, claim.Reason, claim.Detail = schema.MaybeApplied, refusal.Reason, r.text(refusal.Detail)
		r.unsaved = claim.ID
		return refusal
	}
	r.owing = nil
	return nil
}

func notSaved(d dispatch.Delivery) *schema.Refusal {
	switch {
	case d.Refused > 0:
		return &schema.Refusal{Reason: schema.Rejected, Detail: "answer"}
	case d.Missing > 0:
		return &schema.Refusal{Reason: schema.Unverified, Detail: "what was filled in was not sent"}
	}
	return &schema.Refusal{Reason: schema.Unverified, Detail: "what was filled in has no answer"}
}

// leaves reports whether a step may take the page with it, or something to a server: what the page
// owes must be there before.
func leaves(s schema.Step) bool {
	switch s.Action {
	case schema.Navigate, schema.Back, schema.HandOff:
		return true
	}
	return consequential(s) && !s.Action.TakesValue() || placeAfter(s) != s.Scope || (s.Target != nil && s.Target.Href != nil)
}
