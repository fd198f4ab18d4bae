package trial

import (
	"context"
	"fmt"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/bench/record"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// stage is one session with everything of it recorded.
type stage struct {
	name    string
	session *sim.Session
	clock   *sim.Clock
	parts   engine.Parts
	rec     *record.Recorder
	page    browser.Page
	gate    gate.Gate
	model   model.Model
	heard   *listener
	// landed is the origin that the page was on when the engine was done.
	landed string
	watch  func(dispatch.Dispatcher) dispatch.Dispatcher
}

func newStage(ctx context.Context, s Scenario, app sim.App, faults []sim.Fault, g gate.Gate, values map[string]string) (stage, error) {
	clock := sim.NewClock()
	inside, outside := insideFaults(faults)
	driver := sim.New(app, sim.Options{Faults: inside, Clock: clock})
	session, err := driver.OpenSim(ctx)
	if err != nil {
		return stage{}, fmt.Errorf("opening app: %w", err)
	}
	parts, err := bench.EngineParts()
	if err != nil {
		return stage{}, err
	}
	parts.Clock = clock
	rec := record.New(record.Options{Seed: 1, Allowed: []string{app.Origin}, Sensitive: sensitive(s.Task.Params, values), Hidden: hidden(s.Task, values)})
	heard := &listener{Model: model.NewPlanner(s.Task.Notes).Uncounted()}
	return stage{
		name: driver.Name(), session: session, clock: clock, parts: parts, rec: rec,
		page: newFaulty(record.Page(session.Page(), rec), clock, outside), gate: record.Gate(g, rec),
		model: record.Model(heard, rec, bench.Count), heard: heard,
		watch: func(d dispatch.Dispatcher) dispatch.Dispatcher { return record.Dispatcher(d, rec) },
	}, nil
}

// hidden are the values that no prompt may hold.
func hidden(task Task, values map[string]string) schema.Values {
	out := schema.Values{}
	for _, c := range canaries(task.Params, values) {
		out[c.Param] = schema.NewSecret(c.Value)
	}
	return out
}

// sensitive are the values whose way into a page is marked.
func sensitive(params []schema.Param, values map[string]string) []schema.Secret {
	var out []schema.Secret
	for _, p := range params {
		if v := values[p.Name]; p.Sensitive && v != "" {
			out = append(out, schema.NewSecret(v))
		}
	}
	return out
}

// listener keeps what a model is told.
type listener struct {
	model.Model
	prompts []model.Prompt
}

// Next implements model.Model.
func (l *listener) Next(ctx context.Context, p model.Prompt) (model.Reply, error) {
	l.prompts = append(l.prompts, p)
	return l.Model.Next(ctx, p)
}
