package bench

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// claimDetailMax bounds what is kept of a subject's own words.
const claimDetailMax = 300

// cell runs and judges one cell. The error is for a harness that cannot go on at all.
func (w *worker) cell(ctx context.Context, n int, c schema.Cell) (schema.CellResult, error) {
	ref := schema.TaskRef{Site: c.Site, Task: c.Task}
	task, err := w.run.Catalogue.task(ref)
	if err != nil {
		return schema.CellResult{}, err
	}
	d, variant, err := w.run.Catalogue.drift(c.Drift)
	if err != nil {
		return schema.CellResult{}, err
	}
	orig, err := w.run.originals.get(ctx, recordingID(c), func() (*original, error) { return w.original(ctx, n, c) })
	if err != nil {
		return schema.CellResult{}, err
	}
	dir, err := w.run.store.fresh(runsDir, CellID(c))
	if err != nil {
		return schema.CellResult{}, err
	}
	values := task.Values(c.Seed)
	run := &schema.Run{Schema: schema.RunV1, Cell: c}
	run.Evidence = schema.Evidence{
		Answer:   d.Answer(ref),
		Expected: newVeil(task, values).effects(task.Expected(c.Seed, values)),
		Original: orig.usage,
		Faults:   orig.faults,
		WallMs:   schema.WallMs{Original: orig.wallMs},
	}
	switch {
	case len(orig.faults) > 0:
		run.Claim = schema.Claim{Status: schema.ClaimError, Detail: "not replayed: the original run failed"}
	case orig.err != nil:
		run.Claim = schema.Claim{Status: schema.ClaimError, Detail: clip("nothing to replay: " + orig.err.Error())}
	default:
		if err := w.replay(ctx, n, c, d, variant, task, orig, dir, run); err != nil {
			return schema.CellResult{}, err
		}
	}
	workflow, err := copyWorkflow(orig, dir)
	if err != nil {
		return schema.CellResult{}, err
	}
	if err := writeScanned(run, dir, orig.dir, canaries(task, values)); err != nil {
		return schema.CellResult{}, err
	}
	return judge(run, workflow, w.run.Model(task).Label()), nil
}

// replay puts the replay on stage and writes into run what was claimed and what was seen.
func (w *worker) replay(ctx context.Context, n int, c schema.Cell, d drift.Drift, variant string,
	task app.Task, orig *original, dir string, run *schema.Run) error {
	subject, err := w.run.Catalogue.Subjects.Find(c.Subject)
	if err != nil {
		return err
	}
	values := task.Values(c.Seed)
	s, err := w.play(ctx, part{
		world: sites.Spec{ID: fmt.Sprintf("c%d", n), Site: c.Site, Task: c.Task, Seed: c.Seed, Drift: d.Name, Variant: variant},
		cell:  c, task: task, values: values, dir: dir,
		perform: func(ctx context.Context, st Stage) (answer, error) {
			claim, err := subject.Replay(ctx, orig.recording, ReplayRequest{Stage: st})
			return answer{claim: claim}, err
		},
	})
	if err != nil {
		return err
	}
	if s.broken {
		w.drop(c.Browser)
	}
	claim := s.answer.claim
	if s.err != nil {
		claim = schema.Claim{Status: schema.ClaimError, Detail: s.err.Error()}
	}

	v := newVeil(task, values)
	e := &run.Evidence
	e.Allowed = []string{s.origin}
	e.Effects, e.Traps = v.effects(s.effects), v.effects(s.traps)
	e.Acts, e.Gates = s.rec.Acts(), s.rec.Gates()
	e.Replay, e.Faults = s.rec.Usage(), s.rec.Faults()
	e.WallMs.Replay = s.wallMs
	run.Claim = plainClaim(claim)
	return nil
}

// copyWorkflow puts the subject's own bytes into the cell's folder.
func copyWorkflow(orig *original, dir string) (*schema.Workflow, error) {
	b, err := os.ReadFile(filepath.Join(orig.dir, workflowFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("copying workflow: %w", err)
	}
	if err := writeFile(filepath.Join(dir, workflowFile), b); err != nil {
		return nil, fmt.Errorf("copying workflow: %w", err)
	}
	if orig.recording == nil {
		return nil, nil
	}
	return orig.recording.Workflow, nil
}

func clip(s string) string {
	if r := []rune(s); len(r) > claimDetailMax {
		return string(r[:claimDetailMax]) + "..."
	}
	return s
}
