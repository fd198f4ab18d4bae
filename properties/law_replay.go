package properties

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/invariants"
	"github.com/wfbench/wfbench/properties/gen"
	"github.com/wfbench/wfbench/schema"
)

var noCallWhenUnchanged = Law{
	ID:        "no-call-when-unchanged",
	Statement: "On an unchanged app a replay completes the task, for anybody's values, without a call of the model.",
	Source:    "design, mission",
	Mutants:   []string{"always-ask"},
	Focus:     gen.Focus{Unchanged: true},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		if len(r.Scenario.Replay.Changes) > 0 {
			return false, nil
		}
		return completesByItself(r, a)
	}),
}

var harmlessCompletes = Law{
	ID:        "harmless-completes",
	Statement: "Wrappers, another order, new ids, another spelling in Unicode, re-rendering and banners cost no call of the model and stop nothing.",
	Source:    "hazards H10, H18, H24, H26",
	Mutants:   []string{"always-ask"},
	Focus:     gen.Focus{Harmless: true},
	Judge: eachReplay(func(r *trial.Result, a trial.Attempt) (bool, error) {
		changes := r.Scenario.Replay.Changes
		if len(changes) == 0 || slices.ContainsFunc(changes, func(c trial.Change) bool { return !kindOf(c).Harmless }) {
			return false, nil
		}
		return completesByItself(r, a)
	}),
}

// kindOf is the kind of a change that was made.
func kindOf(c trial.Change) trial.ChangeKind {
	kind, _ := trial.KindOf(c.Kind)
	return kind
}

// hindered reports whether a replay meets more than changes of the app: a fault, or another gate.
func hindered(r trial.Replay) bool {
	return len(r.Faults) > 0 || r.Unattended || r.Unconfirmed || r.Ungranted != "" || r.Granted != ""
}

// completesByItself demands a completed replay without the model. A workflow with hand-off steps
// may ask for those.
func completesByItself(r *trial.Result, a trial.Attempt) (bool, error) {
	if hindered(r.Scenario.Replay) || slices.ContainsFunc(a.Workflow.Steps, func(s schema.Step) bool { return s.Action == schema.HandOff }) {
		return false, nil
	}
	claim := a.Run.Claim
	switch {
	case claim.Status != schema.ClaimCompleted:
		return true, fmt.Errorf("stopped at %s: %s (%s)", claim.StoppedAt, claim.Reason, claim.Detail)
	case a.Run.Evidence.Replay.Calls > 0:
		return true, fmt.Errorf("asked the model %d times", a.Run.Evidence.Replay.Calls)
	case !invariants.Diff(r.Effects, a.Run.Evidence.Effects).Exact():
		return true, errors.New("the effects are not those of doing the task right")
	}
	return true, nil
}

var callsNeverGrow = Law{
	ID:        "calls-never-grow",
	Statement: "Over repeated replays of one workflow on one page the number of model calls never grows.",
	Source:    "hazards H9; stagehand 1472",
	Mutants:   []string{"wear-out"},
	Focus:     gen.Focus{Repeated: true, Model: new(true), Kinds: []string{"rename", "relabel", "decoy-above", "reverse", "wrap", "ids", "late"}},
	Judge: func(r *trial.Result) (bool, error) {
		asked := false
		for i, a := range r.Replays {
			calls := a.Run.Evidence.Replay.Calls
			asked = asked || calls > 0
			if i > 0 && calls > r.Replays[i-1].Run.Evidence.Replay.Calls {
				return true, fmt.Errorf("replay %d asked the model %d times, the one before it %d times", i+1, calls, r.Replays[i-1].Run.Evidence.Replay.Calls)
			}
		}
		return asked && len(r.Replays) > 1, nil
	},
}

var repairedAsksNoMore = Law{
	ID:        "repaired-asks-no-more",
	Statement: "A step whose repair was approved costs no call of the model in the next replay on the same page.",
	Source:    "design, mission; fault S5",
	Mutants:   []string{"wear-out"},
	Focus:     gen.Focus{Repeated: true, Approved: true, Model: new(true), Known: true, Kinds: []string{"rename", "wrap", "reverse"}},
	Judge: func(r *trial.Result) (bool, error) {
		if !r.Scenario.Replay.Approve || hindered(r.Scenario.Replay) {
			return false, nil
		}
		exercised := false
		for i := 1; i < len(r.Replays); i++ {
			for _, p := range r.Replays[i-1].Proposals {
				for _, step := range r.Replays[i].Run.Claim.Steps {
					if step.ID != p.Old.ID {
						continue
					}
					exercised = true
					if step.ModelCalls > 0 {
						return true, fmt.Errorf("step %s, which was repaired, asked the model again: %s", step.ID, step.Doubt)
					}
				}
			}
		}
		return exercised, nil
	},
}

var healsOnlyOnYes = Law{
	ID:        "heals-only-on-yes",
	Statement: "A replay changes no workflow; a repair keeps the step's action, input, scope and postconditions, and the role of its target.",
	Source:    "design section 4; hazards H4 to H7; fault S5",
	Mutants:   []string{"heal-silently"},
	Focus:     gen.Focus{Repeated: true, Model: new(true), Known: true, Kinds: []string{"rename", "decoy-above", "wrap"}},
	Judge: func(r *trial.Result) (bool, error) {
		proposed := false
		for _, a := range r.Replays {
			if a.Run.Evidence.Rewritten {
				return true, errors.New("the workflow changed although nobody said yes")
			}
			for _, p := range a.Proposals {
				proposed = true
				if err := lawfulRepair(p); err != nil {
					return true, err
				}
			}
		}
		return proposed, nil
	},
}

func lawfulRepair(p schema.Proposal) error {
	switch {
	case p.Old.ID != p.New.ID || p.Old.Scope != p.New.Scope:
		return errors.New("a repair moves its step")
	case p.Old.Action == schema.HandOff:
		return nil
	case p.Old.Action != p.New.Action:
		return fmt.Errorf("a repair turns %s into %s", p.Old.Action, p.New.Action)
	case p.Old.Target == nil || p.New.Target == nil || p.Old.Target.Role != p.New.Target.Role:
		return errors.New("a repair changes the role of its target")
	case !reflect.DeepEqual(p.Old.Input, p.New.Input):
		return errors.New("a repair puts something else in")
	case !reflect.DeepEqual(p.Old.Post, p.New.Post) || (p.Old.Consequential && !p.New.Consequential):
		return errors.New("a repair changes what its step is held to")
	}
	return nil
}
