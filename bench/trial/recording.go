package trial

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing/fstest"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/invariants/oracle"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/schema"
)

// Recording is an original run with its workflow: what any number of replays start from. It is
// safe for concurrent use.
type Recording struct {
	App  sim.App
	Task Task
	// Trace is the original run. It holds every value in clear.
	Trace *schema.Trace
	// Workflow is nil when the trace did not compile: Refused says why.
	Workflow *schema.Workflow
	Refused  *compile.Refusal
	// Acts are the elements that the original run acted on.
	Acts []sim.Act

	make  Subject
	usage schema.Usage
	// encoded is the workflow as it would be saved: each trial starts from a copy of its own. pristine
	// is such a copy, to compare with.
	encoded  []byte
	pristine *schema.Workflow

	mu     sync.Mutex
	truths map[string]truth
	scans  map[string]schema.Scan
}

// truth is what doing the task right does with some values.
type truth struct {
	acts    []sim.Act
	effects []schema.Effect
}

// Record makes the original run of a scenario and compiles it.
func Record(ctx context.Context, make Subject, s Scenario) (*Recording, error) {
	if err := s.Validate(); err != nil {
		return nil, fmt.Errorf("recording: %w", err)
	}
	r := &Recording{App: s.App, Task: s.Task, make: make, truths: map[string]truth{}, scans: map[string]schema.Scan{}}
	first, err := perform(ctx, s, s.Task.Values, make)
	if err != nil {
		return nil, fmt.Errorf("recording %q: %w", s.Name, err)
	}
	r.Trace, r.usage, r.Acts = first.trace, first.usage, first.acts
	r.truths[valuesKey(s.Task.Values)] = truth{first.acts, first.effects}
	if s.Task.Outcome != "" {
		r.Trace.Outcome = s.Task.Outcome
	}
	parts, err := bench.EngineParts()
	if err != nil {
		return nil, err
	}
	w, err := make(parts).Compile(r.Trace)
	switch {
	case errors.As(err, &r.Refused):
	case err != nil:
		return nil, fmt.Errorf("recording %q: %w", s.Name, err)
	default:
		r.Workflow = w
		if r.encoded, err = schema.Encode(w); err != nil {
			return nil, fmt.Errorf("recording %q: %w", s.Name, err)
		}
		if r.pristine, err = r.copy(); err != nil {
			return nil, fmt.Errorf("recording %q: %w", s.Name, err)
		}
	}
	return r, nil
}

// copy is the workflow anew, of which nothing is shared. It is not validated: a broken compiler's
// workflow is on trial too.
func (r *Recording) copy() (*schema.Workflow, error) {
	w := &schema.Workflow{}
	if err := json.Unmarshal(r.encoded, w); err != nil {
		return nil, fmt.Errorf("copying workflow: %w", err)
	}
	return w, nil
}

// truth gives what doing the task right does with some values, on the unchanged app, by the sound
// engine.
func (r *Recording) truth(ctx context.Context, s Scenario, values map[string]string) (truth, error) {
	key := valuesKey(values)
	r.mu.Lock()
	defer r.mu.Unlock()
	if known, ok := r.truths[key]; ok {
		return known, nil
	}
	right, err := perform(ctx, s, values, engine.New)
	if err != nil {
		return truth{}, fmt.Errorf("finding the truth: %w", err)
	}
	r.truths[key] = truth{right.acts, right.effects}
	return r.truths[key], nil
}

// file is one that a trial would leave on disk.
type file struct {
	name string
	data []byte
}

// scan searches a file for the values of the recording's run and of another. The same bytes are searched
// once: most replays of a recording end alike.
func (r *Recording) scan(f file, values map[string]string) (schema.Scan, error) {
	key := valuesKey(values) + f.name + string(f.data)
	r.mu.Lock()
	defer r.mu.Unlock()
	if known, ok := r.scans[key]; ok {
		return known, nil
	}
	found, err := oracle.Scan(fstest.MapFS{f.name: {Data: f.data}}, canaries(r.Task.Params, r.Task.Values, values))
	if err != nil {
		return schema.Scan{}, fmt.Errorf("scanning %s: %w", f.name, err)
	}
	if len(r.scans) < scansMax {
		r.scans[key] = found
	}
	return found, nil
}

// scansMax bounds the scans that a recording remembers.
const scansMax = 256

// valuesKey is equal for equal values. It stays in memory.
func valuesKey(values map[string]string) string { return fmt.Sprint(values) }

// performance is one live run on the unchanged app.
type performance struct {
	trace   *schema.Trace
	usage   schema.Usage
	acts    []sim.Act
	effects []schema.Effect
}

func perform(ctx context.Context, s Scenario, values map[string]string, make Subject) (performance, error) {
	stage, err := newStage(ctx, s, s.App, nil, bench.HarnessGate(s.App.Origin), values)
	if err != nil {
		return performance{}, err
	}
	trace, err := make(stage.parts).Record(ctx, engine.RecordOptions{
		Page: stage.page, Gate: stage.gate, Model: stage.model,
		Task: schema.TaskRef{Site: site, Task: taskName(s.Name)}, Goal: s.Task.Goal, StartURL: s.App.Origin + s.Task.Start,
		Params: s.Task.Params, Values: secrets(values), Allowed: []string{s.App.Origin}, Browser: stage.name, Seed: 1,
	})
	if err != nil {
		return performance{}, err
	}
	return performance{trace, stage.rec.Usage(), stage.session.Acts(), stage.session.Ledger()}, nil
}
