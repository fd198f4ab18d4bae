package dispatch

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

const home = "http://shop.localhost:8080"

// page is one document with one button. Pressing it does what the test says.
type page struct {
	browser.Page
	url      string
	elements map[string]int // "role name" -> how many
	state    string
	acts     int
	receipt  browser.Receipt
	actErr   error
	activity browser.Activity
	effect   func(*page) // what the act changes
	signs    browser.Signs
	censuses int
	hangs    bool              // answers no census any more
	gone     bool              // and is closed
	fields   map[string]string // "role name" -> state, for fields
	action   string            // where the form goes that everything submits; "" for no form

	generation int
}

func (p *page) Scope(context.Context) (browser.Scope, error) {
	if p.gone {
		return browser.Scope{}, errors.New("closed")
	}
	return browser.Scope{URL: p.url, Generation: p.generation}, nil
}

func (p *page) Census(_ context.Context, q browser.Query) (browser.Census, error) {
	p.censuses++
	switch {
	case p.hangs:
		return browser.Census{}, fmt.Errorf("counting: %w", browser.ErrHung)
	case p.gone:
		return browser.Census{}, errors.New("closed")
	}
	if state, ok := p.fields[q.Role+" "+q.Name]; ok {
		return browser.Census{ScopeOK: true, FrameOK: true, Named: 1, Agreeing: 1, Matches: 1, State: state}, nil
	}
	if place, _ := schema.PlaceOf(p.url); q.Origin != "" && q.Origin != place.Origin {
		return browser.Census{}, nil
	}
	n := p.elements[q.Role+" "+q.Name]
	return browser.Census{ScopeOK: true, FrameOK: true, Named: n, Agreeing: n, Matches: n, State: p.state, Signs: p.signs, Submits: p.action != "", Action: p.action}, nil
}

func (p *page) Act(context.Context, browser.Action) (browser.Receipt, error) {
	p.acts++
	if p.effect != nil {
		p.effect(p)
	}
	return p.receipt, p.actErr
}

func (p *page) Activity(browser.Receipt) browser.Activity { return p.activity }

func (p *page) Settle(context.Context, browser.Receipt, int) (browser.Activity, error) {
	return p.activity, nil
}

func guarded(grants []gate.Grant) Guarded {
	return Guarded{
		Gate:  gate.Policy{Grants: grants, Confirm: func(context.Context, gate.Request) bool { return true }},
		Scope: resolve.Strict{}, Clock: &clocktest.Jump{},
	}
}

func thanks(t *testing.T) Check {
	t.Helper()
	b := Binding{Place: schema.Place{Origin: home, Path: "/"}, Scope: resolve.Strict{}}
	c, err := b.Check(schema.Condition{Kind: schema.ElementPresent, Role: "heading", Name: schema.Literal("Thanks"), Count: 1})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestOutcomes(t *testing.T) {
	sent := browser.Activity{Requests: []schema.Request{{Method: "POST", Status: 200}}, Settled: true}
	hung := browser.Activity{Requests: []schema.Request{{Method: "POST"}}, Pending: 1}
	thank := func(p *page) { p.elements["heading Thanks"] = 1 }
	for _, c := range []struct {
		name    string
		page    page
		kind    schema.ActionKind
		conseq  bool
		post    bool
		grants  []gate.Grant
		want    schema.Outcome
		reason  schema.Reason
		wantAct int
	}{
		{name: "postcondition seen", page: page{activity: sent, effect: thank}, kind: schema.Click, post: true, want: schema.Applied, wantAct: 1},
		{name: "no grant", page: page{effect: thank}, kind: schema.Click, post: true, grants: []gate.Grant{{Capability: gate.Type, Origin: home}}, want: schema.NotDispatched, reason: schema.Denied},
		{name: "unknown kind of action", page: page{}, kind: "teleport", post: true, want: schema.NotDispatched, reason: schema.Denied},
		{name: "vacuous", page: page{elements: map[string]int{"heading Thanks": 1}}, kind: schema.Click, post: true, want: schema.NotDispatched, reason: schema.Vacuous},
		{name: "a second heading is not the one that was learnt", page: page{effect: func(p *page) { p.elements["heading Thanks"] = 2 }, activity: sent}, kind: schema.Click, post: true, want: schema.MaybeApplied, reason: schema.Unverified, wantAct: 1},
		{name: "the page refused the act", page: page{receipt: browser.Receipt{Outcome: schema.NotDispatched, Refusal: &schema.Refusal{Reason: schema.Covered}}}, kind: schema.Click, post: true, want: schema.NotDispatched, reason: schema.Covered, wantAct: 1},
		{name: "zero receipt is not a success", page: page{activity: sent}, kind: schema.Click, post: true, want: schema.MaybeApplied, reason: schema.Unverified, wantAct: 1},
		{name: "hung", page: page{activity: hung}, kind: schema.Click, post: true, conseq: true, want: schema.MaybeApplied, reason: schema.Unverified, wantAct: 1},
		{name: "nothing left the page", page: page{}, kind: schema.Click, post: true, want: schema.MaybeApplied, reason: schema.Unverified, wantAct: 1},
		{name: "nothing left the page, but it is consequential", page: page{}, kind: schema.Click, post: true, conseq: true, want: schema.MaybeApplied, reason: schema.Unverified, wantAct: 1},
		{name: "browser broke in the act", page: page{actErr: errors.New("gone")}, kind: schema.Click, post: true, want: schema.MaybeApplied, reason: schema.BrowserFailed, wantAct: 1},
		{name: "landed elsewhere with the same heading", page: page{activity: sent, effect: func(p *page) { thank(p); p.url = "http://shop.localhost.evil.example:8080/" }}, kind: schema.Click, post: true, want: schema.MaybeApplied, reason: schema.Unverified, wantAct: 1},
		{name: "fill without a read-back", page: page{effect: thank}, kind: schema.Fill, post: true, want: schema.MaybeApplied, reason: schema.Unverified, wantAct: 1},
		{name: "fill with a read-back", page: page{effect: thank, receipt: browser.Receipt{ReadBack: true}}, kind: schema.Fill, post: true, want: schema.Applied, wantAct: 1},
		{name: "live, answered", page: page{activity: sent}, kind: schema.Click, want: schema.Applied, wantAct: 1},
		{name: "live, hung", page: page{activity: hung}, kind: schema.Click, want: schema.MaybeApplied, wantAct: 1},
		{name: "live, nothing to see", page: page{activity: browser.Activity{Settled: true}}, kind: schema.Click, want: schema.MaybeApplied, wantAct: 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := c.page
			p.url = home + "/"
			if p.elements == nil {
				p.elements = map[string]int{}
			}
			grants := c.grants
			if grants == nil {
				grants = gate.All(home)
			}
			r := Request{Action: browser.Action{Kind: c.kind}, Origin: home, Consequential: c.conseq}
			if c.post {
				r.Post = []Check{thanks(t)}
			}
			got := guarded(grants).Do(t.Context(), &p, r)
			reason := schema.Reason("")
			if got.Refusal != nil {
				reason = got.Refusal.Reason
			}
			if got.Outcome != c.want || reason != c.reason || p.acts != c.wantAct {
				t.Errorf("Do = %s (%s) with %d acts; want %s (%s) with %d", got.Outcome, reason, p.acts, c.want, c.reason, c.wantAct)
			}
		})
	}
}

// answering is a page whose server takes its time to answer what an act sent.
type answering struct {
	page
	looks, status int
}

func (a *answering) Activity(browser.Receipt) browser.Activity {
	q := schema.Request{Method: "POST", Origin: home, Path: "/settings"}
	if a.looks++; a.looks > 3 {
		q.Status = a.status
	}
	return browser.Activity{Requests: []schema.Request{q}}
}

// A page may show success before the server has answered: the answer counts.
func TestOutcomeWaitsForTheAnswer(t *testing.T) {
	for status, want := range map[int]schema.Outcome{200: schema.Applied, 500: schema.MaybeApplied} {
		a := answering{page: page{url: home + "/", elements: map[string]int{}, effect: func(p *page) { p.elements["heading Thanks"] = 1 }}, status: status}
		got := guarded(gate.All(home)).Do(t.Context(), &a, Request{
			Action: browser.Action{Kind: schema.Check}, Origin: home, Post: []Check{thanks(t)},
			Sent: []schema.Request{{Method: "POST", Origin: home, Path: "/settings"}},
		})
		if got.Outcome != want {
			t.Errorf("Do with the late answer %d = %s (%v); want %s", status, got.Outcome, got.Refusal, want)
		}
	}
}

func TestTargetState(t *testing.T) {
	one := browser.Census{Matches: 1, State: "checked filled"}
	for _, c := range []struct {
		state  string
		census browser.Census
		want   bool
	}{
		{"checked", one, true},
		{"check", one, false},
		{"unchecked", one, false},
		{"unchecked", browser.Census{Matches: 1}, true},
		{"unchecked", browser.Census{}, false},
		{"checked", browser.Census{Matches: 2, State: "checked"}, false},
		{"gone", browser.Census{}, true},
		{"gone", one, false},
		{"", one, false},
	} {
		if got := targetStateHolds(c.state, c.census); got != c.want {
			t.Errorf("targetStateHolds(%q, %+v) = %v; want %v", c.state, c.census, got, c.want)
		}
	}
}

func TestBindCheckErrors(t *testing.T) {
	b := Binding{Scope: resolve.Strict{}}
	for _, c := range []schema.Condition{
		{}, {Kind: "some-day"}, {Kind: schema.PlaceIs}, {Kind: schema.TargetState, State: "checked"},
		{Kind: schema.ElementPresent, Role: "row", Name: schema.ParamText("email")},
	} {
		if _, err := b.Check(c); err == nil {
			t.Errorf("Check(%+v) succeeded; want an error", c)
		}
	}
}
