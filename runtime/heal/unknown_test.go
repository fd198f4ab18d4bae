package heal

import (
	"errors"
	"testing"

	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/schema"
)

// TestARepairOfABareHandOffIsHeldToTheStrictest tries what a file of proposals may say of a step of
// which nothing is known but that it was handed off.
func TestARepairOfABareHandOffIsHeldToTheStrictest(t *testing.T) {
	const evil = "http://evil.example"
	w := saved()
	old := schema.Step{ID: "s2", Action: schema.HandOff, Scope: w.Steps[1].Scope, Reason: "imported"}
	w.Steps[1] = old
	thanks := schema.Condition{Kind: schema.ElementPresent, Role: "heading", Name: schema.Literal("Thanks"), Count: 1}
	target := func(role, name string) *schema.Descriptor {
		return &schema.Descriptor{Role: role, Name: schema.Literal(name), Population: schema.Population{Document: 1}}
	}
	click := func(change func(*schema.Step)) schema.Step {
		s := schema.Step{ID: "s2", Action: schema.Click, Scope: old.Scope, Consequential: true, Target: target("button", "Delete account"), Post: []schema.Condition{thanks}}
		change(&s)
		return s
	}
	enters := func(param string, d *schema.Descriptor) schema.Step {
		return click(func(s *schema.Step) {
			s.Action, s.Target, s.Input, s.Consequential = schema.Fill, d, &schema.Binding{Param: param}, false
			s.Post = []schema.Condition{{Kind: schema.TargetState, State: "filled"}}
		})
	}
	for _, c := range []struct {
		name   string
		repair schema.Step
		what   string // of an Incompatible
		param  string // of a LessSensitive
	}{
		{name: "a click that asks", repair: click(asIs)},
		{name: "a click that does not", repair: click(func(s *schema.Step) { s.Consequential = false }), what: "confirmation"},
		{name: "an Enter that does not ask", repair: click(func(s *schema.Step) { s.Action, s.Key, s.Consequential = schema.Press, "Enter", false }), what: "confirmation"},
		{name: "a link within the site", repair: click(func(s *schema.Step) {
			s.Target = target("link", "Orders")
			s.Target.Href = &schema.Href{SameOrigin: true, Path: "/orders"}
		})},
		{name: "a link that leaves", repair: click(func(s *schema.Step) {
			s.Target = target("link", "Orders")
			s.Target.Href = &schema.Href{Origin: evil, Path: "/orders"}
		}), what: "target"},
		{name: "a frame of another party", repair: click(func(s *schema.Step) { s.Target.Frame = []schema.FrameStep{{Name: "ad"}} }), what: "target"},
		{name: "a landing elsewhere", repair: click(func(s *schema.Step) {
			s.Post = []schema.Condition{{Kind: schema.PlaceIs, Place: &schema.Place{Origin: evil, Path: "/"}}}
		}), what: "origins"},
		{name: "a landing at home", repair: click(func(s *schema.Step) {
			s.Post = []schema.Condition{{Kind: schema.PlaceIs, Place: &schema.Place{Origin: home, Path: "/thanks"}}}
		})},
		{name: "another scope", repair: click(func(s *schema.Step) { s.Scope.Origin = evil }), what: "scope"},
		{name: "a plain parameter into a field", repair: enters("email", target("textbox", "Comment"))},
		{name: "a secret into a comment", repair: enters("pass", target("textbox", "Comment")), param: "pass"},
		{name: "a secret into a field for secrets", repair: enters("pass", target("textbox", "Kennwort"))},
		{name: "what nobody declared", repair: enters("card", target("textbox", "Comment")), param: "card"},
	} {
		_, err := Apply(w, schema.Proposal{ID: ID(old, c.repair), Old: old, New: c.repair, Doubt: schema.HandedOff})
		var other *Incompatible
		var less *LessSensitive
		switch {
		case c.what != "":
			if !errors.As(err, &other) || other.What != c.what {
				t.Errorf("%s: Apply = %v; want Incompatible %q", c.name, err, c.what)
			}
		case c.param != "":
			if !errors.As(err, &less) || less.Param != c.param {
				t.Errorf("%s: Apply = %v; want LessSensitive %q", c.name, err, c.param)
			}
		case err != nil:
			t.Errorf("%s: Apply = %v", c.name, err)
		}
	}
}

// A secret whose field is called what the parameter is called goes there, whatever its purpose is.
func TestASecretGoesWhereItsNameStands(t *testing.T) {
	params := []schema.Param{{Name: "member", Label: "Member number", Sensitive: true}}
	old := schema.Step{ID: "s1", Action: schema.HandOff}
	for name, want := range map[string]string{"Member number": "", "member number": "", "Comment": "member"} {
		repair := schema.Step{ID: "s1", Action: schema.Fill, Input: &schema.Binding{Param: "member"}, Target: &schema.Descriptor{Role: "textbox", Name: schema.Literal(name)}}
		if got := misplaced(old, repair, params); got != want {
			t.Errorf("misplaced into %q = %q; want %q", name, got, want)
		}
	}
}

// What a healer makes of a bare hand-off step asks, also where the live act seemed to change nothing.
func TestAHandOffStepLearnsToAsk(t *testing.T) {
	old := schema.Step{ID: "s2", Action: schema.HandOff, Scope: saved().Steps[1].Scope, Reason: "imported"}
	e := bought("Next")
	e.Target.Submits, e.Requests = false, nil
	live, err := compile.Default().Step(saved().Params, healer().Values, e, "s2")
	if err != nil || live.Consequential {
		t.Fatalf("Step = %+v, %v; want a step that does not ask", live, err)
	}
	c := healer().Verify(t.Context(), &counted{census: one()}, old, e)
	p, ok := healer().Keep(c, e, schema.HandedOff)
	if !ok || !p.New.Consequential {
		t.Errorf("Keep = %+v, %v; want a click that asks", p, ok)
	}
}
