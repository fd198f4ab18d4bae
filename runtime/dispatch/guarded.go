package dispatch

import (
	"context"
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
	// PostWaitMaxMs bounds the wait for postconditions. What has not shown by then may still
	// be under way: the outcome is maybe applied.
	PostWaitMaxMs = 4_000
	// SettleMaxMs bounds the wait for a live action, which has no postcondition, to settle.
	SettleMaxMs = 4_000
)

// Guarded is the engine's dispatcher.
type Guarded struct {
	Gate  gate.Gate
	Scope resolve.Scope
	Clock clock.Clock
}

var _ Dispatcher = Guarded{}

// Do implements Dispatcher: gate, vacuity, act, evidence.
func (g Guarded) Do(ctx context.Context, page browser.Page, r Request) Result {
	decision := g.Gate.Decide(ctx, gate.Request{
		Capability: capabilityOf(r.Action.Kind), Origin: r.Origin, Consequential: r.Consequential,
		Credential: r.Sensitive, What: r.What, Kind: r.Action.Kind,
	})
	if !decision.Allowed {
		return notDispatched(schema.Denied, decision.Why)
	}
	if len(r.Post) > 0 && !idempotent(r.Action.Kind) && g.allHold(ctx, page, r.Post) {
		return notDispatched(schema.Vacuous, "")
	}
	receipt, err := page.Act(ctx, r.Action)
	switch {
	case err != nil:
		return Result{Outcome: schema.MaybeApplied, Refusal: &schema.Refusal{Reason: schema.BrowserFailed}}
	case receipt.Outcome == schema.NotDispatched:
		return Result{Outcome: schema.NotDispatched, Refusal: receipt.Refusal, Activity: page.Activity(receipt)}
	case len(r.Post) == 0:
		return g.settleLive(ctx, page, receipt)
	case valueAction(r.Action.Kind) && !receipt.ReadBack:
		return Result{Outcome: schema.MaybeApplied, Refusal: &schema.Refusal{Reason: schema.Unverified}, Activity: page.Activity(receipt)}
	}
	return g.judge(ctx, page, r, receipt)
}

// judge waits for the postconditions of a dispatched act.
func (g Guarded) judge(ctx context.Context, page browser.Page, r Request, receipt browser.Receipt) Result {
	held := clock.Poll(ctx, g.Clock, clock.Limits{EveryMs: PostEveryMs, MaxMs: PostWaitMaxMs}, func(int64) bool {
		return g.allHold(ctx, page, r.Post)
	})
	activity := page.Activity(receipt)
	if held {
		return Result{Outcome: schema.Applied, Activity: activity}
	}
	// Note: an act after which nothing was seen to leave the page is not called without effect.
	// A socket, a beacon or a timer shows nothing either, and whoever tried again would do it twice.
	return Result{Outcome: schema.MaybeApplied, Refusal: &schema.Refusal{Reason: schema.Unverified}, Activity: activity}
}

// settleLive waits for a live act to settle. Without a postcondition only a read-back, or
// requests that were all answered well, show that it was applied.
func (g Guarded) settleLive(ctx context.Context, page browser.Page, receipt browser.Receipt) Result {
	activity, err := page.Settle(ctx, receipt, SettleMaxMs)
	if err != nil {
		return Result{Outcome: schema.MaybeApplied, Refusal: &schema.Refusal{Reason: schema.BrowserFailed}, Activity: activity}
	}
	applied := receipt.ReadBack || (activity.Settled && answeredWell(activity.Requests))
	if applied {
		return Result{Outcome: schema.Applied, Activity: activity}
	}
	return Result{Outcome: schema.MaybeApplied, Activity: activity}
}

// allHold reports whether every check holds now. It looks no further than the first that does
// not: places stand first, and tell without a question to the page that it is still elsewhere.
func (g Guarded) allHold(ctx context.Context, page browser.Looker, checks []Check) bool {
	return !slices.ContainsFunc(checks, func(c Check) bool { return !Holds(ctx, page, g.Scope, c) })
}

func notDispatched(reason schema.Reason, detail string) Result {
	return Result{Outcome: schema.NotDispatched, Refusal: &schema.Refusal{Reason: reason, Detail: detail}}
}

func capabilityOf(k schema.ActionKind) gate.Capability {
	switch k {
	case schema.Navigate, schema.Back:
		return gate.Navigate
	case schema.Fill, schema.Select:
		return gate.Type
	case schema.Click, schema.Check, schema.Uncheck, schema.Press:
		return gate.Click
	default:
		return "" // denied by every gate
	}
}

// idempotent actions may find their state already there.
func idempotent(k schema.ActionKind) bool {
	return valueAction(k) || k == schema.Check || k == schema.Uncheck
}

func valueAction(k schema.ActionKind) bool { return k == schema.Fill || k == schema.Select }

// answeredWell reports that there were requests and each has an answer below 400.
func answeredWell(requests []schema.Request) bool {
	for _, r := range requests {
		if r.Status == 0 || r.Status >= 400 {
			return false
		}
	}
	return len(requests) > 0
}
