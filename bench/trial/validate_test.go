package trial_test

import (
	"testing"

	"github.com/wfbench/wfbench/bench/kill"
	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/runtime/browser/sim"
)

// TestValidateRefusesWhatMeansNothing spoils a scenario in one place: unseen, each would be a weaker trial.
func TestValidateRefusesWhatMeansNothing(t *testing.T) {
	scenarios, err := kill.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	for what, spoil := range map[string]func(*trial.Replay){
		"a capability that there is not": func(r *trial.Replay) { r.Ungranted = "clicks" },
		"a call that there is not":       func(r *trial.Replay) { r.Faults = []sim.Fault{{Call: "look", Nth: 1, Kind: sim.Crashes}} },
		"a call that never comes":        func(r *trial.Replay) { r.Faults = []sim.Fault{{Call: "act", Kind: sim.Crashes}} },
		"an unknown answer":              func(r *trial.Replay) { r.Answer = "may-guess" },
		"too many replays":               func(r *trial.Replay) { r.Times = trial.TimesMax + 1 },
	} {
		s := scenarios[0]
		spoil(&s.Replay)
		if s.Validate() == nil {
			t.Errorf("Validate() of a scenario with %s succeeded; want an error", what)
		}
	}
}
