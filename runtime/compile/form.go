package compile

import (
	"slices"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// formRoles are the containers that hold the fields of one form together.
var formRoles = []string{"form", "search"}

// linkForms tells each step that sends a form which steps filled it, so that a replay can look
// once more before it sends. They are the fields filled at the same place since it was last
// sent, in the same frame and form, that the recording still showed filled.
func linkForms(steps []schema.Step, actions []action) {
	for i := range steps {
		if steps[i].Action == schema.HandOff || !sends(actions[i].event) {
			continue
		}
		var ids []string
		for j := i - 1; j >= 0 && steps[j].Scope == steps[i].Scope && !sends(actions[j].event); j-- {
			if replayed(steps[j]) && steps[j].Action.FillsIn() && inForm(actions[j].event, actions[i].event) {
				ids = append(ids, steps[j].ID)
			}
		}
		slices.Reverse(ids)
		steps[i].Form = ids
	}
}

// sends reports whether an event sent a form: it submits, or anything but filling in went to the server.
func sends(e schema.Event) bool {
	return submitsForm(e) || (mutated(e) && !schema.ActionKind(e.Tool).FillsIn())
}

func replayed(s schema.Step) bool { return s.Action != schema.HandOff && s.Target != nil }

// inForm reports whether a field that was filled belongs to what was sent later: nothing shows
// that they are in different forms, and the page before the sending still showed the field as
// it was left. A field behind a dialog cannot be looked at.
func inForm(filled, sent schema.Event) bool {
	f := filled.Target
	if s := sent.Target; s != nil {
		sameFrame := slices.Equal(f.Frame, s.Frame)
		if !sameFrame || nameIn(f, dialogRoles) != nameIn(s, dialogRoles) || differ(nameIn(f, formRoles), nameIn(s, formRoles)) {
			return false
		}
	}
	is := called(f.Role, f.Name)
	return slices.ContainsFunc(sent.Before.Facts, func(fact schema.Fact) bool {
		return is(fact) && leftAs(schema.ActionKind(filled.Tool), fact.State)
	})
}

// leftAs reports whether a state is the one that an action leaves.
func leftAs(kind schema.ActionKind, state string) bool {
	if kind == schema.Uncheck {
		return !hasState(state, "checked")
	}
	want, ok := aimedState(kind)
	return ok && hasState(state, want)
}

// nameIn is the name of the nearest container of some roles; "" for none.
func nameIn(c *schema.Capture, roles []string) string {
	i := anchorOf(c, roles)
	if i < 0 {
		return ""
	}
	return sanitize.Clean(c.Anchors[i].Name)
}
