package properties

import (
	"fmt"
	"slices"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/properties/gen"
	"github.com/wfbench/wfbench/runtime/browser/sim"
)

var actsOnRecordedOnly = Law{
	ID:        "acts-on-recorded-only",
	Statement: "Whatever changes, a replay acts on no element but those that doing the task right acts on.",
	Source:    "design section 4, rules 1 to 4; hazards H1 to H11, H15 to H18",
	Mutants:   []string{"first-match", "any-of-role", "frozen-row"},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		for _, act := range a.Acts {
			if !slices.ContainsFunc(r.Truth, sameTarget(act)) {
				return true, fmt.Errorf("%s on %q, which the task does not touch", act.Action, act.Key)
			}
		}
		return len(a.Acts) > 0, nil
	}),
}

// twins are the changes that put an equal beside a target.
var twins = []string{"twin-above", "twin-below"}

var ambiguityFailsClosed = Law{
	ID:        "ambiguity-fails-closed",
	Statement: "Where an equal of a target stands beside it, text and all, neither is acted on.",
	Source:    "design section 4.4; hazards H1, H2, H15",
	Mutants:   []string{"first-match"},
	Focus:     gen.Focus{Kinds: twins},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		exercised := false
		for _, c := range r.Scenario.Replay.Changes {
			if !slices.Contains(twins, c.Kind) {
				continue
			}
			exercised = exercised || slices.ContainsFunc(r.Truth, func(t sim.Act) bool { return t.Key == c.Key })
			for _, act := range a.Acts {
				if act.Key == c.Key || trial.IsDecoy(act.Key) {
					return true, fmt.Errorf("%s on %q, which has an equal", act.Action, act.Key)
				}
			}
		}
		return exercised, nil
	}),
}

// lookAlikes are the changes that put in somebody else's element that looks like a target.
var lookAlikes = []string{
	"other-label", "other-field", "other-link", "other-case", "other-role", "longer-name", "other-column", "stranger",
	"decoy-above", "decoy-below", "usurp", "late-twin",
}

var lookAlikesLeftAlone = Law{
	ID:        "look-alikes-left-alone",
	Statement: "An element that differs from the target in its label, field, link, case, role, name, column or container only is not acted on.",
	Source:    "design section 4.3; hazards H3 to H8, H11, H16, H17",
	Mutants:   []string{"ignore-label", "ignore-field", "ignore-href", "fold-case", "name-within", "any-role"},
	Focus:     gen.Focus{Modules: []string{"people", "form", "frames", "sign-in", "regions", "picker"}, Kinds: lookAlikes},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		if !slices.ContainsFunc(r.Scenario.Replay.Changes, func(c trial.Change) bool { return slices.Contains(lookAlikes, c.Kind) }) {
			return false, nil
		}
		for _, act := range a.Acts {
			if trial.IsDecoy(act.Key) {
				return true, fmt.Errorf("%s on %q, which is somebody else's", act.Action, act.Key)
			}
		}
		return true, nil
	}),
}

var ambiguousWhenRecorded = Law{
	ID:        "ambiguous-when-recorded",
	Statement: "Where a target had near equals when it was recorded and is gone, none of those that are left is acted on.",
	Source:    "design section 4.4; hazards H2, H15, H18",
	Mutants:   []string{"first-match"},
	Focus:     gen.Focus{Modules: []string{"namesakes", "people", "catalogue", "regions"}, Kinds: []string{"remove-item", "remove", "usurp"}},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		exercised := false
		for _, c := range r.Scenario.Replay.Changes {
			if c.Kind != "remove-item" && c.Kind != "remove" && c.Kind != "usurp" {
				continue
			}
			exercised = true
			for _, act := range a.Acts {
				if act.Key != "" && !slices.ContainsFunc(r.Truth, sameTarget(act)) {
					return true, fmt.Errorf("%s on %q in place of what is gone", act.Action, act.Key)
				}
			}
		}
		return exercised, nil
	}),
}

var resumesAtFailedStep = Law{
	ID:        "resumes-at-failed-step",
	Statement: "A hand-over goes on at the step in doubt: nothing that was done is done again, but for a link that led nowhere, and nothing is skipped.",
	Source:    "design section 4.10; faults S1 and S3",
	Mutants:   []string{"hand-over-from-start"},
	Focus:     gen.Focus{Model: new(true), Kinds: []string{"rename", "relabel", "remove", "rerole", "late", "detour", "dead", "mute", "disable", "hop-after", "decoy-above"}},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		right := keyed(r.Truth)
		var last sim.Act
		for _, act := range keyed(a.Acts) {
			again := act == last && isLink(r.Scenario.App, act.Key)
			last = act
			switch {
			case again:
				continue
			case len(right) == 0:
				return true, fmt.Errorf("%s on %q after everything was done", act.Action, act.Key)
			case !sameTarget(act)(right[0]):
				return true, fmt.Errorf("%s on %q where %s on %q was due", act.Action, act.Key, right[0].Action, right[0].Key)
			}
			right = right[1:]
		}
		return a.Run.Evidence.Replay.Calls > 0, nil
	}),
}

// keyed are the acts on elements that something is said of.
func keyed(acts []sim.Act) []sim.Act {
	return slices.DeleteFunc(slices.Clone(acts), func(a sim.Act) bool { return a.Key == "" })
}

func sameTarget(a sim.Act) func(sim.Act) bool {
	return func(b sim.Act) bool { return a.Action == b.Action && gen.Thing(a.Key) == gen.Thing(b.Key) }
}

// isLink reports whether the element with a key is a link, which may be followed again where it led nowhere.
func isLink(a sim.App, key string) bool {
	var among func(nodes []sim.Node) bool
	among = func(nodes []sim.Node) bool {
		return slices.ContainsFunc(nodes, func(n sim.Node) bool { return (n.Key == key && n.Role == "link") || among(n.Children) })
	}
	return slices.ContainsFunc(a.Pages, func(p sim.Page) bool { return among(p.Nodes) })
}
