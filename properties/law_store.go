package properties

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/wfbench/wfbench/properties/gen"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

var storeLosesNothing = Law{
	ID:        "store-loses-nothing",
	Statement: "Whatever is done to a store of workflows in a folder, also by another process in between, it answers and holds what one in memory does.",
	Source:    "issue part 8; hazards H61 to H66",
	Dear:      true,
	Focus:     gen.Focus{Store: true},
	Check: func(ctx context.Context, c Case) (bool, error) {
		if len(c.Plan.Store) == 0 {
			return false, nil
		}
		dir, err := os.MkdirTemp("", "wfbench-law-")
		if err != nil {
			return false, fmt.Errorf("making a folder: %w", err)
		}
		defer func() { _ = os.RemoveAll(dir) }()
		workflow, err := smallWorkflow()
		if err != nil {
			return false, err
		}
		open := c.Tools.Open
		if open == nil {
			open = func(dir string) store.Store { return store.At(dir, clock.System()) }
		}
		m := modelled{model: &store.Memory{}, real: open(dir), workflow: workflow}
		for i, o := range c.Plan.Store {
			m.nowMs = startMs + int64(i)
			if o.Do == "reopen" {
				m.real = open(dir)
				continue
			}
			if o.Do == "save" && m.buried(ctx, savedID(o.Item)) {
				continue // an id is never given twice
			}
			want, have := m.do(ctx, m.model, o), m.do(ctx, m.real, o)
			if !sameKind(want, have) {
				return true, fmt.Errorf("%s answers %q, and in memory %q", o.Do, fmt.Sprint(have), fmt.Sprint(want))
			}
		}
		return true, m.compare(ctx)
	},
}

// startMs is the moment of the first operation.
const startMs = 1_767_225_600_000

// smallWorkflow is the smallest of the embedded examples.
func smallWorkflow() (schema.Workflow, error) {
	examples, err := schema.ExamplesFor(schema.WorkflowV1)
	if err != nil {
		return schema.Workflow{}, fmt.Errorf("reading examples: %w", err)
	}
	small := slices.MinFunc(examples, func(a, b schema.Example) int { return len(a.Data) - len(b.Data) })
	w, err := schema.Load[schema.Workflow](small.Name, small.Data)
	if err != nil {
		return schema.Workflow{}, err
	}
	return *w, nil
}

// modelled is a store beside the model of one.
type modelled struct {
	model, real store.Store
	workflow    schema.Workflow
	nowMs       int64
}

// names of workflows: the first two are one name to a person.
var names = []string{"Order", "order", "Ordner", "Wéekly report"}

func savedID(item int) string { return fmt.Sprintf("w_%016x", item+1) }

// do does one operation. What it starts from is what the store itself says.
func (m modelled) do(ctx context.Context, s store.Store, o gen.StorePlan) error {
	id, name := savedID(o.Item), names[o.Name%len(names)]
	switch o.Do {
	case "save":
		return s.Put(ctx, m.first(id, name))
	case "restore":
		return s.Restore(ctx, id)
	case "empty":
		_, err := s.Empty(ctx, m.nowMs-2)
		return err
	case "forget":
		return s.ForgetRuns(ctx, id)
	}
	kept, err := s.Get(ctx, id)
	if err != nil {
		return err
	}
	version := kept.Version
	if o.Late {
		version--
	}
	switch o.Do {
	case "rename":
		return s.Put(ctx, m.renamed(kept, version, name))
	case "delete":
		return s.Delete(ctx, id, version, m.nowMs)
	case "propose":
		return s.Propose(ctx, id, m.pending(kept, o.Name))
	case "settle":
		return s.Settle(ctx, id, proposalID(o.Name))
	case "run":
		return s.AddRun(ctx, id, schema.PastRun{AtMs: m.nowMs, Version: max(1, version), Status: schema.ClaimCompleted})
	}
	return fmt.Errorf("no operation %q", o.Do)
}

// buried reports whether a workflow is in the trash.
func (m modelled) buried(ctx context.Context, id string) bool {
	trash, err := m.model.Trashed(ctx)
	return err == nil && slices.ContainsFunc(trash.Deleted, func(d store.Deleted) bool { return d.Workflow.ID == id })
}

func (m modelled) first(id, name string) *schema.Saved {
	w := m.workflow
	w.Name = name
	return &schema.Saved{
		Schema: schema.SavedV1, ID: id, Version: 1, CreatedMs: m.nowMs, UpdatedMs: m.nowMs, Workflow: w,
		Changes: []schema.Change{{Version: 1, AtMs: m.nowMs, What: schema.ChangeSaved}},
	}
}

// renamed is the version that follows another one of a workflow.
func (m modelled) renamed(kept *schema.Saved, version int, name string) *schema.Saved {
	next := *kept
	next.Version, next.UpdatedMs = version+1, m.nowMs
	next.Changes = slices.Clone(kept.Changes)
	if version >= 1 {
		next.Changes = append(next.Changes[:version], schema.Change{Version: version + 1, AtMs: m.nowMs, What: schema.ChangeRenamed, OldName: kept.Workflow.Name})
	}
	next.Workflow.Name = name
	return &next
}

func proposalID(n int) string { return fmt.Sprintf("p_%016x", n) }

// pending is a repair of the first step that has a target.
func (m modelled) pending(kept *schema.Saved, n int) schema.Pending {
	i := slices.IndexFunc(kept.Workflow.Steps, func(s schema.Step) bool { return s.Target != nil })
	old := kept.Workflow.Steps[i]
	repaired, target := old, *old.Target
	target.ID = fmt.Sprintf("repaired-%d", n)
	repaired.Target = &target
	return schema.Pending{AtMs: m.nowMs, Version: kept.Version, Proposal: schema.Proposal{ID: proposalID(n), Old: old, New: repaired, Doubt: schema.Absent}}
}

// compare holds all that is kept against the model.
func (m modelled) compare(ctx context.Context) error {
	want, err := held(ctx, m.model)
	if err != nil {
		return err
	}
	have, err := held(ctx, m.real)
	if err != nil {
		return err
	}
	if !slices.Equal(want, have) {
		return fmt.Errorf("the folder holds other things than the memory does: %d and %d", len(have), len(want))
	}
	return nil
}

// held lists all that a store holds, as lines.
func held(ctx context.Context, s store.Store) ([]string, error) {
	var lines []string
	add := func(what string, v any) error {
		line, err := schema.EncodeLine(v)
		lines = append(lines, what+" "+string(line))
		return err
	}
	live, err := s.List(ctx)
	if err != nil {
		return nil, err
	}
	trashed, err := s.Trashed(ctx)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(append(live.Faults, trashed.Faults...)...); err != nil {
		return nil, err
	}
	for _, w := range live.Workflows {
		pending, errPending := s.Pending(ctx, w.ID)
		runs, errRuns := s.PastRuns(ctx, w.ID)
		if err := errors.Join(errPending, errRuns, add("workflow", w), add("pending", pending), add("runs", runs)); err != nil {
			return nil, err
		}
	}
	for _, d := range trashed.Deleted {
		if err := add("deleted", d); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// sameKind reports whether two answers are of one kind: both none, or both of the same type.
func sameKind(a, b error) bool {
	for _, kind := range []func(error) bool{isA[*store.NotFound], isA[*store.Changed], isA[*store.NameTaken], isA[*store.Full]} {
		if kind(a) != kind(b) {
			return false
		}
	}
	return (a == nil) == (b == nil)
}

func isA[E error](err error) bool {
	var e E
	return errors.As(err, &e)
}
