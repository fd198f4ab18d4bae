package sim_test

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

func TestNodesComeAndGoWithTime(t *testing.T) {
	s := start(t, one(sim.Node{Key: "late", Role: "button", Name: "Late", Shows: sim.When{AfterMs: 300, UntilMs: 900}}))
	for _, c := range []struct{ at, want int }{{0, 0}, {299, 0}, {300, 1}, {899, 1}, {900, 0}} {
		s.Clock().After(c.at - int(s.Clock().NowMs()))
		if got := census(t, s, press("Late")).Named; got != c.want {
			t.Errorf("at %d ms there are %d; want %d", c.at, got, c.want)
		}
	}
}

func TestActWaitsForAFreeTarget(t *testing.T) {
	covered := func(until int) sim.App {
		return one(
			sim.Node{Role: "dialog", Name: "Busy", Modal: true, Shows: sim.When{UntilMs: until}},
			sim.Node{Key: "go", Role: "button", Name: "Go", State: "disabled", Shows: sim.When{UntilMs: until}},
			sim.Node{Key: "now", Role: "button", Name: "Go", Shows: sim.When{AfterMs: until}, Does: []sim.Deed{happens("gone")}},
		)
	}
	a := covered(1_000)
	a.Pages[0].Nodes = a.Pages[0].Nodes[1:]
	s := start(t, a)
	if r := click(t, s, press("Go")); r.Outcome != schema.MaybeApplied || s.Clock().NowMs() != 1_000 {
		t.Errorf("a target that is freed in time: %q, %v at %d ms; want it clicked at 1000", r.Outcome, r.Refusal, s.Clock().NowMs())
	}
	a = covered(9_000)
	a.Pages[0].Nodes = a.Pages[0].Nodes[1:]
	s = start(t, a)
	if r := click(t, s, press("Go")); r.Refusal == nil || r.Refusal.Reason != schema.Disabled || len(s.Acts()) != 0 {
		t.Errorf("a target that is freed too late: %q, %v; want it refused as disabled", r.Outcome, r.Refusal)
	}
}

func TestSettle(t *testing.T) {
	for _, c := range []struct {
		name          string
		deeds         []sim.Deed
		limit         int
		settled       bool
		least, atMost int64
	}{
		{"at once", nil, 1_000, true, 0, 100},
		{"after an answer", []sim.Deed{asks(sim.Request{AnswerMs: 400}, sim.Deed{})}, 1_000, true, 400, 600},
		{"too late", []sim.Deed{asks(sim.Request{AnswerMs: 4_000}, sim.Deed{})}, 1_000, false, 1_000, 1_000},
		{"no time", nil, 0, false, 0, 0},
	} {
		s := start(t, one(act("Go", c.deeds...)))
		r := click(t, s, press("Go"))
		before := s.Clock().NowMs()
		a := settle(t, s, r, c.limit)
		if took := s.Clock().NowMs() - before; a.Settled != c.settled || took < c.least || took > c.atMost {
			t.Errorf("%s: settled %v after %d ms; want %v after %d to %d", c.name, a.Settled, took, c.settled, c.least, c.atMost)
		}
	}
}

func TestClockOfAllSessions(t *testing.T) {
	clock := sim.NewClock()
	d := sim.New(team("Ana"), sim.Options{Clock: clock})
	first, err := d.OpenSim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	second, err := d.OpenSim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	<-first.Clock().After(70)
	if clock.NowMs() != 70 || second.Clock().NowMs() != 70 {
		t.Errorf("clocks at %d and %d; want both at 70", clock.NowMs(), second.Clock().NowMs())
	}
}

func TestRequiredFieldsKeepAFormFromBeingSent(t *testing.T) {
	s := start(t, one(sim.Node{Role: "form", Children: []sim.Node{
		{Key: "mail", Role: "textbox", Name: "Mail", State: "required"},
		{Key: "send", Role: "button", Name: "Send", Submits: true, Does: []sim.Deed{happens("sent")}},
	}}))
	click(t, s, press("Send"))
	if c := census(t, s, browser.Query{Role: "textbox", Name: "Mail"}); len(s.Ledger()) != 0 || c.State != "focused required" || c.Signs.Blocked != 1 {
		t.Errorf("effects %v, census %+v; want the submit blocked", s.Ledger(), c)
	}
	q := browser.Query{Role: "textbox", Name: "Mail"}
	if _, err := s.Page().Act(t.Context(), browser.Action{Kind: schema.Fill, Target: &q, Value: schema.NewSecret("x")}); err != nil {
		t.Fatal(err)
	}
	click(t, s, press("Send"))
	if len(s.Ledger()) != 1 {
		t.Errorf("effects = %v; want it sent", s.Ledger())
	}
}
