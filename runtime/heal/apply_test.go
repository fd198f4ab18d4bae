package heal

import (
	"errors"
	"reflect"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

const home = "http://shop.localhost:8080"

// saved is a workflow of two steps: a fill of a plain parameter and a consequential click.
func saved() *schema.Workflow {
	at := schema.Place{Origin: home, Path: "/cart"}
	return &schema.Workflow{
		Schema: schema.WorkflowV1, Name: "order", Intent: schema.Literal("order"), Start: at,
		Params: []schema.Param{{Name: "email", Label: "E-mail"}, {Name: "pass", Label: "Password", Sensitive: true}},
		Steps: []schema.Step{
			{ID: "s1", Action: schema.Fill, Scope: at, Input: &schema.Binding{Param: "email"},
				Target: &schema.Descriptor{Role: "textbox", Name: schema.Literal("Email"), Population: schema.Population{Document: 1}},
				Post:   []schema.Condition{{Kind: schema.TargetState, State: "filled"}}},
			{ID: "s2", Action: schema.Click, Scope: at, Consequential: true,
				Target:   &schema.Descriptor{Role: "button", Name: schema.Literal("Place order"), Population: schema.Population{Document: 1}},
				Requests: []schema.Request{{Method: "POST", Origin: home, Path: "/orders"}},
				Post:     []schema.Condition{{Kind: schema.ElementPresent, Role: "heading", Name: schema.Literal("Thanks"), Count: 1}}},
		},
	}
}

// proposal repairs a step: change makes the new one of a copy of the old.
func proposal(old schema.Step, change func(*schema.Step), sensitive ...string) schema.Proposal {
	repair := old
	target := *old.Target
	target.Name = schema.Literal("Buy now")
	repair.Target = &target
	change(&repair)
	return schema.Proposal{ID: ID(old, repair), Old: old, New: repair, Doubt: schema.Absent, Sensitive: sensitive}
}

func asIs(*schema.Step) {}

func TestApplyPutsTheRepairIntoACopy(t *testing.T) {
	w := saved()
	p := proposal(w.Steps[1], asIs)
	got, err := Apply(w, p)
	if err != nil {
		t.Fatal(err)
	}
	if got.Steps[1].Target.Name.String() != "Buy now" || !reflect.DeepEqual(got.Steps[0], w.Steps[0]) {
		t.Errorf("Apply = %+v", got.Steps)
	}
	if !reflect.DeepEqual(w, saved()) {
		t.Error("Apply changed its argument")
	}
	if _, err := Apply(got, p); !errors.As(err, new(*StepChanged)) {
		t.Errorf("Apply twice = %v; want StepChanged", err)
	}
}

func TestApplyRefusesWhatIsNoRepair(t *testing.T) {
	click, fill := saved().Steps[1], saved().Steps[0]
	elsewhere := func(s *schema.Step) { s.Scope.Origin = "http://evil.example" }
	for _, c := range []struct {
		name string
		p    schema.Proposal
		what string
	}{
		{"another action", proposal(click, func(s *schema.Step) { s.Action = schema.Check }), "action"},
		{"a hand-off", proposal(click, func(s *schema.Step) { s.Action, s.Reason = schema.HandOff, "x" }), "action"},
		{"no target", proposal(click, func(s *schema.Step) { s.Target = nil }), "action"},
		{"another role (H4)", proposal(click, func(s *schema.Step) { s.Target.Role = "link" }), "target"},
		{"another origin", proposal(click, elsewhere), "scope"},
		{"another frame", proposal(click, func(s *schema.Step) { s.Target.Frame = []schema.FrameStep{{Name: "ad", SameOrigin: false}} }), "target"},
		{"a link to elsewhere", proposal(click, func(s *schema.Step) { s.Target.Href = &schema.Href{Origin: "http://evil.example", Path: "/"} }), "target"},
		{"another parameter", proposal(fill, func(s *schema.Step) { s.Input = &schema.Binding{Param: "pass"} }), "input"},
		{"no confirmation any more", proposal(click, func(s *schema.Step) { s.Consequential = false }), "confirmation"},
		{"more requests", proposal(click, func(s *schema.Step) {
			s.Requests = append(s.Requests, schema.Request{Method: "DELETE", Origin: home, Path: "/account"})
		}), "requests"},
		{"no postcondition any more", proposal(click, func(s *schema.Step) { s.Post = nil }), "postconditions"},
		{"another postcondition", proposal(click, func(s *schema.Step) {
			s.Post = []schema.Condition{{Kind: schema.ElementPresent, Role: "heading", Name: schema.Literal("Cart"), Count: 1}}
		}), "postconditions"},
		{"another form", proposal(click, func(s *schema.Step) { s.Form = []string{"s1"} }), "form"},
		{"a key", proposal(click, func(s *schema.Step) { s.Key = "Enter" }), "key"},
		{"a forged id", func() schema.Proposal { p := proposal(click, asIs); p.ID = "p_0123456789abcdef"; return p }(), "id"},
		{"a parameter that is not declared", proposal(click, asIs, "card"), "parameters"},
	} {
		_, err := Apply(saved(), c.p)
		var refused *Incompatible
		if !errors.As(err, &refused) || refused.What != c.what {
			t.Errorf("%s: Apply = %v; want Incompatible %q", c.name, err, c.what)
		}
	}
}

func TestApplyRefusesAStepThatChanged(t *testing.T) {
	p := proposal(saved().Steps[1], asIs)
	w := saved()
	w.Steps[1].Post[0].Name = schema.Literal("Thank you")
	for name, w := range map[string]*schema.Workflow{"changed": w, "gone": {Steps: saved().Steps[:1]}} {
		if _, err := Apply(w, p); !errors.As(err, new(*StepChanged)) {
			t.Errorf("%s: Apply = %v; want StepChanged", name, err)
		}
	}
}

func TestApplyKeepsWhatTellsRowsApart(t *testing.T) {
	w := saved()
	w.Steps[1].Target.Anchors = []schema.Anchor{{Role: "row", Key: schema.ParamText("email"), Within: 1}}
	fixed := func(s *schema.Step) {
		s.Target.Anchors = []schema.Anchor{{Role: "row", Key: schema.Literal("First"), Within: 1}}
	}
	if _, err := Apply(w, proposal(w.Steps[1], fixed)); !errors.As(err, new(*Incompatible)) {
		t.Errorf("a row of one run in place of the parameter's: Apply = %v", err)
	}
	if _, err := Apply(w, proposal(w.Steps[1], asIs)); err != nil {
		t.Errorf("the parameter's row: Apply = %v", err)
	}
}

func TestApplyOnlyMakesParametersMoreSensitive(t *testing.T) {
	into := func(typ string) func(*schema.Step) {
		return func(s *schema.Step) { s.Target.Field = &schema.Field{Type: typ} }
	}
	w := saved()
	if _, err := Apply(w, proposal(w.Steps[0], into("password"))); !errors.As(err, new(*LessSensitive)) {
		t.Errorf("a plain parameter into a password field: Apply = %v; want LessSensitive", err)
	}
	got, err := Apply(w, proposal(w.Steps[0], into("password"), "email"))
	if err != nil || !got.Params[0].Sensitive || w.Params[0].Sensitive {
		t.Errorf("an upgrade: Apply = %+v, %v", got, err)
	}
	got, err = Apply(w, proposal(w.Steps[0], into("email")))
	if err != nil || !got.Params[1].Sensitive {
		t.Errorf("what was sensitive stays: Apply = %+v, %v", got, err)
	}
	w.Steps[0].Input = &schema.Binding{Param: "pass"}
	w.Steps[0].Target.Name, w.Steps[0].Target.Field = schema.Literal("Password"), &schema.Field{Type: "password"}
	plain := proposal(w.Steps[0], func(s *schema.Step) { s.Target.Field = nil })
	if _, err := Apply(w, plain); !errors.As(err, new(*LessSensitive)) {
		t.Errorf("a secret into a field that is none: Apply = %v; want LessSensitive", err)
	}
}

func TestApplyLetsAHandOffStepLearn(t *testing.T) {
	w := saved()
	step := w.Steps[1]
	handOff := schema.Step{ID: "s2", Action: schema.HandOff, Scope: step.Scope, Reason: "imported"}
	w.Steps[1] = handOff
	p := schema.Proposal{ID: ID(handOff, step), Old: handOff, New: step, Doubt: schema.HandedOff}
	got, err := Apply(w, p)
	if err != nil || got.Steps[1].Action != schema.Click {
		t.Fatalf("Apply = %v", err)
	}
	blind := step
	blind.Post = nil
	p = schema.Proposal{ID: ID(handOff, blind), Old: handOff, New: blind}
	if _, err := Apply(w, p); !errors.As(err, new(*Incompatible)) {
		t.Errorf("a step whose success nothing shows: Apply = %v; want Incompatible", err)
	}
}

func TestApplyKeepsTheFieldsPurpose(t *testing.T) {
	w := saved()
	w.Steps[0].Target.Field = &schema.Field{Autocomplete: "email"}
	for purpose, want := range map[string]bool{"": true, "email": true, "username": false} {
		p := proposal(w.Steps[0], func(s *schema.Step) { s.Target.Field = &schema.Field{Autocomplete: purpose} })
		if _, err := Apply(w, p); (err == nil) != want {
			t.Errorf("from email to %q: Apply = %v; want success: %v", purpose, err, want)
		}
	}
}

func TestIDIsOfTheContentAlone(t *testing.T) {
	a, b := proposal(saved().Steps[1], asIs), proposal(saved().Steps[1], asIs)
	b.Old.Requests = append([]schema.Request{}, b.Old.Requests...)
	if a.ID != ID(b.Old, b.New) || len(a.ID) != len("p_0123456789abcdef") {
		t.Errorf("ids %q and %q", a.ID, ID(b.Old, b.New))
	}
	if c := proposal(saved().Steps[1], func(s *schema.Step) { s.Target.Name = schema.Literal("Order") }); c.ID == a.ID {
		t.Error("two repairs have one id")
	}
}
