package replay

import (
	"context"
	"errors"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/runtime/sanitize"
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

// whereabouts sharpens a refusal: a page on a foreign origin is the reason that matters, and so
// is a sign-in form where the workflow does not sign in.
func (r *run) whereabouts(ctx context.Context, s schema.Step, refusal *schema.Refusal) *schema.Refusal {
	at, err := r.Hands.Page.Scope(ctx)
	switch {
	case err != nil:
		return refusal
	case r.foreign(at.URL):
		return &schema.Refusal{Reason: schema.ForeignOrigin, Detail: "after " + s.ID}
	case (refusal.Reason == schema.Absent || refusal.Reason == schema.WrongPlace) && r.signedOut(ctx, at.URL):
		return &schema.Refusal{Reason: schema.SignedOut, Detail: "password field"}
	}
	return refusal
}

// signedOut reports whether the page shows a password field, and neither the steps just done
// there nor one to come fill in a secret there (hazard H53): nobody types anything on such a page.
func (r *run) signedOut(ctx context.Context, url string) bool {
	census, err := r.Hands.Page.Census(ctx, browser.Query{})
	if err != nil || census.Signs.Passwords == 0 {
		return false
	}
	first := r.next
	for first > 0 && r.Scope.Holds(r.workflow.Steps[first-1].Scope, url) {
		first--
	}
	return !slices.ContainsFunc(r.workflow.Steps[first:], func(s schema.Step) bool {
		return r.Scope.Holds(s.Scope, url) && s.Target != nil && s.Input != nil &&
			sanitize.Credential(s.Target.Field, s.Target.Label.String(), s.Target.Name.String(), false)
	})
}

// foreign reports whether a URL is on none of the workflow's origins.
func (r *run) foreign(url string) bool {
	live, err := schema.PlaceOf(url)
	return err != nil || !slices.ContainsFunc(r.workflow.Origins(), func(origin string) bool {
		return r.Scope.Holds(schema.Place{Origin: origin, Path: live.Path}, url)
	})
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

// broken is the refusal of a call of the browser that failed. What the browser said goes to the log only.
func (r *run) broken(ctx context.Context, err error) *schema.Refusal {
	r.Log.Fault(ctx, "browser", err)
	if errors.Is(err, browser.ErrHung) {
		return &schema.Refusal{Reason: schema.PageHung}
	}
	return &schema.Refusal{Reason: schema.BrowserFailed}
}
