package dispatch

import (
	"context"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/schema"
)

// TestYesIsForOneState changes a page while a person thinks: what was confirmed is not what is there.
func TestYesIsForOneState(t *testing.T) {
	for _, c := range []struct {
		name    string
		conseq  bool
		changes func(*page)
		want    schema.Outcome
		reason  schema.Reason
	}{
		{"nothing changes", true, func(*page) {}, schema.Applied, ""},
		{"a field holds something else", true, func(p *page) { p.fields["textbox Account"] = "changed filled" }, schema.NotDispatched, schema.Denied},
		{"a field is emptied", true, func(p *page) { p.fields["textbox Account"] = "changed" }, schema.NotDispatched, schema.Denied},
		{"a field goes away", true, func(p *page) { delete(p.fields, "textbox Account") }, schema.NotDispatched, schema.Denied},
		{"another document", true, func(p *page) { p.generation++ }, schema.NotDispatched, schema.StaleDocument},
		{"the form leads elsewhere", true, func(p *page) { p.action = foreign }, schema.NotDispatched, schema.ForeignOrigin},
		{"nobody was asked", false, func(p *page) { p.generation++ }, schema.Applied, ""},
	} {
		p := &page{url: home + "/", elements: map[string]int{"button Pay": 1}, fields: map[string]string{"textbox Account": "filled kept"}, action: home, effect: thank}
		if !c.conseq {
			p.action = "" // what submits a form asks
		}
		d := guarded(gate.All(home))
		d.Gate = thinking{d.Gate, func() { c.changes(p) }}
		got := d.Do(t.Context(), p, Request{
			Action: browser.Action{Kind: schema.Click, Target: &browser.Query{Role: "button", Name: "Pay"}},
			Origin: home, Consequential: c.conseq, Post: []Check{thanks(t)}, Step: "s2",
			Form: []Filled{{Name: `textbox "Account"`, Query: browser.Query{Role: "textbox", Name: "Account", Expect: schema.NewSecret("DE88")}}},
		})
		reason := schema.Reason("")
		if got.Refusal != nil {
			reason = got.Refusal.Reason
		}
		if got.Outcome != c.want || reason != c.reason || (got.Outcome == schema.NotDispatched) != (p.acts == 0) {
			t.Errorf("%s: Do = %s (%s) with %d acts; want %s (%s)", c.name, got.Outcome, reason, p.acts, c.want, c.reason)
		}
	}
}

// thinking is a gate that says yes after a while.
type thinking struct {
	gate.Gate
	meanwhile func()
}

func (g thinking) Decide(ctx context.Context, r gate.Request) gate.Decision {
	d := g.Gate.Decide(ctx, r)
	g.meanwhile()
	return d
}

// TestFormLeadsElsewhere refuses a form before anything of it goes to a server that no recording knows.
func TestFormLeadsElsewhere(t *testing.T) {
	there := schema.Place{Origin: foreign, Path: "/done"}
	pay := []schema.Request{{Method: "POST", Origin: foreign, Path: "/pay"}}
	for _, c := range []struct {
		name   string
		action browser.Action
		to     string
		step   string
		sent   []schema.Request
		post   *schema.Place
		acts   int
	}{
		{"own server", browser.Action{Kind: schema.Click}, home, "s1", nil, nil, 1},
		{"another server", browser.Action{Kind: schema.Click}, foreign, "s1", nil, nil, 0},
		{"another server by Enter", browser.Action{Kind: schema.Press, Key: "Enter"}, foreign, "s1", nil, nil, 0},
		{"Escape sends no form", browser.Action{Kind: schema.Press, Key: "Escape"}, foreign, "s1", nil, nil, 1},
		{"the server of the recording", browser.Action{Kind: schema.Click}, foreign, "s1", pay, nil, 1},
		{"the recording ended there", browser.Action{Kind: schema.Click}, foreign, "s1", nil, &there, 1},
		{"no server at all", browser.Action{Kind: schema.Click}, "null", "s1", nil, nil, 0},
	} {
		p := &page{url: home + "/", elements: map[string]int{"button Pay": 1}, action: c.to}
		c.action.Target = &browser.Query{Role: "button", Name: "Pay"}
		r := Request{Action: c.action, Origin: home, Consequential: true, Step: c.step, Sent: c.sent}
		if c.post != nil {
			r.Post = []Check{{Condition: schema.Condition{Kind: schema.PlaceIs, Place: c.post}}}
		}
		d := guarded(gate.All(home))
		d.Clock = &clocktest.Jump{}
		if got := d.Do(t.Context(), p, r); p.acts != c.acts || (c.acts == 0 && got.Refusal.Reason != schema.ForeignOrigin) {
			t.Errorf("%s: Do = %s, %v with %d acts; want %d", c.name, got.Outcome, got.Refusal, p.acts, c.acts)
		}
	}
}
