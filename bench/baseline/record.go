package baseline

import (
	"cmp"
	"context"
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/schema"
)

// Record makes the original run with an engine, and a tape of it.
func (b Baseline) Record(ctx context.Context, e engine.Engine, s browser.Session, o engine.RecordOptions) (Tape, *schema.Trace, error) {
	raw, err := pw.RawOf(s)
	if err != nil {
		return Tape{}, nil, fmt.Errorf("recording by %s: %w", b.Name, err)
	}
	t := &tap{baseline: b, raw: raw, supplies: Supplies{Values: o.Values, Origins: o.Allowed}, tape: b.tape()}
	watch := o.Watch
	o.Watch = func(d dispatch.Dispatcher) dispatch.Dispatcher {
		if t.inner = d; watch != nil {
			t.inner = watch(d)
		}
		return t
	}
	trace, err := e.Record(ctx, o)
	if err == nil && t.err != nil {
		err = t.err
	}
	if err == nil && trace.Outcome != schema.TraceSuccess {
		err = fmt.Errorf("the original run did not succeed: %s", trace.Outcome)
	}
	if err == nil && b.tools {
		err = t.prefer(ctx, s.Page())
	}
	if err != nil {
		return Tape{}, trace, fmt.Errorf("recording by %s: %w", b.Name, err)
	}
	return t.tape, trace, nil
}

// tape is a baseline's empty tape.
func (b Baseline) tape() Tape {
	return Tape{
		Subject: b.Name, Scripted: b.scripted, Again: b.again, GoesOn: b.goesOn, Refs: b.refs, Typed: b.typed, Obeys: b.obeys,
		PauseMs: b.pauseMs, LimitMs: cmp.Or(b.limitMs, stepLimitMs),
	}
}

// tap stands before the dispatcher of the original run and writes each act that reached the page
// on the tape.
type tap struct {
	inner    dispatch.Dispatcher
	baseline Baseline
	raw      pw.Raw
	supplies Supplies
	tape     Tape
	err      error // the first failure to write
}

var _ dispatch.Dispatcher = (*tap)(nil)

// Do implements dispatch.Dispatcher. The element is noted before the act: afterwards it may be gone.
func (t *tap) Do(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
	step, err := t.note(ctx, r.Action)
	result := t.inner.Do(ctx, page, r)
	if result.Outcome == schema.NotDispatched {
		return result
	}
	if err == nil && len(t.tape.Steps) == stepsMax {
		err = fmt.Errorf("more than %d steps", stepsMax)
	}
	if err != nil {
		if t.err == nil {
			t.err = fmt.Errorf("step %d: %w", len(t.tape.Steps)+1, err)
		}
		return result
	}
	step.ID = fmt.Sprintf("step-%d", len(t.tape.Steps)+1)
	t.tape.Steps = append(t.tape.Steps, step.with(t.supplies.hide))
	return result
}

// note makes the line of an act that is about to be done.
func (t *tap) note(ctx context.Context, a browser.Action) (Step, error) {
	step := Step{Do: a.Kind, Value: a.Value.Reveal(), Key: a.Key, URL: a.URL, Tool: a.Tool, Origin: a.Origin}
	if a.Kind == schema.Fetch {
		return step, fmt.Errorf("a %s is no line of a script", a.Kind)
	}
	if a.Target == nil {
		return step, nil
	}
	marks, err := t.raw.Marks(ctx, *a.Target)
	if err != nil {
		return step, err
	}
	on, err := t.baseline.choose(ctx, element{Marks: marks, raw: t.raw, query: *a.Target})
	step.On = &on
	return step, err
}
