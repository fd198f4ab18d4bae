package replay

import (
	"context"
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// deedAhead is an act of the model on the target of a step that was not yet the turn of.
type deedAhead struct{ certain bool }

// repaired turns the one act that did the step in doubt into a proposal. A step that took
// several acts has no repair: a step is one act.
func (h *handOver) repaired() {
	if h.Propose == nil || len(h.acts) != 1 {
		return
	}
	d := h.acts[0]
	if p, ok := h.Heal.Keep(d.candidate, d.event, h.doubt.Reason); ok {
		h.fresh = p
	}
}

// lookAhead remembers which steps to come the model has acted for already. The act that did the
// step in doubt was for that step, where it may have been.
func (h *handOver) lookAhead() {
	for n, d := range h.acts {
		did := n == len(h.acts)-1
		mine := slices.Contains(d.fits, h.next) || (h.inDoubt.Action == schema.HandOff && h.inDoubt.Target == nil)
		for _, i := range d.fits {
			if i == h.next || (did && mine) {
				continue
			}
			h.ahead[h.workflow.Steps[i].ID] = deedAhead{certain: d.event.Outcome == schema.Applied && !d.event.Mutated()}
		}
	}
}

// doneAhead looks at a step that the model has acted for before its turn. It is done when its
// postconditions hold; where they do not, an act that may have had an effect is not done again.
func (r *run) doneAhead(ctx context.Context, s schema.Step, claim *schema.StepClaim) (bool, *schema.Refusal) {
	d, ok := r.ahead[s.ID]
	if !ok {
		return false, nil
	}
	delete(r.ahead, s.ID)
	checks, err := r.checks(s, r.targetOf(s), s.Post)
	switch {
	case err == nil && len(checks) > 0 && r.hold(ctx, checks):
		claim.Match, claim.Outcome = schema.MatchHandedOver, schema.Applied
		return true, nil
	case d.certain:
		return false, nil
	}
	claim.Outcome = schema.MaybeApplied
	return true, &schema.Refusal{Reason: schema.Unverified, Detail: "the model has acted for this step before its turn"}
}
