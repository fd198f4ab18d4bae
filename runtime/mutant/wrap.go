package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// doer is a dispatcher that is one function.
type doer func(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result

// Do implements dispatch.Dispatcher.
func (d doer) Do(ctx context.Context, page browser.Page, r dispatch.Request) dispatch.Result {
	return d(ctx, page, r)
}

// around puts a mutant's way of dispatching around the engine's own.
func around(do func(own dispatch.Dispatcher) doer) func(*engine.Parts) {
	return func(p *engine.Parts) {
		own := p.Dispatcher
		p.Dispatcher = func(g gate.Gate, s resolve.Scope, c clock.Clock) dispatch.Dispatcher { return do(own(g, s, c)) }
	}
}

// decider is a gate that is one function.
type decider func(ctx context.Context, r gate.Request) gate.Decision

// Decide implements gate.Gate.
func (d decider) Decide(ctx context.Context, r gate.Request) gate.Decision { return d(ctx, r) }

// before puts a mutant's gate before the caller's.
func before(decide func(own gate.Gate) decider) func(*engine.Parts) {
	return func(p *engine.Parts) { p.Gate = func(own gate.Gate) gate.Gate { return decide(own) } }
}

// looper is a replay loop that is one function.
type looper func(ctx context.Context, w *schema.Workflow) (schema.Claim, error)

// Run implements engine.Loop.
func (l looper) Run(ctx context.Context, w *schema.Workflow) (schema.Claim, error) { return l(ctx, w) }

// instead puts a mutant's loop in place of the engine's own, which it may use.
func instead(run func(own replay.Replayer) looper) func(*engine.Parts) {
	return func(p *engine.Parts) { p.Loop = func(own replay.Replayer) engine.Loop { return run(own) } }
}

// from is the rest of a workflow from a step on; nil when it has no such step.
func from(w *schema.Workflow, step string) *schema.Workflow {
	for i, s := range w.Steps {
		if s.ID == step {
			rest := *w
			rest.Steps = w.Steps[i:]
			return &rest
		}
	}
	return nil
}

// lastOutcome is what a claim says of the last step that it tells of.
func lastOutcome(c schema.Claim) schema.Outcome {
	if len(c.Steps) == 0 {
		return schema.NotDispatched
	}
	return c.Steps[len(c.Steps)-1].Outcome
}
