package sim_test

import (
	"fmt"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// TestRefFollows is the truth table of a ref whose element was replaced: how many elements had
// its role and name before, and how many have them now.
func TestRefFollows(t *testing.T) {
	for before := 1; before <= 2; before++ {
		for now := range 3 {
			var nodes []sim.Node
			for i := range before {
				nodes = append(nodes, sim.Node{Key: fmt.Sprint("old", i), Role: "button", Name: "Item", Shows: sim.When{Not: "replaced"}})
			}
			for i := range now {
				nodes = append(nodes, sim.Node{Key: fmt.Sprint("new", i), Role: "button", Name: "Item", Shows: sim.When{Flag: "replaced"}})
			}
			s := start(t, one(append(nodes, act("Replace", sim.Deed{Set: "replaced"}))...))
			if _, err := s.Page().Observe(t.Context()); err != nil {
				t.Fatal(err)
			}
			click(t, s, press("Replace"))
			r := click(t, s, browser.Query{Ref: "ref_1_1"})
			want := before == 1 && now == 1
			if got := r.Outcome == schema.MaybeApplied; got != want || (!got && r.Refusal.Reason != schema.StaleDocument) {
				t.Errorf("%d before and %d now: %q, %v; want it followed: %v", before, now, r.Outcome, r.Refusal, want)
			}
		}
	}
}

func TestRefOfAPageThatRerenders(t *testing.T) {
	a := one(act("Alone"), sim.Node{Key: "t1", Role: "button", Name: "Twin"}, sim.Node{Key: "t2", Role: "button", Name: "Twin"})
	a.Pages[0].Rerenders = true
	s := start(t, a)
	if _, err := s.Page().Observe(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r := click(t, s, browser.Query{Ref: "ref_1_1"}); r.Outcome != schema.MaybeApplied {
		t.Errorf("a ref of the only one: %q, %v; want it followed", r.Outcome, r.Refusal)
	}
	if r := click(t, s, browser.Query{Ref: "ref_1_2"}); r.Refusal == nil || r.Refusal.Reason != schema.StaleDocument {
		t.Errorf("a ref of twins: %q, %v; want it refused", r.Outcome, r.Refusal)
	}
}

func TestRefOfAnElementThatCameBackAnew(t *testing.T) {
	s := start(t, one(
		sim.Node{Key: "i1", Role: "button", Name: "Item", Shows: sim.When{Not: "away"}}, sim.Node{Key: "i2", Role: "button", Name: "Item"},
		act("Go", sim.Deed{Set: "away"}), act("Come", sim.Deed{Clear: "away"}),
	))
	if _, err := s.Page().Observe(t.Context()); err != nil {
		t.Fatal(err)
	}
	click(t, s, press("Go"))
	click(t, s, press("Come"))
	if r := click(t, s, browser.Query{Ref: "ref_1_1"}); r.Refusal == nil || r.Refusal.Reason != schema.StaleDocument {
		t.Errorf("a ref of one of two that came back: %q, %v; want it refused", r.Outcome, r.Refusal)
	}
}
