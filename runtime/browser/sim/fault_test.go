package sim_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

func TestFaultsOfAnAct(t *testing.T) {
	for _, c := range []struct {
		kind    sim.FaultKind
		outcome schema.Outcome
		reason  schema.Reason
		fails   bool
		want    []string
	}{
		{sim.FailsBefore, schema.NotDispatched, schema.BrowserFailed, false, []string{}},
		{sim.FailsAfter, schema.MaybeApplied, "", true, []string{"user.removed"}},
		{sim.Crashes, schema.NotDispatched, schema.BrowserFailed, true, []string{}},
		{sim.Hangs, schema.MaybeApplied, "", false, []string{}},
		{sim.Vanishes, schema.NotDispatched, schema.Absent, false, []string{}},
	} {
		s := start(t, team("Ana"), sim.Fault{Call: "act", Nth: 1, Kind: c.kind})
		q := press("Remove")
		r, err := s.Page().Act(t.Context(), browser.Action{Kind: schema.Click, Target: &q})
		var reason schema.Reason
		if r.Refusal != nil {
			reason = r.Refusal.Reason
		}
		if r.Outcome != c.outcome || reason != c.reason || (err != nil) != c.fails {
			t.Errorf("%s: Act() = %q, %q, %v; want %q, %q, an error: %v", c.kind, r.Outcome, reason, err, c.outcome, c.reason, c.fails)
		}
		if got := names(s); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: effects = %v; want %v", c.kind, got, c.want)
		}
	}
}

// calls are the methods that look, and open.
var calls = map[string]func(context.Context, browser.Page) error{
	"scope":    func(ctx context.Context, p browser.Page) error { _, err := p.Scope(ctx); return err },
	"observe":  func(ctx context.Context, p browser.Page) error { _, err := p.Observe(ctx); return err },
	"describe": func(ctx context.Context, p browser.Page) error { _, err := p.Describe(ctx, "ref_1_1"); return err },
	"census":   func(ctx context.Context, p browser.Page) error { _, err := p.Census(ctx, press("Save")); return err },
	"open":     func(ctx context.Context, p browser.Page) error { return p.Open(ctx, origin+"/") },
	"settle": func(ctx context.Context, p browser.Page) error {
		_, err := p.Settle(ctx, browser.Receipt{}, 500)
		return err
	},
}

func TestFaultsOfOtherCalls(t *testing.T) {
	for name, call := range calls {
		for _, kind := range []sim.FaultKind{sim.FailsBefore, sim.FailsAfter, sim.Crashes} {
			nth := 1
			if name == "open" {
				nth = 2
			}
			s := start(t, team("Ana"), sim.Fault{Call: name, Nth: nth, Kind: kind})
			if name == "describe" {
				if _, err := s.Page().Observe(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if err := call(t.Context(), s.Page()); err == nil {
				t.Errorf("%s, %s: no error; want one", name, kind)
			}
			_, err := s.Page().Scope(t.Context())
			if crashed := kind == sim.Crashes; (err != nil) != crashed {
				t.Errorf("%s, %s: Scope() afterwards = %v; want an error: %v", name, kind, err, crashed)
			}
		}
	}
}

func TestHungPage(t *testing.T) {
	s := start(t, team("Ana"), sim.Fault{Call: "observe", Nth: 1, Kind: sim.Hangs})
	before := s.Clock().NowMs()
	for _, name := range []string{"observe", "census", "describe"} {
		if err := calls[name](t.Context(), s.Page()); !errors.Is(err, browser.ErrHung) {
			t.Errorf("%s = %v; want %v", name, err, browser.ErrHung)
		}
	}
	if s.Clock().NowMs() == before {
		t.Error("no time has passed; want each call to wait for its limit")
	}
	q := press("Save")
	r, err := s.Page().Act(t.Context(), browser.Action{Kind: schema.Click, Target: &q})
	if err != nil || r.Refusal == nil || r.Refusal.Reason != schema.PageHung || len(s.Ledger()) != 0 {
		t.Errorf("Act() = %+v, %v; want it refused as %q", r, err, schema.PageHung)
	}
	if a := settle(t, s, browser.Receipt{}, 500); a.Settled {
		t.Error("settled; want a page that never is")
	}
	if _, err := s.Page().Scope(t.Context()); err != nil {
		t.Errorf("Scope() = %v; want where the page is", err)
	}
}

func TestFaultValidate(t *testing.T) {
	for _, f := range []sim.Fault{{Call: "look", Nth: 1, Kind: sim.Crashes}, {Call: "act", Kind: sim.Crashes}, {Call: "act", Nth: 1, Kind: "melts"}, {}} {
		if f.Validate() == nil {
			t.Errorf("(%+v).Validate() = nil; want an error", f)
		}
	}
	if err := (sim.Fault{Call: "settle", Nth: 3, Kind: sim.Vanishes}).Validate(); err != nil {
		t.Errorf("Validate() = %v; want nil", err)
	}
}
