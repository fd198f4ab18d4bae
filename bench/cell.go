package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/bench/record"
	"github.com/wfbench/wfbench/invariants"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// claimDetailMax bounds what is kept of a subject's own words.
const claimDetailMax = 300

// attempt is one cell with everything that it needs.
type attempt struct {
	// n is the cell's place in the plan, try the number of the try.
	n, try   int
	cell     schema.Cell
	task     app.Task
	values   schema.Values
	drifts   drift.Spec
	subject  Subject
	original *original
	dir      string
}

// cell runs and judges one cell. The error is for a harness that cannot go on at all.
func (w *worker) cell(ctx context.Context, n int, c schema.Cell) (schema.CellResult, error) {
	a, err := w.prepare(ctx, n, c)
	if err != nil {
		return schema.CellResult{}, err
	}
	run := a.begin()
	switch {
	case len(a.original.faults) > 0:
		run.Claim = schema.Claim{Status: schema.ClaimError, Detail: "not replayed: the original run failed"}
	case a.original.err != nil:
		run.Claim = plainClaim(schema.Claim{Status: schema.ClaimError, Detail: "nothing to replay: " + a.original.err.Error()})
	default:
		for try := range cellTriesMax {
			a.try, run = try, a.begin()
			if err := w.replay(ctx, a, run); err != nil {
				return schema.CellResult{}, err
			}
			if ctx.Err() != nil || !stumbled(run) {
				break
			}
		}
	}
	workflow, err := copyWorkflow(a.original, a.dir)
	if err != nil {
		return schema.CellResult{}, err
	}
	if err := writeScanned(run, a.dir, a.original.dir, canaries(a.task, a.values)); err != nil {
		return schema.CellResult{}, err
	}
	return judge(run, workflow, answerer{w.run.Model(a.task).Label(), w.run.ModelFlags}), nil
}

// cellTriesMax is how often a cell is tried whose browser stumbles: it could not be judged otherwise.
const cellTriesMax = 2

// stumbled reports whether a run cannot be judged because of its browser, and did no harm that a
// second try would hide.
func stumbled(r *schema.Run) bool {
	e := r.Evidence
	d := invariants.Diff(e.Expected, e.Effects)
	return len(e.Faults) > 0 && len(e.Traps) == 0 && len(d.Unexpected) == 0 && len(d.Duplicated) == 0 &&
		!slices.ContainsFunc(e.Faults, func(fault string) bool { return !strings.HasPrefix(fault, record.OfBrowser) })
}

// begin is the record of a replay before it begins.
func (a attempt) begin() *schema.Run {
	c := a.cell
	run := &schema.Run{Schema: schema.RunV1, Cell: c}
	run.Evidence = schema.Evidence{
		Answer:   a.drifts.Answer(schema.TaskRef{Site: c.Site, Task: c.Task}, a.task.Spots),
		Expected: newVeil(a.task, a.values).effects(a.task.Expected(c.Seed, a.values)),
		Original: a.original.usage,
		Faults:   a.original.faults,
		Exposed:  a.original.exposed, OriginalFailed: a.original.failed,
		WallMs: schema.WallMs{Original: a.original.wallMs},
	}
	return run
}

// prepare finds what a cell names, gets its original run and makes its folder.
func (w *worker) prepare(ctx context.Context, n int, c schema.Cell) (a attempt, err error) {
	a.n, a.cell = n, c
	if a.task, err = w.run.Catalogue.task(schema.TaskRef{Site: c.Site, Task: c.Task}); err != nil {
		return a, err
	}
	if a.drifts, err = drift.ParseAmong(w.run.Catalogue.Drifts, c.Drift); err != nil {
		return a, err
	}
	if a.subject, err = w.run.Catalogue.Subjects.Find(c.Subject); err != nil {
		return a, err
	}
	a.values = a.task.Values(c.Seed)
	a.original, err = w.run.originals.get(ctx, recordingID(c), func() (*original, error) { return w.original(ctx, n, c) })
	if err != nil {
		return a, err
	}
	a.dir, err = w.run.store.fresh(runsDir, CellID(c))
	return a, err
}

// replay puts the replay on stage and writes into run what was claimed and what was seen.
func (w *worker) replay(ctx context.Context, a attempt, run *schema.Run) error {
	c := a.cell
	before := savedBytes(a.original)
	values, err := withFiles(a.task, c.Seed, a.values, a.dir)
	if err != nil {
		return err
	}
	s, err := w.play(ctx, part{
		world: sites.Spec{ID: fmt.Sprintf("c%d", a.n*cellTriesMax+a.try), Site: c.Site, Task: c.Task, Seed: c.Seed, Drift: a.drifts.String()},
		cell:  c, task: a.task, values: values, dir: a.dir,
		perform: func(ctx context.Context, st Stage) (answer, error) {
			claim, err := a.subject.Replay(ctx, a.original.recording, ReplayRequest{Stage: st})
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
	run.Claim = plainClaim(claim)
	v := newVeil(a.task, a.values)
	e := &run.Evidence
	e.Allowed = s.allowed
	e.Effects, e.Traps = v.effects(s.effects), v.effects(s.traps)
	e.Acts, e.Gates = s.rec.Acts(), s.rec.Gates()
	e.Replay, e.Faults = s.rec.Usage(), s.rec.Faults()
	e.WallMs.Replay = s.wallMs
	e.Landed, e.Exposed = s.landed, union(e.Exposed, s.rec.Exposed())
	e.Rewritten = !bytes.Equal(before, savedBytes(a.original))
	return nil
}

// savedBytes are the saved workflow, on disk and as the subject holds it.
func savedBytes(o *original) []byte {
	saved, err := os.ReadFile(filepath.Join(o.dir, workflowFile))
	if err != nil {
		saved = nil // a subject with a format of its own
	}
	if o.recording == nil || o.recording.Workflow == nil {
		return saved
	}
	held, err := schema.Encode(o.recording.Workflow)
	if err != nil {
		return saved
	}
	return append(saved, held...)
}

// union is the sorted list of what is in either.
func union(a, b []string) []string {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
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
