package properties

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/properties/gen"
	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/schema"
)

var compileDeterministic = Law{
	ID:        "compile-deterministic",
	Statement: "A trace compiles to the same bytes every time, also after it was written to a file and read back, and compiling leaves it as it was.",
	Source:    "design section 5.7; fault A6",
	Mutants:   []string{"flaky-redaction"},
	Dear:      true,
	Focus:     gen.Focus{Unchanged: true},
	Check: func(ctx context.Context, c Case) (bool, error) {
		r, err := c.Trial(ctx)
		if err != nil || r.Workflow == nil {
			return false, err
		}
		before, err := schema.Encode(r.Trace)
		if err != nil {
			return false, fmt.Errorf("writing trace: %w", err)
		}
		read, err := schema.Load[schema.Trace]("trace", before)
		if err != nil {
			return false, fmt.Errorf("reading trace: %w", err)
		}
		parts, err := bench.EngineParts()
		if err != nil {
			return false, err
		}
		for _, trace := range []*schema.Trace{r.Trace, read} {
			again, err := c.Subject(parts).Compile(trace)
			switch {
			case err != nil:
				return true, fmt.Errorf("the second time it does not compile: %w", err)
			case !sameBytes(r.Workflow, again):
				return true, errors.New("the second time it compiles to something else")
			}
			if after, err := schema.Encode(trace); err != nil || !bytes.Equal(before, after) {
				return true, errors.New("compiling changed the trace")
			}
		}
		return true, nil
	},
}

var compileBlindToValues = Law{
	ID:        "compile-blind-to-values",
	Statement: "Recordings of one task for two people compile to the same workflow: nothing of either is left in it.",
	Source:    "design section 4.8; hazards H31 to H40",
	Mutants:   []string{"frozen-row", "frozen-input"},
	Dear:      true,
	Focus:     gen.Focus{Unchanged: true, Other: true},
	Check: func(ctx context.Context, c Case) (bool, error) {
		s := c.Plan.Scenario()
		if s.Replay.Values == nil {
			return false, nil // it would be the same person
		}
		for _, v := range s.Replay.Values {
			if gen.IsInterfaceWord(v) {
				return false, nil
			}
		}
		one, err := c.recordings.get(ctx, c.Subject, c.Plan.App(), s)
		if err != nil {
			return false, err
		}
		s.Task.Values = s.Replay.Values
		two, err := c.recordings.get(ctx, c.Subject, c.Plan.App()+" for somebody else", s)
		switch {
		case err != nil:
			return false, err
		case len(s.Task.Params) == 0 || (one.Workflow == nil && two.Workflow == nil):
			return false, nil
		case one.Workflow == nil || two.Workflow == nil:
			return true, errors.New("it compiles for one of them only")
		case !sameBytes(one.Workflow, two.Workflow):
			return true, errors.New("it compiles to two workflows")
		}
		return true, nil
	},
}

func sameBytes(a, b *schema.Workflow) bool {
	x, errX := schema.Encode(a)
	y, errY := schema.Encode(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

var exportImportIdentity = Law{
	ID:        "export-import-identity",
	Statement: "A workflow that webbrain-workflow/1 can carry comes back from it as it was, made as strict as an import is.",
	Source:    "issue of interchange; WebBrain 2.6 and 2.7",
	Dear:      true,
	Focus:     gen.Focus{Unchanged: true},
	Check: func(ctx context.Context, c Case) (bool, error) {
		r, err := c.recordings.get(ctx, c.Subject, c.Plan.App(), c.Plan.Scenario())
		if err != nil || r.Workflow == nil {
			return false, err
		}
		data, _, err := c.Tools.export()(r.Workflow)
		if err != nil {
			return false, nil //nolint:nilerr // what the format cannot carry is refused, which is no breach
		}
		back, _, err := convert.ReadWorkflow(data)
		strict, _ := convert.AsImported(r.Workflow)
		switch {
		case err != nil:
			return true, fmt.Errorf("what was written cannot be read: %w", err)
		case !sameBytes(strict, back):
			return true, errors.New("it comes back as something else")
		}
		return true, nil
	},
}
