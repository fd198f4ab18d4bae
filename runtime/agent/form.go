package agent

import (
	"slices"
	"strconv"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// formFieldsMax bounds how many fields are looked at again before a submit.
const formFieldsMax = 60

const radioRole = "radio"

// Form is what the model has filled in since something was last sent: the gates look at it once
// more before anything of it goes anywhere. A nil Form keeps nothing.
type Form struct {
	// Known are fields that were filled before and belong to what is sent next.
	Known  []dispatch.Filled
	fields []formField
}

// formField is one filled field, with the containers that tell its form from others.
type formField struct {
	filled dispatch.Filled
	target *schema.Capture
}

// Filled is what an action leaves in a field, to be looked at again; nil for an action that leaves
// nothing. The name is for people and holds no run-time value. The query must find the field by
// its own evidence, not by a ref: refs go stale.
func Filled(a browser.Action, name string, q browser.Query) *dispatch.Filled {
	if q.Ref != "" || q.Role == "" {
		return nil
	}
	filled := &dispatch.Filled{Name: q.Role + " " + strconv.Quote(name), Query: q}
	switch a.Kind {
	case schema.Fill, schema.Select:
		filled.Query.Expect = a.Value
	case schema.Check:
		filled.State = "checked"
	case schema.Uncheck:
		filled.State = "unchecked"
	default:
		return nil
	}
	return filled
}

// note takes down an act. What was sent, or left with its document, is not looked at again.
func (f *Form) note(a browser.Action, name string, e *schema.Event, sent bool, result dispatch.Result) *dispatch.Filled {
	if f == nil || result.Outcome == schema.NotDispatched {
		return nil
	}
	if sent || result.Activity.Navigations > 0 {
		f.Known, f.fields = nil, nil
		return nil
	}
	// Equals cannot be told apart by role and name alone.
	if result.Outcome != schema.Applied || e.Target == nil || e.Target.Population.Document != 1 {
		return nil
	}
	t := e.Target
	filled := Filled(a, name, browser.Query{Role: t.Role, Name: t.Name, Label: t.Label, Frame: t.Frame, Origin: originOf(e.Before.URL)})
	if filled == nil {
		return nil
	}
	// To choose one radio is to leave the others, whatever was chosen before.
	f.fields = slices.DeleteFunc(f.fields, func(g formField) bool {
		return g.filled.Name == filled.Name || (t.Role == radioRole && g.target.Role == radioRole)
	})
	if len(f.fields) < formFieldsMax {
		f.fields = append(f.fields, formField{*filled, t})
	}
	return filled
}

// of lists the fields that may belong to the form that an act on a target would send.
func (f *Form) of(target *schema.Capture) []dispatch.Filled {
	if f == nil {
		return nil
	}
	list := slices.Clone(f.Known)
	for _, g := range f.fields {
		if target == nil || sameForm(g.target, target) {
			list = append(list, g.filled)
		}
	}
	return list
}

// formRoles are the containers that hold the fields of one form together.
var formRoles = []string{"dialog", "alertdialog", "form", "search"}

// sameForm reports whether nothing shows that two elements are in different forms.
func sameForm(a, b *schema.Capture) bool {
	for _, role := range formRoles {
		if nearest(a, role) != nearest(b, role) {
			return false
		}
	}
	return slices.Equal(a.Frame, b.Frame)
}

// nearest is the name of the nearest container of a role; "" for none.
func nearest(c *schema.Capture, role string) string {
	for _, a := range c.Anchors {
		if a.Role == role {
			return a.Name
		}
	}
	return ""
}
