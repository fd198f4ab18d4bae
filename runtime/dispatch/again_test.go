package dispatch

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/schema"
)

// TestWhatMayBeDoneAgain tells the acts that may be done twice from those that only show nothing.
func TestWhatMayBeDoneAgain(t *testing.T) {
	replaced := func(a browser.Activity) browser.Activity {
		a.Navigations, a.Settled = 1, true
		return a
	}
	cart := schema.Place{Origin: home, Path: "/cart"}
	link := &browser.Query{Role: "link", Name: "Cart", Href: &schema.Href{SameOrigin: true, Path: "/cart"}}
	lost := page{receipt: browser.Receipt{ReadBack: true}, activity: replaced(happened(schema.Request{Method: "GET", Origin: home, Path: "/", Status: 200, Navigation: true}))}
	for _, c := range []struct {
		name   string
		kind   schema.ActionKind
		target *browser.Query
		to     schema.Place
		conseq bool
		page   page
		want   schema.Outcome
	}{
		{name: "a text that went with its page", kind: schema.Fill, page: lost, want: schema.NoEffect},
		{name: "an option that went with its page", kind: schema.Select, page: lost, want: schema.NoEffect},
		{name: "a text that went, and something was sent", kind: schema.Fill, page: page{receipt: lost.receipt, activity: replaced(happened(post("/draft", 200)))}, want: schema.MaybeApplied},
		{name: "a text that went, and a message went out", kind: schema.Fill, page: page{receipt: lost.receipt, activity: replaced(browser.Activity{Sockets: 1})}, want: schema.MaybeApplied},
		{name: "a text that went, on the same page", kind: schema.Fill, page: page{receipt: lost.receipt}, want: schema.MaybeApplied},
		{name: "a press that brought the same page again", kind: schema.Click, page: page{activity: lost.activity}, want: schema.MaybeApplied},

		{name: "a link that led nowhere", kind: schema.Click, target: link, to: cart, want: schema.NoEffect},
		{name: "a link that is on its way", kind: schema.Click, target: link, to: cart, page: page{activity: happened(schema.Request{Method: "GET", Origin: home, Path: "/cart", Navigation: true})}, want: schema.MaybeApplied},
		{name: "a link after which a message went out", kind: schema.Click, target: link, to: cart, page: page{activity: browser.Activity{Sockets: 1}}, want: schema.MaybeApplied},
		{name: "a link that asks", kind: schema.Click, target: link, to: cart, page: page{activity: browser.Activity{Dialogs: []string{"alert"}}}, want: schema.MaybeApplied},
		{name: "a link that did something else when it was recorded", kind: schema.Click, target: link, to: schema.Place{Origin: home, Path: "/done"}, want: schema.MaybeApplied},
		{name: "a link with consequences", kind: schema.Click, target: link, to: cart, conseq: true, want: schema.MaybeApplied},
		{name: "a button that led nowhere", kind: schema.Click, target: &browser.Query{Role: "button", Name: "Cart"}, to: cart, want: schema.MaybeApplied},
	} {
		p := c.page
		p.url, p.elements = home+"/", map[string]int{}
		if c.target != nil {
			p.elements[c.target.Role+" "+c.target.Name] = 1
		}
		check := thanks(t)
		if c.to.Path != "" {
			check = Check{Condition: schema.Condition{Kind: schema.PlaceIs, Place: &c.to}}
		}
		r := Request{Action: browser.Action{Kind: c.kind, Target: c.target}, Origin: home, Consequential: c.conseq, Post: []Check{check}}
		got := guarded(gate.All(home)).Do(t.Context(), &p, r)
		if got.Outcome != c.want || got.Refusal == nil || p.acts != 1 {
			t.Errorf("%s: Do = %s, %v with %d acts; want %s; evidence %+v", c.name, got.Outcome, got.Refusal, p.acts, c.want, got.Evidence)
		}
	}
}
