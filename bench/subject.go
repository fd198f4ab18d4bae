package bench

import (
	"context"
	"log/slog"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// Subject is anything that can record a task once and replay it later.
//
// An implementation MUST act only through the page and gate of its request (baselines alone go
// around them, openly), MUST honour the context, and MUST be safe for use from several
// goroutines. It sees neither the expected effects nor the drift. What it writes goes into the
// request's folder, and is searched for secrets.
type Subject interface {
	// Name is "engine", "mutant:<name>", "baseline:<name>" or an adapter's name.
	Name() string
	// Record makes the original run and what it will replay from.
	Record(ctx context.Context, r RecordRequest) (*Recording, error)
	// Replay does the task again. The error is for a subject that could not even try.
	Replay(ctx context.Context, rec *Recording, r ReplayRequest) (schema.Claim, error)
}

// Stage is what the harness gives a subject to work with, in both runs.
type Stage struct {
	Page browser.Page
	// Session is the bare session behind Page, for baselines: what is driven around Page is seen by
	// the ledger alone.
	Session browser.Session
	Gate    gate.Gate
	Model   model.Model
	// Watch wraps the subject's own dispatcher, for those that have one, so that the outcome
	// of each act and the step it belongs to are seen at the boundary.
	Watch func(dispatch.Dispatcher) dispatch.Dispatcher
	Task  schema.TaskRef
	Goal  string
	// Start is the address to begin at, Origin its origin. Allowed are the origins that may be touched:
	// Origin, and that of the site's partner where it has one.
	Start   string
	Origin  string
	Allowed []string
	Params  []schema.Param
	Values  schema.Values
	// Dir is the folder for artefacts.
	Dir string
	// Fetch lets a model be offered requests of its own; the gate decides on each.
	Fetch bool
	// Log, when set, gets a subject's own telemetry.
	Log *slog.Logger
}

// RecordRequest asks for an original run on the undrifted site.
type RecordRequest struct {
	Stage
	Browser string
	Seed    uint64
}

// ReplayRequest asks for a replay on the site as it is now.
type ReplayRequest struct{ Stage }

// Recording is what a subject made of its original run.
type Recording struct {
	// Origins are those of the original run's world: its own, then that of its partner.
	Origins []string
	// Workflow is nil for subjects with a format of their own.
	Workflow *schema.Workflow
	// Own is what such a subject replays from.
	Own []byte
	// Trace is sensitive: it is dropped at once unless traces are kept.
	Trace *schema.Trace
}
