package replay

import (
	"context"
	"errors"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// standing checks the scope of a step without a target.
func (r *run) standing(ctx context.Context, s schema.Step) *schema.Refusal {
	var refusal *schema.Refusal
	clock.Poll(ctx, r.Clock, clock.Limits{EveryMs: resolve.PollEveryMs, MaxMs: resolve.AbsentWaitMaxMs}, func(int64) bool {
		at, err := r.Hands.Page.Scope(ctx)
		switch {
		case err != nil:
			refusal = &schema.Refusal{Reason: schema.BrowserFailed}
		case at.Dialog != "":
			refusal = &schema.Refusal{Reason: schema.DialogOpen, Detail: at.Dialog}
		default:
			refusal = resolve.Elsewhere(r.Scope, s.Scope, at.URL)
		}
		return refusal == nil
	})
	return refusal
}

// whereabouts sharpens a refusal: a page on a foreign origin is the reason that matters.
func (r *run) whereabouts(ctx context.Context, s schema.Step, refusal *schema.Refusal) *schema.Refusal {
	if at, err := r.Hands.Page.Scope(ctx); err == nil && r.foreign(at.URL) {
		return &schema.Refusal{Reason: schema.ForeignOrigin, Detail: "after " + s.ID}
	}
	return refusal
}

// foreign reports whether a URL is on none of the workflow's origins.
func (r *run) foreign(url string) bool {
	for _, origin := range Origins(r.workflow) {
		live, err := schema.PlaceOf(url)
		if err != nil {
			return true
		}
		if r.Scope.Holds(schema.Place{Origin: origin, Path: live.Path}, url) {
			return false
		}
	}
	return true
}

// landing is the last check of the scope: a landing on a foreign origin is a failure.
func (r *run) landing(ctx context.Context) *schema.Refusal {
	at, err := r.Hands.Page.Scope(ctx)
	switch {
	case err != nil:
		return &schema.Refusal{Reason: schema.BrowserFailed}
	case r.foreign(at.URL):
		return &schema.Refusal{Reason: schema.ForeignOrigin, Detail: "after the last step"}
	}
	return nil
}

// stopped is the claim of a run that ends on a refusal.
func (r *run) stopped(refusal *schema.Refusal) schema.Claim {
	c := schema.Claim{Status: schema.ClaimStopped, Reason: refusal.Reason, Detail: refusal.Detail, Steps: r.claims}
	if n := len(r.claims); n > 0 {
		c.StoppedAt = r.claims[n-1].ID
	}
	return c
}

// placeAfter is where a step leaves the page: its place condition, or where it began.
func placeAfter(s schema.Step) schema.Place {
	for _, c := range s.Post {
		if c.Kind == schema.PlaceIs && c.Place != nil {
			return *c.Place
		}
	}
	return s.Scope
}

func refusalOf(err error) *schema.Refusal {
	var refusal *schema.Refusal
	if errors.As(err, &refusal) {
		return refusal
	}
	return &schema.Refusal{Reason: schema.BrowserFailed}
}
