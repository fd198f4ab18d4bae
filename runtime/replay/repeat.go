package replay

import (
	"context"
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// effects are the acts of a hand-over that were seen to change something on the page that the model
// is on. None of them is done again there, by whatever control, until something else was entered.
type effects struct {
	acts []schema.Event
	// entered is what was put into each field last, fresh that something else was since.
	entered map[string]string
	fresh   bool
}

// entered is what the steps so far have put into the fields of the page.
func (r *run) entered() map[string]string {
	list := map[string]string{}
	for _, s := range r.workflow.Steps[:r.next] {
		if s.Target == nil || !s.Action.FillsIn() {
			continue
		}
		name, err := s.Target.Name.Bind(r.Hands.Values)
		if err != nil {
			continue
		}
		var in schema.RawInput
		if s.Input != nil {
			in = schema.RawInput{Param: s.Input.Param, Literal: s.Input.Option}
		}
		list[fieldKey(s.Target.Role, name)] = entry(string(s.Action), &in)
	}
	return list
}

func fieldKey(role, name string) string { return role + "\n" + name }

// entry is equal for entries of the same.
func entry(tool string, in *schema.RawInput) string {
	switch {
	case in == nil:
		return tool
	case in.Param != "":
		return tool + "\n{{" + in.Param + "}}"
	}
	return tool + "\n" + in.Literal
}

// note takes an act of the model that reached the page.
func (f *effects) note(e schema.Event) {
	switch {
	case family(e.Before.URL) != family(e.After.URL):
		*f = effects{entered: map[string]string{}, fresh: true}
	case toolAction(e.Tool).FillsIn():
		f.enter(e)
	case e.Mutated():
		f.acts = append(f.acts, e)
	}
}

// enter lifts what was taken down, if something else is entered into a field than before.
func (f *effects) enter(e schema.Event) {
	if e.Target == nil || e.Outcome != schema.Applied {
		return
	}
	key, value := fieldKey(e.Target.Role, e.Target.Name), entry(e.Tool, e.Input)
	if f.entered[key] != value {
		f.acts, f.fresh = nil, true
	}
	f.entered[key] = value
}

// sent reports whether an act sent once more what another had sent for a step.
func (f *effects) sent(s schema.Step, e schema.Event) bool {
	has := func(e schema.Event, want schema.Request) bool {
		return slices.ContainsFunc(e.Requests, func(q schema.Request) bool { return q.Fits(want) })
	}
	return slices.ContainsFunc(s.Requests, func(want schema.Request) bool {
		return has(e, want) && slices.ContainsFunc(f.acts, func(a schema.Event) bool { return has(a, want) })
	})
}

// repeats refuses an act that would do again what has taken effect, or may have: what the model did
// itself, by the same control or by another of the same form, and what a step before has done.
func (h *handOver) repeats(ctx context.Context, e schema.Event) *schema.Refusal {
	again := func(u schema.Event) bool { return sameAct(u, e) || sameForm(u, e) }
	switch {
	case slices.ContainsFunc(h.uncertain, again):
		return &schema.Refusal{Reason: schema.Unverified, Detail: "it may have been applied"}
	case slices.ContainsFunc(h.effects.acts, again), h.doneBefore(ctx, e):
		return &schema.Refusal{Reason: schema.Unverified, Detail: "it was applied"}
	}
	return nil
}

// doneBefore reports whether an act is aimed at what the step right before the one in doubt, or one
// before it on the same page, has sent something with, and no step to come asks for it.
func (h *handOver) doneBefore(ctx context.Context, e schema.Event) bool {
	if e.Ref == "" || toolAction(e.Tool).FillsIn() || len(h.aimed.fits) > 0 || h.effects.fresh {
		return false
	}
	for i := h.next - 1; i >= 0; i-- {
		s := h.workflow.Steps[i]
		if placeAfter(s) != s.Scope || s.Action.FillsIn() {
			return false // the page was left since, or something else entered
		}
		if s.Target == nil || !consequential(s) || s.Action != toolAction(e.Tool) {
			continue
		}
		if h.aimsAt(ctx, s, e.Ref) {
			return true
		}
	}
	return false
}

// sameForm reports whether two acts would send the same form of one page. An Enter without a target
// sends whichever has the focus.
func sameForm(a, b schema.Event) bool {
	if !sends(a) || !sends(b) || family(a.Before.URL) != family(b.Before.URL) {
		return false
	}
	if a.Target == nil || b.Target == nil {
		return true
	}
	return a.Target.Form > 0 && a.Target.Form == b.Target.Form && slices.Equal(a.Target.Frame, b.Target.Frame)
}

// sends reports whether an act sends the form that its target is in.
func sends(e schema.Event) bool {
	switch toolAction(e.Tool) {
	case schema.Press:
		return e.Input != nil && e.Input.Literal == schema.EnterKey
	case schema.Click:
		return e.Target != nil && e.Target.Submits
	}
	return false
}

// family is the family of pages that a URL is of; a URL without one is only of its own.
func family(url string) schema.Place {
	place, err := schema.PlaceOf(url)
	if err != nil {
		return schema.Place{Path: url}
	}
	return place
}

// again is the refusal that ends a hand-over in which something was sent twice.
var again = &schema.Refusal{Reason: schema.Unverified, Detail: "it was sent again"}
