package properties

import (
	"slices"
	"testing"

	"github.com/wfbench/wfbench/bench/kill"
	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/runtime/engine"
)

// TestScenariosHoldTheLaws holds every law that looks at a trial against the scenarios that are kept:
// those written by hand, and those that broke a law once.
func TestScenariosHoldTheLaws(t *testing.T) {
	scenarios, err := kill.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	exercised := map[string]int{}
	for _, s := range scenarios {
		s.Replay.Log = true
		r, err := trial.Run(t.Context(), engine.New, s)
		if err != nil {
			t.Fatalf("scenario %q: %v", s.Name, err)
		}
		for _, law := range Laws() {
			if law.Judge == nil || (slices.Contains(byKey, law.ID) && standsTwice(s)) {
				continue
			}
			used, err := law.Judge(r)
			if err != nil {
				t.Errorf("scenario %q breaks %s: %v", s.Name, law.ID, err)
			}
			if used {
				exercised[law.ID]++
			}
		}
	}
	if exercised[judgedSafe.ID] == 0 || exercised[noFalseSuccess.ID] == 0 {
		t.Errorf("the scenarios exercise the laws as often as %v; want each of the two of the verdict", exercised)
	}
}

// byKey are the laws that know an element again by its key.
var byKey = []string{actsOnRecordedOnly.ID, resumesAtFailedStep.ID}

// standsTwice reports whether a scenario holds a page twice, as it was and as it is, so that an element
// has two keys: the app is in another state, or a key ends in "2".
func standsTwice(s trial.Scenario) bool {
	if slices.ContainsFunc(s.Replay.Changes, func(c trial.Change) bool { return c.Kind == "flag" }) {
		return true
	}
	keys := map[string]bool{}
	var gather func(nodes []sim.Node)
	gather = func(nodes []sim.Node) {
		for _, n := range nodes {
			keys[n.Key] = true
			gather(n.Children)
		}
	}
	for _, p := range s.App.Pages {
		gather(p.Nodes)
	}
	for key := range keys {
		if key != "" && keys[key+"2"] {
			return true
		}
	}
	return false
}
