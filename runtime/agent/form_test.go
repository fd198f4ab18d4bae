package agent

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// inForm is a field or button of a form by its name.
func inForm(role, name, form string) *schema.Capture {
	return &schema.Capture{Role: role, Name: name, Population: schema.Population{Document: 1}, Anchors: []schema.CapturedAnchor{{Role: "form", Name: form}}}
}

// enter notes that an action was done on a target.
func enter(f *Form, kind schema.ActionKind, target *schema.Capture, sent bool, result dispatch.Result) {
	e := &schema.Event{Target: target, Before: schema.PageState{URL: "http://shop.test/"}}
	f.note(browser.Action{Kind: kind, Value: schema.NewSecret("v")}, target.Name, e, sent, result)
}

func TestAFormKeepsWhatIsStillToBeSent(t *testing.T) {
	applied := dispatch.Result{Outcome: schema.Applied}
	left := dispatch.Result{Outcome: schema.Applied, Activity: browser.Activity{Navigations: 1}}
	email, twin := inForm("textbox", "Email", "Sign in"), inForm("textbox", "Guest", "Sign in")
	twin.Population.Document = 2
	for _, c := range []struct {
		name string
		then func(*Form)
		want int
	}{
		{"nothing more", func(*Form) {}, 1},
		{"another field", func(f *Form) { enter(f, schema.Check, inForm("checkbox", "Stay", "Sign in"), false, applied) }, 2},
		{"the same field again", func(f *Form) { enter(f, schema.Fill, email, false, applied) }, 1},
		{"one of two equals", func(f *Form) { enter(f, schema.Fill, twin, false, applied) }, 1},
		{"a field of another form", func(f *Form) { enter(f, schema.Fill, inForm("searchbox", "Find", "Search"), false, applied) }, 1},
		{"two radios", func(f *Form) {
			enter(f, schema.Check, inForm("radio", "Small", "Sign in"), false, applied)
			enter(f, schema.Check, inForm("radio", "Large", "Sign in"), false, applied)
		}, 2},
		{"what was not seen to work", func(f *Form) {
			enter(f, schema.Fill, inForm("textbox", "Name", "Sign in"), false, dispatch.Result{Outcome: schema.MaybeApplied})
		}, 1},
		{"a click", func(f *Form) { enter(f, schema.Click, inForm("button", "Show", "Sign in"), false, applied) }, 1},
		{"a send that was refused", func(f *Form) {
			enter(f, schema.Click, inForm("button", "Go", "Sign in"), true, dispatch.Result{Outcome: schema.NotDispatched})
		}, 1},
		{"it was sent", func(f *Form) { enter(f, schema.Click, inForm("button", "Go", "Sign in"), true, applied) }, 0},
		{"another document", func(f *Form) { enter(f, schema.Click, inForm("link", "Home", "Sign in"), false, left) }, 0},
	} {
		f := &Form{}
		enter(f, schema.Fill, email, false, applied)
		c.then(f)
		got := f.of(inForm("button", "Go", "Sign in"))
		if len(got) != c.want {
			t.Errorf("%s: %d fields are looked at; want %d", c.name, len(got), c.want)
		}
		for _, g := range got {
			if g.Query.Ref != "" || (g.Query.Expect.IsZero() == (g.State == "")) {
				t.Errorf("%s: %+v is looked at; want a value or a state, and no ref", c.name, g)
			}
		}
	}
	var none *Form
	enter(none, schema.Fill, email, false, applied)
	if none.of(email) != nil {
		t.Error("a nil form keeps something")
	}
}
