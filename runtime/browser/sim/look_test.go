package sim_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

func TestLongNamesAreCutInSnapshotsOnly(t *testing.T) {
	long := strings.Repeat("\u00e9", 119) + "x"
	longer := long + "y"
	s := start(t, one(sim.Node{Role: "button", Name: long}, sim.Node{Role: "button", Name: longer}))
	snapshot, err := s.Page().Observe(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if n := snapshot.Nodes; n[0].Name != long || !browser.Cut(n[1].Name) {
		t.Errorf("nodes = %+v; want the first whole and the second cut", n)
	}
	for _, name := range []string{long, longer} {
		if c := census(t, s, press(name)); c.Named != 1 {
			t.Errorf("census of %d bytes = %+v; want one", len(name), c)
		}
	}
	if c := census(t, s, press(snapshot.Nodes[1].Name)); c.Named != 0 {
		t.Errorf("census of a cut name = %+v; want none", c)
	}
}

func TestTwinFramesLeadNowhere(t *testing.T) {
	frame := sim.Node{Name: "Side", Frame: &sim.Frame{URL: "/side"}, Children: []sim.Node{{Role: "button", Name: "Save"}}}
	q := browser.Query{Role: "button", Name: "Save", Frame: []schema.FrameStep{{Name: "Side", Path: "/side", SameOrigin: true}}}
	if c := census(t, start(t, one(frame)), q); !c.FrameOK || c.Matches != 1 {
		t.Errorf("census = %+v; want the one in the frame", c)
	}
	if c := census(t, start(t, one(frame, frame)), q); c.FrameOK || c.Matches != 0 {
		t.Errorf("census of twin frames = %+v; want neither", c)
	}
}

func TestModalDialogHidesTheRest(t *testing.T) {
	behind := act("Go", happens("gone"))
	frame := sim.Node{Frame: &sim.Frame{Name: "f", URL: "/f"}, Children: []sim.Node{act("In", happens("in"))}}
	over := sim.Node{Role: "dialog", Name: "Over", Modal: true, Children: []sim.Node{act("Close", sim.Deed{Set: "closed"})}, Shows: sim.When{Not: "closed"}}
	s := start(t, one(behind, frame, over))
	if r := click(t, s, press("Go")); r.Refusal == nil || r.Refusal.Reason != schema.Hidden {
		t.Errorf("a target behind a modal: %q, %v; want it refused as hidden", r.Outcome, r.Refusal)
	}
	inside := browser.Query{Role: "button", Name: "In", Frame: []schema.FrameStep{{Name: "f", Path: "/f", SameOrigin: true}}}
	if r := click(t, s, inside); r.Refusal == nil || r.Refusal.Reason != schema.Covered {
		t.Errorf("a target in a frame behind a modal: %q, %v; want it refused as covered", r.Outcome, r.Refusal)
	}
	click(t, s, press("Close"))
	click(t, s, press("Go"))
	click(t, s, inside)
	if got := names(s); len(got) != 2 {
		t.Errorf("effects = %v; want both, now that the dialog is closed", got)
	}
}

func TestKeysMoveAndConfirm(t *testing.T) {
	a := one(
		sim.Node{Key: "text", Role: "textbox", Name: "Text", Enter: []sim.Deed{happens("entered")}},
		act("Go", happens("gone")), sim.Node{Key: "box", Role: "checkbox", Name: "Box", Does: []sim.Deed{happens("toggled")}},
	)
	a.Pages[0].Escape = []sim.Deed{happens("escaped")}
	s := start(t, a)
	for _, key := range []string{"Tab", "Enter", "Tab", "Enter", "Tab", "Enter", "ArrowDown", "Escape"} {
		if r, err := s.Page().Act(t.Context(), browser.Action{Kind: schema.Press, Key: key}); err != nil || r.Outcome != schema.MaybeApplied {
			t.Fatalf("Act(press %s) = %+v, %v", key, r, err)
		}
	}
	if got := strings.Join(names(s), " "); got != "entered gone escaped" {
		t.Errorf("effects = %q; want %q", got, "entered gone escaped")
	}
}

func TestRadioButtonsExcludeEachOther(t *testing.T) {
	radio := func(name, group string) sim.Node {
		return sim.Node{Role: "radio", Name: name, Field: &schema.Field{Name: group}}
	}
	s := start(t, one(radio("A", "g"), radio("B", "g"), radio("C", "h")))
	for _, name := range []string{"A", "C", "B"} {
		click(t, s, browser.Query{Role: "radio", Name: name})
	}
	for name, want := range map[string]string{"A": "", "B": "checked focused", "C": "checked"} {
		if c := census(t, s, browser.Query{Role: "radio", Name: name}); c.State != want {
			t.Errorf("state of %q = %q; want %q", name, c.State, want)
		}
	}
}

// TestSessionsOfSeveralGoroutines is for the race detector.
func TestSessionsOfSeveralGoroutines(t *testing.T) {
	d := sim.New(team("Ana", "Bo"), sim.Options{Clock: sim.NewClock()})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			s, err := d.OpenSim(t.Context())
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Page().Open(t.Context(), origin+"/"); err != nil {
				t.Error(err)
			}
			q := press("Save")
			for range 20 {
				r, err := s.Page().Act(t.Context(), browser.Action{Kind: schema.Click, Target: &q})
				if err != nil {
					t.Error(err)
				}
				if _, err := s.Page().Settle(t.Context(), r, 500); err != nil {
					t.Error(err)
				}
			}
			if n := len(s.Ledger()); n != 20 {
				t.Errorf("%d effects; want those of this session only", n)
			}
		})
	}
	wg.Wait()
}
