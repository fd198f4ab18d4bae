package dispatch

import (
	"context"
	"errors"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// aimed is a page that says what the one element aimed at is for.
type aimed struct {
	page
	target browser.Census
	err    error
}

func (a *aimed) Census(ctx context.Context, q browser.Query) (browser.Census, error) {
	if q.Role != "button" && q.Role != "textbox" {
		return a.page.Census(ctx, q)
	}
	a.target.ScopeOK, a.target.FrameOK = true, true
	return a.target, a.err
}

// TestARequestIsAsStrictAsThePage holds what a saved step says of itself against its live target.
func TestARequestIsAsStrictAsThePage(t *testing.T) {
	one := browser.Census{Named: 1, Agreeing: 1, Matches: 1}
	is := func(change func(*browser.Census)) browser.Census {
		c := one
		change(&c)
		return c
	}
	submits := is(func(c *browser.Census) { c.Submits = true })
	inDialog := is(func(c *browser.Census) { c.InDialog = true })
	secret := is(func(c *browser.Census) { c.Secret = true })
	for _, c := range []struct {
		name                  string
		kind                  schema.ActionKind
		key                   string
		target                browser.Census
		err                   error
		says                  bool
		wantAsked, wantSecret bool
		wantReason            schema.Reason
	}{
		{name: "a plain button", kind: schema.Click, target: one},
		{name: "a plain button of a step that says more", kind: schema.Click, target: one, says: true, wantAsked: true},
		{name: "what submits a form", kind: schema.Click, target: submits, wantAsked: true},
		{name: "what stands in a dialog", kind: schema.Click, target: inDialog, wantAsked: true},
		{name: "a field that submits nothing", kind: schema.Fill, target: submits},
		{name: "an Enter", kind: schema.Press, key: "Enter", target: one, wantAsked: true},
		{name: "a Tab", kind: schema.Press, key: "Tab", target: submits},
		{name: "a field", kind: schema.Fill, target: one},
		{name: "a field for secrets", kind: schema.Fill, target: secret, wantSecret: true},
		{name: "a page that cannot be looked at", kind: schema.Click, err: errors.New("broken"), wantAsked: true},
		{name: "a field that cannot be looked at", kind: schema.Fill, err: errors.New("broken"), wantSecret: true},
		{name: "a page that hangs", kind: schema.Click, err: browser.ErrHung, wantReason: schema.PageHung},
		{name: "two of it by now", kind: schema.Click, target: browser.Census{Named: 2, Agreeing: 2, Matches: 2}, wantReason: schema.StaleDocument},
		{name: "none of it any more", kind: schema.Click, wantReason: schema.StaleDocument},
	} {
		t.Run(c.name, func(t *testing.T) {
			var asked []gate.Request
			p := &aimed{page: page{url: home + "/", elements: map[string]int{}}, target: c.target, err: c.err}
			d := Guarded{Gate: decider(func(r gate.Request) gate.Decision {
				asked = append(asked, r)
				return gate.Decision{}
			}), Scope: resolve.Strict{}, Clock: &clocktest.Jump{}}
			role := "button"
			if c.kind != schema.Click {
				role = "textbox"
			}
			got := d.Do(t.Context(), p, Request{
				Action: browser.Action{Kind: c.kind, Key: c.key, Target: &browser.Query{Role: role, Name: "Go"}},
				Origin: home, Consequential: c.says, Step: "s1",
			})
			if p.acts != 0 || got.Outcome != schema.NotDispatched {
				t.Fatalf("Do = %s after %d acts; want none", got.Outcome, p.acts)
			}
			if c.wantReason != "" {
				if len(asked) != 0 || got.Refusal.Reason != c.wantReason {
					t.Errorf("Do = %v, asked %d times; want %s, and nobody asked", got.Refusal, len(asked), c.wantReason)
				}
				return
			}
			if len(asked) != 1 || asked[0].Consequential != c.wantAsked || asked[0].Credential != c.wantSecret || got.Consequential != c.wantAsked {
				t.Errorf("the gate was asked %+v; want consequential %v and credential %v", asked, c.wantAsked, c.wantSecret)
			}
		})
	}
}

// decider is a gate that is one function.
type decider func(gate.Request) gate.Decision

func (d decider) Decide(_ context.Context, r gate.Request) gate.Decision { return d(r) }

// TestAWriteThatNobodyWasAskedForIsNoSuccess has steps that say of no write send some.
func TestAWriteThatNobodyWasAskedForIsNoSuccess(t *testing.T) {
	elsewhere := schema.Request{Method: "POST", Origin: foreign, Path: "/track", Status: 204}
	for _, c := range []struct {
		name     string
		activity browser.Activity
		change   func(*Request)
		want     bool
	}{
		{name: "a write to its own server", activity: happened(post("/orders", 200)), want: true},
		{name: "a write without an answer yet", activity: happened(post("/orders", 0)), want: true},
		{name: "a form that goes elsewhere", activity: happened(schema.Request{Method: "POST", Origin: foreign, Path: "/pay", Status: 200, Navigation: true}), want: true},
		{name: "a message", activity: browser.Activity{Sockets: 1}, want: true},
		{name: "a beacon to somebody else", activity: browser.Activity{Requests: []schema.Request{elsewhere}, Sockets: 1, Beacons: 1}},
		{name: "a request to somebody else", activity: happened(elsewhere)},
		{name: "a reading", activity: happened(schema.Request{Method: "GET", Origin: home, Path: "/orders", Status: 200})},
		{name: "what was confirmed", activity: happened(post("/orders", 200)), change: func(r *Request) { r.Consequential = true }},
		{name: "what the recording knows", activity: happened(post("/orders", 200)), change: func(r *Request) { r.Sent = []schema.Request{{Method: "POST", Origin: home, Path: "/orders"}} }},
		{name: "what a field before it saves late", activity: happened(post("/draft", 200)), change: func(r *Request) { r.Late = []schema.Request{{Method: "POST", Origin: home, Path: "/draft"}} }},
		{name: "more than a field before it saves", activity: happened(post("/draft", 200), post("/orders", 200)), change: func(r *Request) { r.Late = []schema.Request{{Method: "POST", Origin: home, Path: "/draft"}} }, want: true},
		{name: "an act of the model's", activity: happened(post("/orders", 200)), change: func(r *Request) { r.Step = "" }},
	} {
		p := &page{url: home + "/", elements: map[string]int{}, effect: thank, activity: c.activity}
		r := Request{Action: browser.Action{Kind: schema.Click}, Origin: home, Post: []Check{thanks(t)}, Step: "s1"}
		if c.change != nil {
			c.change(&r)
		}
		got := guarded(gate.All(home)).Do(t.Context(), p, r)
		stopped := got.Outcome == schema.MaybeApplied && got.Refusal != nil && got.Refusal.Reason == schema.UnrecordedWrite
		if stopped != c.want || (!c.want && got.Outcome != schema.Applied) {
			t.Errorf("%s: Do = %s (%v); want a stop: %v", c.name, got.Outcome, got.Refusal, c.want)
		}
	}
}
