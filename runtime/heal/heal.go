// Package heal makes proposals and nothing else. When a step in doubt went to the model, and
// what the model did was seen to have worked, a Healer builds the repaired step from the live
// event, as a recording would have given it, and offers it as a schema.Proposal.
//
// It refuses to guess and to relax: the repaired descriptor was counted on the live page
// before the act (exactly one, nothing contradicting), the kind of action, the role, the
// parameter, the frame, the origin and the postconditions are those of the step, and a
// parameter may only become more sensitive. It writes nothing, a replay never uses what it
// makes, and no text of a page can make it do either: a proposal enters a workflow only by
// Apply, on a person's explicit yes.
//
// Before it: package replay, which hands over and verifies. After it: package manage, which
// asks a person, and package store, which writes by compare-and-swap.
package heal

import (
	"context"
	"reflect"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// MakeStep makes the step of one live event, field by field from an allow-list, exactly as a
// recording is compiled. Where the event shows no effect, it gives the step beside the error: its
// target can be known, its success cannot. Package compile has it.
type MakeStep func(params []schema.Param, values schema.Values, e schema.Event, id string) (schema.Step, error)

// Healer makes proposals for the steps of one replay.
type Healer struct {
	// Make is needed; without it nothing is ever proposed.
	Make   MakeStep
	Scope  resolve.Scope
	Params []schema.Param
	Values schema.Values
}

// Candidate is a repair whose descriptor was counted on the live page, before the act.
type Candidate struct {
	old    schema.Step
	target *schema.Descriptor
}

// Verify looks, right before an act in place of a step, whether the element that is aimed at
// can stand in for the step's target: what would be saved of it must be counted exactly once,
// uncontradicted, where the step belongs. It gives nil where it cannot; it never changes the page.
func (h Healer) Verify(ctx context.Context, page browser.Looker, old schema.Step, e schema.Event) *Candidate {
	if h.Make == nil || e.Target == nil {
		return nil
	}
	target := h.targetOf(old, e)
	if target == nil || !mayReplace(old.Target, target) {
		return nil
	}
	query, err := resolve.Bind(target, h.Values)
	if err != nil {
		return nil
	}
	h.Scope.Pin(&query, old.Scope)
	census, err := page.Census(ctx, query)
	if err != nil || resolve.Decide(target, census) != nil {
		return nil
	}
	return &Candidate{old: old, target: target}
}

// targetOf is what would be saved of the element that an event is aimed at. What the event
// does is not known yet, so that only its descriptor counts.
func (h Healer) targetOf(old schema.Step, e schema.Event) *schema.Descriptor {
	e.Outcome, e.After, e.Requests = schema.Applied, e.Before, nil
	s, _ := h.Make(h.Params, h.Values, e, old.ID)
	return s.Target
}

// Keep makes the proposal of a candidate whose act was done, and whose step was seen to have
// worked. The page that came after may not have changed what the target is.
func (h Healer) Keep(c *Candidate, e schema.Event, doubt schema.Reason) (*schema.Proposal, bool) {
	if c == nil || h.Make == nil {
		return nil, false
	}
	live, err := h.Make(h.Params, h.Values, e, c.old.ID)
	if err != nil && len(c.old.Post) == 0 || !reflect.DeepEqual(live.Target, c.target) {
		return nil, false
	}
	p := &schema.Proposal{Old: c.old, New: repaired(c.old, live), Doubt: doubt}
	p.Sensitive = exposed(p.New, h.Params)
	if compatible(p.Old, p.New) != nil || weaker(p.Old, p.New) != "" || misplaced(p.Old, p.New, h.Params) != "" {
		return nil, false
	}
	p.ID = ID(p.Old, p.New)
	return p, true
}

// repaired is the step as it should be: the live act in the old step's place. What the old step
// knew of its effect stays; only a hand-off step, which knew nothing, learns it.
func repaired(old, live schema.Step) schema.Step {
	if old.Action != schema.HandOff {
		s := old
		s.Action, s.Target, s.Input, s.Key = live.Action, live.Target, live.Input, live.Key
		s.Consequential = old.Consequential || live.Consequential
		if !within(live.Requests, old.Requests) {
			s.Requests = live.Requests // which compatible refuses
		}
		return s
	}
	s := live
	s.ID, s.Scope, s.Form, s.Reason = old.ID, old.Scope, old.Form, ""
	s.Consequential = old.Consequential || live.Consequential || !live.Action.FillsIn()
	if len(old.Pre) > 0 {
		s.Pre = old.Pre
	}
	if len(old.Post) > 0 {
		s.Post = old.Post
	}
	if len(old.Requests) > 0 && within(live.Requests, old.Requests) {
		s.Requests = old.Requests
	}
	return s
}
