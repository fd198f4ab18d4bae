package dispatch

import (
	"context"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/schema"
)

const foreign = "http://api.example:9000"

// wakeCase is one wake of an act: what the page does and tells, and what must be concluded.
type wakeCase struct {
	name     string
	page     page
	kind     schema.ActionKind // click when empty
	live     bool
	conseq   bool
	sent     []schema.Request
	socket   bool
	want     schema.Outcome
	reason   schema.Reason
	detail   string
	evidence func(Evidence) bool
}

func TestWakes(t *testing.T) {
	for _, c := range append(append(questions(), refusals()...), surroundings()...) {
		t.Run(c.name, func(t *testing.T) {
			p := c.page
			p.url = home + "/"
			p.elements = map[string]int{}
			kind := c.kind
			if kind == "" {
				kind = schema.Click
			}
			r := Request{Action: browser.Action{Kind: kind}, Origin: home, Consequential: c.conseq, Sent: c.sent, Socket: c.socket}
			if !c.live {
				r.Post = []Check{thanks(t)}
			}
			got := guarded(gate.All(home)).Do(t.Context(), &p, r)
			reason, detail := schema.Reason(""), ""
			if got.Refusal != nil {
				reason, detail = got.Refusal.Reason, got.Refusal.Detail
			}
			if got.Outcome != c.want || reason != c.reason || detail != c.detail || p.acts != 1 {
				t.Errorf("Do = %s (%s, %q) with %d acts; want %s (%s, %q) with 1; evidence %+v", got.Outcome, reason, detail, p.acts, c.want, c.reason, c.detail, got.Evidence)
			}
			if c.evidence != nil && !c.evidence(got.Evidence) {
				t.Errorf("evidence = %+v; want another", got.Evidence)
			}
		})
	}
}

func thank(p *page) { p.elements["heading Thanks"] = 1 }

// shows makes an effect of signs.
func shows(s browser.Signs) func(*page) { return func(p *page) { p.signs = s } }

func post(path string, status int) schema.Request {
	return schema.Request{Method: "POST", Origin: home, Path: path, Status: status}
}

func happened(requests ...schema.Request) browser.Activity {
	return browser.Activity{Requests: requests, Settled: true}
}

// questions are native dialogs, tabs, files and choosers (hazards H58 to H60).
func questions() []wakeCase {
	maybe, x := schema.MaybeApplied, []schema.Request{{Method: "POST", Origin: home, Path: "/x"}}
	return []wakeCase{
		{name: "a question was answered with no", page: page{activity: browser.Activity{Dialogs: []string{"confirm"}}}, want: maybe, reason: schema.DialogDismissed, evidence: func(e Evidence) bool { return e.Questions == 1 }},
		{name: "a question, and it worked all the same", page: page{activity: browser.Activity{Dialogs: []string{"prompt"}}, effect: thank}, want: schema.Applied},
		{name: "leaving was refused", page: page{activity: browser.Activity{Dialogs: []string{"beforeunload"}}}, want: maybe, reason: schema.DialogDismissed},
		{name: "an alert is only acknowledged", page: page{activity: browser.Activity{Dialogs: []string{"alert"}}}, want: maybe, reason: schema.Unverified, evidence: func(e Evidence) bool { return e.Alerts == 1 && e.Questions == 0 }},
		{name: "live question, although all was answered", live: true, page: page{activity: browser.Activity{Dialogs: []string{"confirm"}, Requests: []schema.Request{post("/x", 200)}, Settled: true}}, want: maybe, reason: schema.DialogDismissed},
		{name: "another tab", page: page{activity: browser.Activity{Popups: 1}}, want: maybe, reason: schema.NewTab},
		{name: "the page shows it, and nothing was sent as it was when recorded", page: page{effect: thank}, sent: []schema.Request{{Method: "POST", Origin: home, Path: "/x"}}, want: maybe, reason: schema.Unverified, detail: "nothing was sent", evidence: func(e Evidence) bool { return e.PostHeld && e.Unsent }},
		{name: "the page shows it, and a question kept it from being sent", page: page{effect: thank, activity: browser.Activity{Dialogs: []string{"confirm"}}}, sent: []schema.Request{{Method: "POST", Origin: home, Path: "/x"}}, want: maybe, reason: schema.DialogDismissed},
		{name: "another request than recorded went out", page: page{effect: thank, activity: happened(post("/y", 200))}, sent: x, want: maybe, reason: schema.Unverified, detail: unsent},
		{name: "another method than recorded", page: page{effect: thank, activity: happened(schema.Request{Method: "PUT", Origin: home, Path: "/x", Status: 200})}, sent: x, want: maybe, reason: schema.Unverified, detail: unsent},
		{name: "the same request on another server", page: page{effect: thank, activity: happened(schema.Request{Method: "POST", Origin: foreign, Path: "/x", Status: 200})}, sent: x, want: maybe, reason: schema.ForeignOrigin, detail: "request"},
		{name: "as recorded, and something to another server beside it", page: page{effect: thank, activity: happened(post("/x", 200), schema.Request{Method: "POST", Origin: foreign, Path: "/x", Status: 200})}, sent: x, want: maybe, reason: schema.ForeignOrigin, detail: "request"},
		{name: "as recorded, and a heartbeat beside it", page: page{effect: thank, activity: happened(post("/beat", 0), post("/x", 201))}, sent: x, want: schema.Applied},
		{name: "as recorded, and never answered", page: page{effect: thank, activity: happened(post("/x", 0))}, sent: x, want: maybe, reason: schema.Unverified, detail: "no answer", evidence: func(e Evidence) bool { return e.PostHeld && e.Unheard }},
		{name: "one of two went out again", page: page{effect: thank, activity: happened(post("/x", 200))}, sent: append(x, schema.Request{Method: "PUT", Origin: home, Path: "/z"}), want: maybe, reason: schema.Unverified, detail: unsent},
		{name: "a message in place of a request", page: page{effect: thank, activity: browser.Activity{Sockets: 1}}, sent: x, want: maybe, reason: schema.Unverified, detail: unsent},
		{name: "a message as recorded", page: page{effect: thank, activity: browser.Activity{Sockets: 1}}, socket: true, want: schema.Applied},
		{name: "no message although recorded", page: page{effect: thank}, socket: true, want: maybe, reason: schema.Unverified, detail: unsent},
		{name: "a step without a postcondition, and only a heartbeat", live: true, page: page{activity: happened(post("/beat", 200))}, sent: x, want: maybe},
		{name: "a step without a postcondition, sent as recorded", live: true, page: page{activity: happened(post("/x", 200))}, sent: x, want: schema.Applied},
		{name: "a field is saved later", kind: schema.Fill, page: page{effect: thank, receipt: browser.Receipt{ReadBack: true}}, sent: x, want: schema.Applied},
		{name: "another tab, and it worked in this one", page: page{activity: browser.Activity{Popups: 1}, effect: thank}, want: schema.Applied},
		{name: "a live act only opened another tab", live: true, page: page{activity: browser.Activity{Popups: 1, Settled: true}}, want: maybe, reason: schema.NewTab},
		{name: "a file chooser", page: page{activity: browser.Activity{Choosers: 1}}, want: maybe, reason: schema.Unverified, detail: "file chooser"},
		{name: "a download", page: page{activity: browser.Activity{Downloads: 1}}, want: maybe, reason: schema.Unverified, detail: "download"},
	}
}

// refusals are pages and servers that refuse what was entered (hazards H41 to H43, H53, H54).
func refusals() []wakeCase {
	maybe := schema.MaybeApplied
	blocked := browser.Signs{Blocked: 1, Invalid: 1}
	return []wakeCase{
		{name: "the browser's own validation stopped the submit", page: page{effect: shows(blocked)}, want: schema.NoEffect, reason: schema.Rejected, detail: "validation"},
		{name: "validation stopped it, but something was sent", page: page{effect: shows(blocked), activity: happened(post("/log", 200))}, want: maybe, reason: schema.Rejected, detail: "field"},
		{name: "validation stopped it, but a message went out", page: page{effect: shows(blocked), activity: browser.Activity{Sockets: 1}}, want: maybe, reason: schema.Rejected, detail: "field"},
		{name: "validation stopped one form, another was submitted", page: page{effect: shows(browser.Signs{Blocked: 1, Invalid: 1, Submits: 1})}, want: maybe, reason: schema.Rejected, detail: "field"},
		{name: "fields are marked invalid after the act", page: page{effect: shows(browser.Signs{Invalid: 2})}, want: maybe, reason: schema.Rejected, detail: "field", evidence: func(e Evidence) bool { return e.Invalid == 2 }},
		{name: "fields were invalid before", page: page{signs: browser.Signs{Invalid: 2}}, want: maybe, reason: schema.Unverified},
		{name: "the next document marks them", page: page{signs: browser.Signs{Invalid: 1}, effect: shows(browser.Signs{Invalid: 1, Document: 5})}, want: maybe, reason: schema.Rejected, detail: "field"},
		{name: "an error banner after a commit", page: page{effect: shows(browser.Signs{Alerts: 1}), activity: happened(post("/orders", 200))}, want: maybe, reason: schema.Unverified, detail: "alert"},
		{name: "a success banner after an error", page: page{effect: thank, activity: happened(post("/orders", 500))}, want: maybe, reason: schema.Rejected, detail: "answer", evidence: func(e Evidence) bool { return e.Refused == 1 && e.PostHeld }},
		{name: "a success after the page's own second try", page: page{effect: thank, activity: happened(post("/orders", 503), post("/orders", 200))}, want: schema.Applied},
		{name: "an error of somebody else's server", page: page{effect: thank, activity: happened(schema.Request{Method: "POST", Origin: foreign, Path: "/track", Status: 404})}, want: schema.Applied},
		{name: "an error of a server that the recording sent to", page: page{effect: thank, activity: happened(schema.Request{Method: "POST", Origin: foreign, Path: "/orders/17", Status: 500})}, sent: []schema.Request{{Method: "POST", Origin: foreign, Path: "/orders/:number"}}, want: maybe, reason: schema.Rejected, detail: "answer"},
		{name: "an error of a picture", page: page{effect: thank, activity: happened(schema.Request{Method: "GET", Origin: home, Path: "/x.png", Status: 404})}, want: schema.Applied},
		{name: "signed out by an answer", page: page{activity: happened(post("/orders", 401))}, want: maybe, reason: schema.SignedOut, detail: "answer"},
		{name: "signed out by a landing", page: page{effect: shows(browser.Signs{Passwords: 1, Document: 5})}, want: maybe, reason: schema.SignedOut, detail: "password field"},
		{name: "a wrong password at a sign-in", page: page{signs: browser.Signs{Passwords: 1}, activity: happened(post("/login", 401))}, want: maybe, reason: schema.Rejected, detail: "answer"},
		{name: "a sign-in form that was asked for", page: page{effect: func(p *page) { thank(p); p.signs.Passwords = 1 }}, want: schema.Applied},
		{name: "a live act opens the sign-in form", live: true, page: page{effect: shows(browser.Signs{Passwords: 1}), activity: happened(schema.Request{Method: "GET", Origin: home, Path: "/login", Status: 200})}, want: schema.Applied},
		{name: "a live act is refused", live: true, page: page{effect: shows(browser.Signs{Invalid: 1}), activity: happened(post("/orders", 200))}, want: maybe, reason: schema.Rejected, detail: "field"},
		{name: "a live act is told by an alert and answered well", live: true, page: page{effect: shows(browser.Signs{Alerts: 1}), activity: happened(post("/orders", 200))}, want: schema.Applied},
		{name: "a field that is read back and still invalid", live: true, kind: schema.Fill, page: page{receipt: browser.Receipt{ReadBack: true}, effect: shows(browser.Signs{Invalid: 1})}, want: schema.Applied},
		{name: "a field whose page could not save it yet", kind: schema.Fill, page: page{receipt: browser.Receipt{ReadBack: true}, effect: thank, activity: happened(post("/autosave", 500))}, want: schema.Applied},
		{name: "a file that was not read back", kind: schema.Upload, page: page{effect: thank}, want: maybe, reason: schema.Unverified},
	}
}

// surroundings are pages that hang, close or answer late.
func surroundings() []wakeCase {
	maybe := schema.MaybeApplied
	return []wakeCase{
		{name: "the page hangs after the act", page: page{effect: func(p *page) { p.hangs = true }}, want: maybe, reason: schema.PageHung},
		{name: "the page closes after the act", page: page{effect: func(p *page) { p.gone = true }}, want: maybe, reason: schema.BrowserFailed},
		{name: "a live page hangs after the act", live: true, page: page{effect: func(p *page) { p.hangs = true }}, want: maybe, reason: schema.PageHung},
	}
}

// TestLateValidation has a page refuse a live act some time after it came to rest.
func TestLateValidation(t *testing.T) {
	c := &clocktest.Jump{}
	p := &late{page: page{url: home + "/", elements: map[string]int{}}, clock: c}
	d := Guarded{Gate: gate.Policy{Grants: gate.All(home), Confirm: yes}, Scope: guarded(nil).Scope, Clock: c}
	r := Request{Action: browser.Action{Kind: schema.Click}, Origin: home, Consequential: true}
	got := d.Do(t.Context(), p, r)
	if got.Outcome != schema.MaybeApplied || got.Refusal == nil || got.Refusal.Reason != schema.Rejected {
		t.Errorf("Do = %s, %v; want maybe-applied, rejected", got.Outcome, got.Refusal)
	}
}

func yes(context.Context, gate.Request) bool { return true }

// late marks a field invalid 300 ms after it was acted on.
type late struct {
	page
	clock *clocktest.Jump
}

func (p *late) Census(ctx context.Context, q browser.Query) (browser.Census, error) {
	c, err := p.page.Census(ctx, q)
	if p.acts > 0 && p.clock.Ms >= 300 {
		c.Signs.Invalid = 1
	}
	return c, err
}

// TestHungPageEndsTheWait demands that a page which answers nothing is not asked again and again:
// each question costs the driver's whole limit.
func TestHungPageEndsTheWait(t *testing.T) {
	p := &page{url: home + "/", elements: map[string]int{}}
	p.effect = func(p *page) { p.hangs, p.censuses = true, 0 }
	r := Request{Action: browser.Action{Kind: schema.Click}, Origin: home, Post: []Check{thanks(t)}}
	if got := guarded(gate.All(home)).Do(t.Context(), p, r); p.censuses > 1 || got.Refusal.Reason != schema.PageHung {
		t.Errorf("Do = %v after %d questions to a hung page; want %s after one", got.Refusal, p.censuses, schema.PageHung)
	}
	live := r
	live.Post = nil
	for _, r := range []Request{r, live} {
		p = &page{url: home + "/", hangs: true}
		if got := guarded(gate.All(home)).Do(t.Context(), p, r); got.Outcome != schema.NotDispatched || got.Refusal.Reason != schema.PageHung || p.acts > 0 {
			t.Errorf("Do = %s, %v with %d acts on a hung page; want not-dispatched, %s", got.Outcome, got.Refusal, p.acts, schema.PageHung)
		}
	}
}

// TestFormIsVerified looks at the fields of a form before it is submitted.
func TestFormIsVerified(t *testing.T) {
	field := browser.Query{Role: "textbox", Name: "Email", Expect: schema.NewSecret("a@b.example")}
	box := browser.Query{Role: "checkbox", Name: "Agree"}
	for _, c := range []struct {
		name   string
		fields map[string]string
		conseq bool
		want   schema.Outcome
	}{
		{"both kept", map[string]string{"textbox Email": "filled kept", "checkbox Agree": "checked"}, true, schema.Applied},
		{"emptied", map[string]string{"textbox Email": "changed", "checkbox Agree": "checked"}, true, schema.NotDispatched},
		{"changed", map[string]string{"textbox Email": "changed filled", "checkbox Agree": "checked"}, true, schema.NotDispatched},
		{"the driver does not say", map[string]string{"textbox Email": "filled", "checkbox Agree": "checked"}, true, schema.NotDispatched},
		{"unchecked", map[string]string{"textbox Email": "filled kept", "checkbox Agree": ""}, true, schema.NotDispatched},
		{"gone from the document", map[string]string{"checkbox Agree": "checked"}, true, schema.Applied},
		{"nothing is submitted", map[string]string{"textbox Email": "changed", "checkbox Agree": ""}, false, schema.Applied},
	} {
		p := &page{url: home + "/", elements: map[string]int{}, fields: c.fields, effect: thank}
		r := Request{
			Action: browser.Action{Kind: schema.Click}, Origin: home, Consequential: c.conseq, Post: []Check{thanks(t)},
			Form: []Filled{{Name: `textbox "Email"`, Query: field}, {Name: `checkbox "Agree"`, Query: box, State: "checked"}},
		}
		got := guarded(gate.All(home)).Do(t.Context(), p, r)
		if got.Outcome != c.want || (c.want == schema.NotDispatched) != (p.acts == 0) {
			t.Errorf("%s: Do = %s, %v with %d acts; want %s", c.name, got.Outcome, got.Refusal, p.acts, c.want)
		}
	}
}
