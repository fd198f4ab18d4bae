// Package engine puts the parts of the runtime together: record, compile, replay. It decides
// nothing itself. Package mutant replaces exactly one part; package bench drives the whole as
// a subject.
package engine

import (
	"context"
	"log/slog"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// RecordOptions is an original run to be made.
type RecordOptions struct {
	Page     browser.Page
	Gate     gate.Gate
	Model    model.Model
	Task     schema.TaskRef
	Goal     string
	StartURL string
	Params   []schema.Param
	Values   schema.Values
	Allowed  []string
	Browser  string
	Seed     uint64
	// Fetch offers the model requests of its own; the gate decides on each.
	Fetch bool
	// Watch, when set, wraps the dispatcher: the harness records there.
	Watch func(dispatch.Dispatcher) dispatch.Dispatcher
}

// ReplayOptions is a replay to be made.
type ReplayOptions struct {
	Page     browser.Page
	Gate     gate.Gate
	Model    model.Model // nil: never hand over, stop instead
	Workflow *schema.Workflow
	Values   schema.Values
	// Rebase maps an origin of the recording to the origin to replay on. An origin that is
	// not in it stands for itself.
	Rebase map[string]string
	// StartURL is the page to begin at; empty for the workflow's own start, where its path is whole.
	StartURL string
	// Fetch offers the model requests of its own; the gate decides on each.
	Fetch bool
	// Watch, when set, wraps the dispatcher: the harness records there.
	Watch func(dispatch.Dispatcher) dispatch.Dispatcher
	// Propose, when set, gets the repair of each step that went to the model and was then seen to
	// have worked. Nothing is written by the engine.
	Propose func(schema.Proposal)
	// Log, when set, gets a record of each step; nil for none.
	Log *slog.Logger
}

// Parts are what an engine is made of. Each is replaceable alone; mutants do.
type Parts struct {
	Clock    clock.Clock
	Scope    resolve.Scope
	Compiler Compiler
	// Resolver makes the resolver from the scope rule and the clock.
	Resolver func(resolve.Scope, clock.Clock) resolve.Resolver
	// Dispatcher makes the dispatcher from the gate, the scope rule and the clock.
	Dispatcher func(gate.Gate, resolve.Scope, clock.Clock) dispatch.Dispatcher
	// Doubtful steps go to the model even when the engine could do them itself; nil for none.
	Doubtful func(schema.Step) bool
	// Gate, when set, stands before the gate that the caller hands in; nil for the caller's own.
	Gate func(gate.Gate) gate.Gate
	// Page, when set, stands before the page that the engine sees; nil for the page itself.
	Page func(browser.Page) browser.Page
	// Mask, when set, stands before the mask that keeps run-time values out of prompts.
	Mask func(func(string) string) func(string) string
	// Repair makes the step of a live event, for proposals; nil for none.
	Repair heal.MakeStep
	// Loop makes the replay's step loop; nil for the engine's own.
	Loop func(replay.Replayer) Loop
}

// Loop runs a workflow that already stands in terms of its live origins, from its start.
type Loop interface {
	Run(ctx context.Context, w *schema.Workflow) (schema.Claim, error)
}

var _ Loop = replay.Replayer{}

// Compiler turns a trace into a workflow, or refuses with a reason.
type Compiler interface {
	Compile(t *schema.Trace) (*schema.Workflow, error)
}

// Default returns the engine's own parts.
func Default() Parts {
	return Parts{
		Clock:    clock.System(),
		Scope:    resolve.Strict{},
		Compiler: compile.Default(),
		Repair:   compile.Default().Step,
		Resolver: func(s resolve.Scope, c clock.Clock) resolve.Resolver { return resolve.Exact{Scope: s, Clock: c} },
		Dispatcher: func(g gate.Gate, s resolve.Scope, c clock.Clock) dispatch.Dispatcher {
			return dispatch.Guarded{Gate: g, Scope: s, Clock: c}
		},
	}
}

// Engine is the runtime put together.
type Engine struct{ parts Parts }

// New makes an engine of parts.
func New(parts Parts) Engine { return Engine{parts: parts} }

// Record makes the original run.
func (e Engine) Record(ctx context.Context, o RecordOptions) (*schema.Trace, error) {
	return agent.Run(ctx, agent.Options{
		Hands: agent.Hands{
			Page: e.page(o.Page), Dispatch: e.dispatcher(o.Gate, o.Watch), Model: o.Model,
			Params: o.Params, Values: o.Values, Mask: e.mask(o.Params, o.Values), Allowed: o.Allowed,
			Fetch: o.Fetch, Clock: e.parts.Clock,
		},
		Goal: o.Goal, Task: o.Task, StartURL: o.StartURL, Browser: o.Browser, Seed: o.Seed,
	})
}

// Compile turns a trace into a workflow, or refuses with a reason.
func (e Engine) Compile(t *schema.Trace) (*schema.Workflow, error) {
	return e.parts.Compiler.Compile(t)
}

func (e Engine) page(p browser.Page) browser.Page {
	if e.parts.Page != nil {
		return e.parts.Page(p)
	}
	return p
}

func (e Engine) dispatcher(g gate.Gate, watch func(dispatch.Dispatcher) dispatch.Dispatcher) dispatch.Dispatcher {
	if e.parts.Gate != nil {
		g = e.parts.Gate(g)
	}
	d := e.parts.Dispatcher(g, e.parts.Scope, e.parts.Clock)
	if watch != nil {
		d = watch(d)
	}
	return d
}

// mask keeps run-time values out of prompts.
func (e Engine) mask(params []schema.Param, values schema.Values) func(string) string {
	own := sanitize.New(params, values, nil).Mask
	if e.parts.Mask != nil {
		return e.parts.Mask(own)
	}
	return own
}
