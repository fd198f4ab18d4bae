package baseline

import (
	"context"
	"errors"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
)

// stepLimitMs is how long a step waits for its element. Scripts of the field wait up to 30 seconds;
// no drift of the catalogue needs more than three, and a bench has many cells.
const stepLimitMs = 3_000

// Replay runs a tape from a start page. It claims completion when every line has returned, and a
// stop where one found no element in time, or, being strict, found several.
func (t Tape) Replay(ctx context.Context, s browser.Session, start string, with Supplies) schema.Claim {
	raw, err := pw.RawOf(s)
	if err == nil {
		raw, err = raw.Unguarded(ctx)
	}
	if err != nil {
		return schema.Claim{Status: schema.ClaimError, Reason: schema.BrowserFailed, Detail: "opening a page"}
	}
	if err := raw.Do(ctx, pw.Deed{Kind: schema.Navigate, URL: start}); err != nil {
		return schema.Claim{Status: schema.ClaimError, Reason: schema.BrowserFailed, Detail: "opening the start page"}
	}
	by := manner{tape: t, raw: raw, page: s.Page(), obeyed: map[string]bool{}}
	claim := schema.Claim{Status: schema.ClaimCompleted}
	for _, step := range t.Steps {
		done := schema.StepClaim{ID: step.ID, Match: schema.MatchMatched, Outcome: schema.MaybeApplied}
		if err := by.do(ctx, t.deed(step.with(with.fill))); err != nil {
			status, why := ended(ctx, err)
			done.Match, done.Outcome, done.Reason = schema.MatchMissed, schema.NotDispatched, why
			if !t.GoesOn || ctx.Err() != nil {
				claim.Status, claim.Reason, claim.StoppedAt = status, why, step.ID
			}
		}
		claim.Steps = append(claim.Steps, done)
		if claim.Status != schema.ClaimCompleted {
			break
		}
	}
	return claim
}

// ended is what a failed line comes to.
func ended(ctx context.Context, err error) (status string, why schema.Reason) {
	switch {
	case ctx.Err() != nil:
		return schema.ClaimStopped, schema.Interrupted
	case errors.Is(err, pw.ErrSeveral):
		return schema.ClaimStopped, schema.AmbiguousAfter
	case errors.Is(err, pw.ErrNone):
		return schema.ClaimStopped, schema.Absent
	}
	return schema.ClaimError, schema.BrowserFailed
}

// deed is a line with its values filled in.
func (t Tape) deed(s Step) pw.Deed {
	return pw.Deed{
		Kind: s.Do, On: s.On, Value: schema.NewSecret(s.Value), Key: s.Key, URL: s.URL, Tool: s.Tool, Origin: s.Origin,
		Scripted: t.Scripted, LimitMs: t.LimitMs,
	}
}
