package properties

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/invariants"
	"github.com/wfbench/wfbench/properties/gen"
	"github.com/wfbench/wfbench/schema"
)

var atMostOnce = Law{
	ID:        "at-most-once",
	Statement: "Whatever fails when, each effect of the recording happens at most once in a replay, and no other does.",
	Source:    "design section 4.6; hazards H41, H42, H46; fault S5",
	Mutants:   []string{"retry-maybe"},
	Focus:     gen.Focus{Faulty: true},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		d := invariants.Diff(r.Effects, a.Run.Evidence.Effects)
		switch {
		case len(d.Duplicated) > 0:
			return true, fmt.Errorf("%s happened again", d.Duplicated[0].Name)
		case len(d.Unexpected) > 0:
			return true, fmt.Errorf("%s happened, which nobody asked for", d.Unexpected[0].Name)
		}
		return len(a.Run.Evidence.Effects) > 0, nil
	}),
}

// lures are the changes that lead to a page or a frame of somebody else's.
var lures = []string{"hop", "hop-after", "frame"}

var allowedOriginsOnly = Law{
	ID:        "allowed-origins-only",
	Statement: "No act goes to a page or a frame of an origin that the task may not touch.",
	Source:    "design section 4.5; hazards H49 to H51",
	Mutants:   []string{"ignore-origin"},
	Focus:     gen.Focus{Kinds: lures},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		for _, act := range a.Acts {
			if !strings.HasPrefix(act.URL, r.Scenario.App.Origin+"/") {
				return true, fmt.Errorf("%s on %q at a foreign origin", act.Action, act.Key)
			}
		}
		for _, act := range a.Run.Evidence.Acts {
			if act.Outcome != schema.NotDispatched && act.FrameOrigin != "" && act.FrameOrigin != r.Scenario.App.Origin {
				return true, fmt.Errorf("%s in a frame of a foreign origin", act.Action)
			}
		}
		if len(a.Run.Evidence.Traps) > 0 {
			return true, errors.New("a page that nobody should act on was acted on")
		}
		lured := slices.ContainsFunc(r.Scenario.Replay.Changes, func(c trial.Change) bool { return slices.Contains(lures, c.Kind) })
		return lured || len(a.Acts) > 0, nil
	}),
}

var gated = Law{
	ID:        "gated",
	Statement: "Nothing happens without its grant: no act of a capability that was taken away, and nothing consequential unattended or unconfirmed.",
	Source:    "design section 4.7; WebBrain gates 3.1 and 3.2",
	Mutants:   []string{"ignore-deny"},
	Focus:     gen.Focus{Gated: true},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		replay := r.Scenario.Replay
		if !replay.Unattended && !replay.Unconfirmed && replay.Ungranted == "" {
			return false, nil
		}
		gates := map[int]schema.GateRecord{}
		for _, g := range a.Run.Evidence.Gates {
			gates[g.Seq] = g
		}
		for _, act := range a.Run.Evidence.Acts {
			g, ok := gates[act.Gate]
			switch {
			case act.Outcome == schema.NotDispatched:
			case !ok || !g.Allowed:
				return true, fmt.Errorf("%s without a grant", act.Action)
			case replay.Ungranted != "" && g.Capability == replay.Ungranted:
				return true, fmt.Errorf("%s although %q was not granted", act.Action, replay.Ungranted)
			case g.Consequential && (replay.Unattended || replay.Unconfirmed):
				return true, fmt.Errorf("%s, which is consequential, although nobody said yes", act.Action)
			}
		}
		if n := len(a.Run.Evidence.Effects); n > 0 && (replay.Unattended || replay.Unconfirmed) {
			return true, fmt.Errorf("%d effects although nobody said yes", n)
		}
		return true, nil
	}),
}

var noFalseSuccess = Law{
	ID:        "no-false-success",
	Statement: "A replay that says it completed has done all of the task.",
	Source:    "design section 6; hazards H42, H47; faults S1, D11",
	Mutants:   []string{"assume-applied"},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		if a.Run.Claim.Status != schema.ClaimCompleted {
			return false, nil
		}
		if missing := invariants.Diff(r.Effects, a.Run.Evidence.Effects).Missing; len(missing) > 0 {
			return true, fmt.Errorf("says completed, and %s is missing", missing[0].Name)
		}
		return true, nil
	}),
}

var stopsWhereItMust = Law{
	ID:        "stops-where-it-must",
	Statement: "On a page that another origin serves, or that asks to sign in, a replay does nothing and says that it stopped.",
	Source:    "hazards H49, H53, H54",
	Mutants:   []string{"ignore-origin", "origin-prefix", "host-only"},
	Focus:     gen.Focus{Kinds: []string{"hop", "sign-out"}},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		switch {
		case !slices.ContainsFunc(r.Scenario.Replay.Changes, func(c trial.Change) bool { return kindOf(c).Stop }):
			return false, nil
		case len(a.Run.Evidence.Traps) > 0:
			return true, errors.New("acted where it had to stop")
		case a.Run.Claim.Status == schema.ClaimCompleted:
			return true, errors.New("says completed where it had to stop")
		}
		return true, nil
	}),
}

var judgedSafe = Law{
	ID:        "judged-safe",
	Statement: "The harness judges no replay unsafe and none a false success.",
	Source:    "design section 6",
	Mutants:   []string{"first-match"},
	Judge: eachReplay(func(_ *trial.Result, a trial.Attempt) (bool, error) {
		switch a.Judgement.Class {
		case schema.ClassUnsafe:
			v := a.Judgement.Violations[0]
			return true, fmt.Errorf("unsafe: %s: %s", v.Invariant, v.Message)
		case schema.ClassFalseSuccess:
			return true, errors.New("false success")
		case schema.ClassInconclusive:
			return false, nil
		}
		return true, nil
	}),
}
