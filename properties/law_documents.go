package properties

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/properties/gen"
	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/schema"
)

var callsNeverGrow = Law{
	ID:        "calls-never-grow",
	Statement: "Over repeated replays of one workflow on one page the number of model calls never grows, and with an approved repair in between a repaired step costs none.",
	Source:    "hazards H9; stagehand 1472",
	Focus:     gen.Focus{Repeated: true, Model: new(true), Kinds: []string{"rename", "relabel", "decoy-above", "reverse", "wrap", "ids", "late"}},
	Check: func(ctx context.Context, c Case) (bool, error) {
		r, err := c.Trial(ctx)
		if err != nil {
			return false, err
		}
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

var healsOnlyOnYes = Law{
	ID:        "heals-only-on-yes",
	Statement: "A replay changes no workflow; a repair keeps the step's action, input, scope and postconditions, and the role of its target.",
	Source:    "design section 4; hazards H4 to H7; fault S5",
	Focus:     gen.Focus{Repeated: true, Model: new(true), Known: true, Kinds: []string{"rename", "decoy-above", "wrap"}},
	Check: func(ctx context.Context, c Case) (bool, error) {
		r, err := c.Trial(ctx)
		if err != nil {
			return false, err
		}
		proposed := false
		for i, a := range r.Replays {
			if i > 0 && !c.Plan.Approve && !sameBytes(r.Replays[i-1].Workflow, a.Workflow) {
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
	case len(p.New.Post) < len(p.Old.Post) || (p.Old.Consequential && !p.New.Consequential):
		return errors.New("a repair weakens its step")
	}
	return nil
}

func sameBytes(a, b *schema.Workflow) bool {
	x, errX := schema.Encode(a)
	y, errY := schema.Encode(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

var noSecretAnywhere = Law{
	ID:        "no-secret-anywhere",
	Statement: "No value of a sensitive parameter stands in a workflow, a repair, a claim or a prompt.",
	Source:    "design section 4.8; hazards H31 to H40",
	Check: func(ctx context.Context, c Case) (bool, error) {
		r, err := c.Trial(ctx)
		if err != nil || r.Workflow == nil {
			return false, err
		}
		exercised := false
		for _, a := range r.Replays {
			if n := len(a.Run.Evidence.Scan.Findings); n > 0 {
				return true, fmt.Errorf("%s holds the value of %q", a.Run.Evidence.Scan.Findings[0].File, a.Run.Evidence.Scan.Findings[0].Param)
			}
			exercised = exercised || a.Run.Evidence.Scan.Canaries > 0
			if err := promptsClean(r, a); err != nil {
				return true, err
			}
		}
		return exercised, nil
	},
}

func promptsClean(r *trial.Result, a trial.Attempt) error {
	values := r.Scenario.Replay.Values
	if values == nil {
		values = r.Scenario.Task.Values
	}
	for _, p := range r.Scenario.Task.Params {
		for _, prompt := range a.Prompts {
			if p.Sensitive && strings.Contains(prompt.System+prompt.User, values[p.Name]) {
				return fmt.Errorf("a prompt holds the value of %q", p.Name)
			}
		}
	}
	return nil
}

var compileDeterministic = Law{
	ID:        "compile-deterministic",
	Statement: "Compiling a trace twice gives the same bytes and leaves the trace as it was.",
	Source:    "design section 5.7; fault A6",
	Focus:     gen.Focus{Unchanged: true},
	Check: func(ctx context.Context, c Case) (bool, error) {
		r, err := c.Trial(ctx)
		if err != nil || r.Workflow == nil {
			return false, err
		}
		before, err := schema.Encode(r.Trace)
		if err != nil {
			return false, err
		}
		parts, err := bench.EngineParts()
		if err != nil {
			return false, err
		}
		again, err := c.Subject(parts).Compile(r.Trace)
		if err != nil {
			return true, fmt.Errorf("the second time it does not compile: %w", err)
		}
		after, err := schema.Encode(r.Trace)
		if err != nil {
			return false, err
		}
		switch {
		case !sameBytes(r.Workflow, again):
			return true, errors.New("the second time it compiles to something else")
		case !bytes.Equal(before, after):
			return true, errors.New("compiling changed the trace")
		}
		return true, nil
	},
}

var exportImportIdentity = Law{
	ID:        "export-import-identity",
	Statement: "A workflow that webbrain-workflow/1 can carry comes back from it as it was.",
	Source:    "issue of interchange; WebBrain 2.6 and 2.7",
	Focus:     gen.Focus{Unchanged: true},
	Check: func(ctx context.Context, c Case) (bool, error) {
		r, err := c.Trial(ctx)
		if err != nil || r.Workflow == nil {
			return false, err
		}
		data, _, err := convert.WriteWorkflow(r.Workflow)
		if err != nil {
			return false, nil //nolint:nilerr // what the format cannot carry is refused, which is no breach
		}
		back, _, err := convert.ReadWorkflow(data)
		if err != nil {
			return true, fmt.Errorf("what was written cannot be read: %w", err)
		}
		if !sameBytes(r.Workflow, back) {
			return true, errors.New("it comes back as something else")
		}
		return true, nil
	},
}
