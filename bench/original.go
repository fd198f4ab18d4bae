package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/wfbench/wfbench/bench/record"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/drift"
)

// original is one original run with all that the cells which replay it need.
type original struct {
	recording *Recording
	dir       string
	usage     schema.Usage
	exposed   []string
	wallMs    int64
	// failed says that the task was not done, or that the run itself says so.
	failed bool
	// faults make every cell inconclusive.
	faults []string
	// err is why the subject has nothing to replay.
	err error
}

// originals makes each original run once, however many cells ask for it.
type originals struct {
	mu    sync.Mutex
	calls map[string]*originalCall
}

type originalCall struct {
	done     chan struct{}
	original *original
	err      error
}

// get returns the original run of a cell; the first worker to ask makes it.
func (o *originals) get(ctx context.Context, key string, do func() (*original, error)) (*original, error) {
	o.mu.Lock()
	call, ok := o.calls[key]
	if !ok {
		call = &originalCall{done: make(chan struct{})}
		o.calls[key] = call
	}
	o.mu.Unlock()
	if !ok {
		call.original, call.err = do()
		close(call.done)
	}
	select {
	case <-call.done:
		return call.original, call.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// originalTriesMax is how often an original run is tried: a browser that stumbles once shall not
// taint every cell that would replay it.
const originalTriesMax = 2

// original records the original run of a cell on the undrifted site.
func (w *worker) original(ctx context.Context, n int, c schema.Cell) (o *original, err error) {
	for try := range originalTriesMax {
		o, err = w.originalOnce(ctx, fmt.Sprintf("o%d", n*originalTriesMax+try), c)
		if err != nil || ctx.Err() != nil || !o.stumbled() {
			break
		}
	}
	return o, err
}

// stumbled reports whether it was the browser that an original run failed by.
func (o *original) stumbled() bool {
	return errors.Is(o.err, pw.ErrBrowser) ||
		slices.ContainsFunc(o.faults, func(fault string) bool { return strings.HasPrefix(fault, record.OfBrowser) })
}

// originalOnce is one try, in a world of its own.
func (w *worker) originalOnce(ctx context.Context, world string, c schema.Cell) (*original, error) {
	id := recordingID(c)
	dir, err := w.run.store.fresh(originalsDir, id)
	if err != nil {
		return nil, err
	}
	if w.run.Workflow != nil {
		return w.preset(dir)
	}
	subject, err := w.run.Catalogue.Subjects.Find(c.Subject)
	if err != nil {
		return nil, err
	}
	task, err := w.run.Catalogue.task(schema.TaskRef{Site: c.Site, Task: c.Task})
	if err != nil {
		return nil, err
	}
	c.Drift = ""
	w.run.tell(Event{Kind: RecordStarted, Cell: c})
	o := &original{dir: dir}
	values := task.Values(c.Seed)
	supplied, err := withFiles(task, c.Seed, values, dir)
	if err != nil {
		return nil, err
	}
	s, err := w.play(ctx, part{
		world: sites.Spec{ID: world, Site: c.Site, Task: c.Task, Seed: c.Seed, Drift: drift.Names()[0]},
		cell:  c, task: task, values: supplied, dir: dir,
		perform: func(ctx context.Context, st Stage) (answer, error) {
			recording, err := subject.Record(ctx, RecordRequest{Stage: st, Browser: c.Browser, Seed: c.Seed})
			return answer{recording: recording}, err
		},
	})
	if err != nil {
		return nil, err
	}
	if s.broken {
		w.drop(c.Browser)
	}
	o.recording, o.err = s.answer.recording, s.err
	o.usage, o.exposed, o.wallMs, o.faults = s.rec.Usage(), s.rec.Exposed(), s.wallMs, s.rec.Faults()
	done := sameEffects(s.effects, task.Expected(c.Seed, values)) && len(s.traps) == 0
	o.failed = !done || saysFailed(o.recording)
	if len(o.faults) == 0 && !done && (o.err == nil || modelFailed(o.recording)) {
		o.faults = append(o.faults, "original run: it did not do its task"+whyNot(o.recording)+", so there is nothing to hold a replay against")
	}
	if err := w.keepTrace(o, c); err != nil {
		return nil, err
	}
	w.run.tell(Event{Kind: RecordDone, Cell: c})
	return o, nil
}

// saysFailed reports whether a recording keeps a trace that says itself that the task was not done.
func saysFailed(r *Recording) bool {
	return r != nil && r.Trace != nil && r.Trace.Outcome != schema.TraceSuccess
}

// modelFailed reports whether an original run ended for want of a usable answer: no fault of
// the subject, who then has nothing to replay.
func modelFailed(r *Recording) bool {
	return r != nil && r.Trace != nil && r.Trace.Outcome == schema.TraceStopped &&
		strings.HasPrefix(r.Trace.Reason, string(schema.ModelFailed))
}

// whyNot is the reason that an original run gives for its end, in the engine's own words: what
// a model says of its end stays out.
func whyNot(r *Recording) string {
	if r == nil || r.Trace == nil || r.Trace.Outcome != schema.TraceStopped {
		return ""
	}
	return " (" + clip(r.Trace.Reason) + ")"
}

// keepTrace writes the trace when that is wanted, and forgets it in any case.
func (w *worker) keepTrace(o *original, c schema.Cell) error {
	if o.recording == nil || o.recording.Trace == nil {
		return nil
	}
	trace := o.recording.Trace
	o.recording.Trace = nil
	if !w.run.KeepTraces {
		return nil
	}
	b, err := schema.Encode(trace)
	if err != nil {
		return fmt.Errorf("keeping trace: %w", err)
	}
	name := filepath.Join(o.dir, traceFile)
	if err := os.WriteFile(name, b, secretMode); err != nil {
		return fmt.Errorf("keeping trace: %w", err)
	}
	w.run.tell(Event{Kind: Warning, Cell: c, Text: fmt.Sprintf(
		"%s holds every typed value in clear: it is left out of the search for secrets; delete it when you are done", name)})
	return nil
}
