package replay

import (
	"context"
	"unicode/utf8"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// AtStart is the detail of a claim of a run that did not get to its first step.
const AtStart = "start"

// detailRunesMax bounds a text of a claim.
const detailRunesMax = 400

// see adds what was seen of one act to a step's account.
func see(claim *schema.StepClaim, s schema.Step, outcome schema.Outcome, a browser.Activity) {
	if outcome == schema.NotDispatched {
		return
	}
	if claim.Seen == nil {
		claim.Seen = &schema.StepSeen{}
	}
	seen := claim.Seen
	seen.Acts++
	seen.Requests += len(a.Requests)
	seen.Pending += a.Pending
	seen.Navigations += a.Navigations
	seen.Dialogs += len(a.Dialogs)
	seen.Popups += a.Popups
	for _, q := range a.Requests {
		if q.Mutates() {
			seen.Mutating++
			if len(s.Requests) == 0 && !s.Consequential {
				seen.Unrecorded++
			}
		}
	}
}

// text is a detail as a claim may hold it: masked first, then cut, so that no part of a value
// is left that no longer looks like one.
func (r *run) text(s string) string {
	if s == "" || r.Hands.Mask == nil {
		return ""
	}
	s = r.Hands.Mask(s)
	if utf8.RuneCountInString(s) > detailRunesMax {
		s = string([]rune(s)[:detailRunesMax]) + browser.CutMark
	}
	return s
}

// stopped is the claim of a run that ends on a refusal.
func (r *run) stopped(refusal *schema.Refusal) schema.Claim {
	c := schema.Claim{Status: schema.ClaimStopped, Reason: refusal.Reason, Detail: r.text(refusal.Detail), Steps: r.claims}
	if n := len(r.claims); n > 0 {
		c.StoppedAt = r.claims[n-1].ID
	}
	if r.unsaved != "" {
		c.StoppedAt = r.unsaved
	}
	return c
}

// repair is a proposal that waits for the run to go on, with the step and the place of its account.
type repair struct {
	proposal schema.Proposal
	step     schema.Step
	claim    int
}

// conclude takes a step's account down and tells it. A step with a repair is told when the next
// one was done: only then did the run go on from it.
func (r *run) conclude(ctx context.Context, s schema.Step, claim schema.StepClaim, well bool) {
	r.settle(ctx, well)
	r.claims = append(r.claims, claim)
	fresh := r.fresh
	r.fresh = nil
	if fresh == nil {
		r.Log.Step(ctx, s, claim)
		return
	}
	r.repair = &repair{proposal: *fresh, step: s, claim: len(r.claims) - 1}
}

// settle lets the repair that waits go out, or drops it.
func (r *run) settle(ctx context.Context, well bool) {
	p := r.repair
	if p == nil {
		return
	}
	r.repair = nil
	claim := &r.claims[p.claim]
	if well {
		if id := r.Propose(p.proposal); id != "" {
			claim.Match, claim.Proposal = schema.MatchHealed, id
		}
	}
	r.Log.Step(ctx, p.step, *claim)
}
