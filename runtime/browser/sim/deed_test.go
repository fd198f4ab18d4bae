package sim_test

import (
	"reflect"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

func act(name string, deeds ...sim.Deed) sim.Node {
	return sim.Node{Key: name, Role: "button", Name: name, Does: deeds}
}

func happens(name string) sim.Deed { return sim.Deed{Effect: &schema.Effect{Name: name}} }

// after is a deed that waits.
func after(ms int, d sim.Deed) sim.Deed {
	d.AfterMs = ms
	return d
}

// asks is a deed with a request of its own.
func asks(r sim.Request, d sim.Deed) sim.Deed {
	r.Method, r.Path = "POST", "/api"
	d.Request = &r
	return d
}

func TestDeeds(t *testing.T) {
	for _, c := range []struct {
		name  string
		deeds []sim.Deed
		// at says which effects the ledger holds after so many milliseconds.
		at map[int][]string
	}{
		{"one after the other", []sim.Deed{happens("a"), happens("b")}, map[int][]string{0: {"a", "b"}}},
		{"time delays the rest", []sim.Deed{happens("a"), after(100, happens("b")), happens("c")}, map[int][]string{0: {"a"}, 99: {"a"}, 100: {"a", "b", "c"}}},
		{"a request delays the rest", []sim.Deed{asks(sim.Request{AnswerMs: 50}, happens("a")), happens("b")}, map[int][]string{0: {"a"}, 49: {"a"}, 50: {"a", "b"}}},
		{"a hanging request has its own effect only", []sim.Deed{asks(sim.Request{Hangs: true}, happens("a")), happens("b")}, map[int][]string{0: {"a"}, 600_000: {"a"}}},
		{"a confirm is dismissed", []sim.Deed{happens("a"), {Dialog: "confirm"}, happens("b")}, map[int][]string{0: {"a"}}},
		{"a prompt is dismissed", []sim.Deed{{Dialog: "prompt"}, happens("b")}, map[int][]string{0: {}}},
		{"an alert is acknowledged", []sim.Deed{{Dialog: "alert"}, happens("b")}, map[int][]string{0: {"b"}}},
		{"a chooser is dismissed", []sim.Deed{{Chooser: true}, happens("b")}, map[int][]string{0: {}}},
		{"what waits ends with its document", []sim.Deed{asks(sim.Request{}, sim.Deed{}), {AfterMs: 0, Goto: "/next"}, happens("b")}, map[int][]string{0: {"arrived"}, 1_000: {"arrived"}}},
	} {
		for ms, want := range c.at {
			a := one(act("Go", c.deeds...))
			a.Pages = append(a.Pages, sim.Page{Path: "/next", Does: []sim.Deed{happens("arrived")}})
			s := start(t, a)
			click(t, s, press("Go"))
			s.Clock().After(ms)
			if got := names(s); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: effects after %d ms = %v; want %v", c.name, ms, got, want)
			}
		}
	}
}

func TestTimersEndWithTheirDocument(t *testing.T) {
	a := one(act("Later", after(100, happens("late"))), act("Leave", sim.Deed{Goto: "/next"}))
	a.Pages = append(a.Pages, sim.Page{Path: "/next"})
	s := start(t, a)
	click(t, s, press("Later"))
	click(t, s, press("Leave"))
	s.Clock().After(1_000)
	if got := names(s); len(got) != 0 {
		t.Errorf("effects = %v; want none: the document is gone", got)
	}
}

func TestActivityOfDeeds(t *testing.T) {
	for _, c := range []struct {
		name  string
		deeds []sim.Deed
		want  browser.Activity
	}{
		{"socket", []sim.Deed{{Socket: true}}, browser.Activity{Sockets: 1, Settled: true}},
		{"popup", []sim.Deed{{Popup: "/"}}, browser.Activity{Popups: 1, Settled: true}},
		{"download", []sim.Deed{{Download: true}}, browser.Activity{Downloads: 1, Settled: true}},
		{"chooser", []sim.Deed{{Chooser: true}}, browser.Activity{Choosers: 1, Settled: true}},
		{"dialogs", []sim.Deed{{Dialog: "alert"}, {Dialog: "confirm"}}, browser.Activity{Dialogs: []string{"alert", "confirm"}, Settled: true}},
		{"request", []sim.Deed{asks(sim.Request{AnswerMs: 40, Status: 500}, sim.Deed{})}, browser.Activity{
			Requests: []schema.Request{{Method: "POST", Origin: origin, Path: "/api", Status: 500}}, Settled: true,
		}},
		{"hang", []sim.Deed{asks(sim.Request{Hangs: true}, sim.Deed{})}, browser.Activity{
			Requests: []schema.Request{{Method: "POST", Origin: origin, Path: "/api"}}, Pending: 1,
		}},
		{"goto", []sim.Deed{{Goto: "https://far.test/x?y"}}, browser.Activity{
			Requests: []schema.Request{{Method: "GET", Origin: "https://far.test", Path: "/x", Status: 404, Navigation: true}}, Navigations: 1, Settled: true,
		}},
	} {
		s := start(t, one(act("Go", c.deeds...)))
		if got := settle(t, s, click(t, s, press("Go")), 500); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: activity = %+v; want %+v", c.name, got, c.want)
		}
	}
}

func TestEffectsHoldTheValuesOfFields(t *testing.T) {
	send := effect("form.sent", "text", "{{text}}")
	send.Effect.Fields["agree"], send.Effect.Fields["size"], send.Effect.Fields["said"] = "{{agree}}", "{{size}}", "text"
	a := one(
		sim.Node{Key: "text", Role: "textbox", Name: "Text"}, sim.Node{Key: "agree", Role: "checkbox", Name: "Agree"},
		sim.Node{Key: "size", Role: "combobox", Name: "Size", Options: []string{"S", "L"}}, act("Next", sim.Deed{Goto: "/send"}),
	)
	a.Pages = append(a.Pages, sim.Page{Path: "/send", Nodes: []sim.Node{act("Send", send)}})
	s := start(t, a)
	for _, step := range []browser.Action{
		{Kind: schema.Fill, Target: &browser.Query{Role: "textbox", Name: "Text"}, Value: schema.NewSecret("hello")},
		{Kind: schema.Check, Target: &browser.Query{Role: "checkbox", Name: "Agree"}},
		{Kind: schema.Select, Target: &browser.Query{Role: "combobox", Name: "Size"}, Value: schema.NewSecret("L")},
	} {
		if r, err := s.Page().Act(t.Context(), step); err != nil || r.Outcome != schema.MaybeApplied {
			t.Fatalf("Act(%s) = %+v, %v", step.Kind, r, err)
		}
	}
	click(t, s, press("Next"))
	click(t, s, press("Send"))
	want := []schema.Effect{{Name: "form.sent", Fields: map[string]string{"text": "hello", "agree": "true", "size": "L", "said": "text"}}}
	if got := s.Ledger(); !reflect.DeepEqual(got, want) {
		t.Errorf("ledger = %+v; want %+v", got, want)
	}
	keys := []string{"text", "agree", "size", "Next", "Send"}
	for i, a := range s.Acts() {
		if a.Key != keys[i] {
			t.Errorf("act %d = %+v; want one on %q", i, a, keys[i])
		}
	}
}

func TestEndlessPagesComeToAnEnd(t *testing.T) {
	a := sim.App{Origin: origin, Pages: []sim.Page{
		{Path: "/", Does: []sim.Deed{{Goto: "/other"}}}, {Path: "/other", Does: []sim.Deed{{Goto: "/"}}},
	}}
	if n := len(start(t, a).Requests()); n == 0 || n > 100 {
		t.Errorf("%d documents were loaded; want a bound", n)
	}
}
