package heal

import (
	"context"
	"errors"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// counted is a page that answers each census alike.
type counted struct {
	browser.Looker
	census browser.Census
	err    error
	asked  []browser.Query
}

func (c *counted) Census(_ context.Context, q browser.Query) (browser.Census, error) {
	c.asked = append(c.asked, q)
	return c.census, c.err
}

func one() browser.Census {
	return browser.Census{ScopeOK: true, FrameOK: true, Origin: home, Named: 1, Agreeing: 1, Matches: 1}
}

// bought is the live event of a click on the relabelled button.
func bought(name string) schema.Event {
	return schema.Event{
		Seq: 1, Tool: "click", Ref: "ref_1_1", Outcome: schema.Applied,
		Target:   &schema.Capture{Role: "button", Name: name, Tag: "button", Submits: true, Population: schema.Population{Document: 1}},
		Before:   schema.PageState{URL: home + "/cart", Facts: []schema.Fact{{Role: "button", Name: name, Count: 1}}},
		After:    schema.PageState{URL: home + "/cart", Facts: []schema.Fact{{Role: "heading", Name: "Thanks", Count: 1}}},
		Requests: []schema.Request{{Method: "POST", Origin: home, Path: "/orders", Status: 201}},
	}
}

func healer() Healer {
	return Healer{
		Make: compile.Default().Step, Scope: resolve.Strict{}, Params: saved().Params,
		Values: schema.Values{"email": schema.NewSecret("ada@example.org"), "pass": schema.NewSecret("tr0ub4dor and three")},
	}
}

func TestARelabelledStepIsRepaired(t *testing.T) {
	old := saved().Steps[1]
	page := &counted{census: one()}
	c := healer().Verify(t.Context(), page, old, bought("Buy now"))
	if c == nil {
		t.Fatal("Verify found no candidate")
	}
	if q := page.asked[0]; q.Ref != "" || q.Name != "Buy now" || q.Origin != home || q.PathPattern == "" {
		t.Errorf("the candidate was counted with %+v; want what would be saved, where the step belongs", q)
	}
	p, ok := healer().Keep(c, bought("Buy now"), schema.Absent)
	if !ok {
		t.Fatal("Keep made no proposal")
	}
	if p.Doubt != schema.Absent || p.ID != ID(p.Old, p.New) || p.New.Target.Name.String() != "Buy now" || !p.New.Consequential {
		t.Errorf("Keep = %+v", p)
	}
	w, err := Apply(saved(), *p)
	if err != nil || len(w.Steps[1].Post) != 1 || w.Steps[1].Post[0].Name.String() != "Thanks" {
		t.Errorf("Apply(Keep) = %+v, %v", w, err)
	}
}

func TestVerifyRefusesBeforeTheAct(t *testing.T) {
	census := func(change func(*browser.Census)) browser.Census {
		c := one()
		change(&c)
		return c
	}
	event := func(change func(*schema.Event)) schema.Event {
		e := bought("Buy now")
		change(&e)
		return e
	}
	same := func(*schema.Event) {}
	for _, c := range []struct {
		name   string
		census browser.Census
		err    error
		event  schema.Event
	}{
		{"two of them (H5)", census(func(c *browser.Census) { c.Named, c.Agreeing, c.Matches = 2, 2, 2 }), nil, event(same)},
		{"none of them (H6, H7)", census(func(c *browser.Census) { c.Named, c.Agreeing, c.Matches = 0, 0, 0 }), nil, event(same)},
		{"contradicted", census(func(c *browser.Census) { c.Agreeing, c.Matches = 0, 0 }), nil, event(same)},
		{"elsewhere", census(func(c *browser.Census) { c.ScopeOK = false }), nil, event(same)},
		{"covered", census(func(c *browser.Census) { c.Covered = true }), nil, event(same)},
		{"the page cannot be asked", one(), errors.New("gone"), event(same)},
		{"another role (H4)", one(), nil, event(func(e *schema.Event) { e.Target.Role = "link" })},
		{"unnamed (H11)", one(), nil, event(func(e *schema.Event) { e.Target.Name = "" })},
		{"not unique when captured", one(), nil, event(func(e *schema.Event) { e.Target.Population.Document = 3 })},
		{"a name that holds a secret", one(), nil, event(func(e *schema.Event) { e.Target.Name = "Pay with tr0ub4dor and three" })},
		{"no target", one(), nil, event(func(e *schema.Event) { e.Target = nil })},
	} {
		page := &counted{census: c.census, err: c.err}
		if got := healer().Verify(t.Context(), page, saved().Steps[1], c.event); got != nil {
			t.Errorf("%s: Verify = %+v; want no candidate", c.name, got.target)
		}
	}
	if (Healer{}).Verify(t.Context(), &counted{census: one()}, saved().Steps[1], bought("Buy now")) != nil {
		t.Error("the zero healer found a candidate")
	}
}

func TestKeepRefusesAfterTheAct(t *testing.T) {
	old := saved().Steps[1]
	candidate := func() *Candidate {
		return healer().Verify(t.Context(), &counted{census: one()}, old, bought("Buy now"))
	}
	for _, c := range []struct {
		name   string
		change func(*schema.Event)
	}{
		{"another element than was verified", func(e *schema.Event) { e.Target.Name = "Delete account" }},
		{"it sent more than the step did", func(e *schema.Event) {
			e.Requests = append(e.Requests, schema.Request{Method: "DELETE", Origin: home, Path: "/account", Status: 200})
		}},
		{"it sent to elsewhere", func(e *schema.Event) { e.Requests[0].Origin = "http://evil.example" }},
		{"another kind of act", func(e *schema.Event) { e.Tool = "check" }},
		{"it was not dispatched", func(e *schema.Event) { e.Outcome = schema.NotDispatched }},
	} {
		e := bought("Buy now")
		c.change(&e)
		if p, ok := healer().Keep(candidate(), e, schema.Absent); ok {
			t.Errorf("%s: Keep = %+v; want no proposal", c.name, p)
		}
	}
	if _, ok := healer().Keep(nil, bought("Buy now"), schema.Absent); ok {
		t.Error("Keep made a proposal of no candidate")
	}
}

func TestAHandOffStepLearns(t *testing.T) {
	old := schema.Step{ID: "s2", Action: schema.HandOff, Scope: saved().Steps[1].Scope, Reason: "imported"}
	c := healer().Verify(t.Context(), &counted{census: one()}, old, bought("Buy now"))
	p, ok := healer().Keep(c, bought("Buy now"), schema.HandedOff)
	if !ok || p.New.Action != schema.Click || p.New.Reason != "" || !p.New.Consequential || len(p.New.Post) == 0 {
		t.Fatalf("Keep = %+v, %v; want a click that is seen to work", p, ok)
	}
	w := saved()
	w.Steps[1] = old
	if _, err := Apply(w, *p); err != nil {
		t.Errorf("Apply(Keep) = %v", err)
	}
	blind := bought("Buy now")
	blind.After = blind.Before
	blind.After.Facts = nil
	if p, ok := healer().Keep(c, blind, schema.HandedOff); ok {
		t.Errorf("Keep = %+v; want no step of which only something gone tells", p.New)
	}
}

func TestAPlainParameterInAFieldForSecretsIsUpgraded(t *testing.T) {
	old := saved().Steps[0]
	e := schema.Event{
		Tool: "fill", Ref: "ref_1_1", Outcome: schema.Applied, Input: &schema.RawInput{Param: "email"}, TargetAfter: "filled",
		Target: &schema.Capture{Role: "textbox", Name: "Recovery code", Tag: "input", Field: &schema.Field{Type: "text"}, Population: schema.Population{Document: 1}},
		Before: schema.PageState{URL: home + "/cart"}, After: schema.PageState{URL: home + "/cart"},
	}
	c := healer().Verify(t.Context(), &counted{census: one()}, old, e)
	p, ok := healer().Keep(c, e, schema.Absent)
	if !ok || len(p.Sensitive) != 1 || p.Sensitive[0] != "email" {
		t.Fatalf("Keep = %+v, %v; want email to become sensitive", p, ok)
	}
}
