package manage

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/runtime/telemetry"
	"github.com/wfbench/wfbench/schema"
)

// Supplier gives the values of parameters. It MUST give every one that is asked for or fail,
// and MUST NOT put a value into an error.
type Supplier func(ctx context.Context, params []schema.Param) (schema.Values, error)

// Replayer replays workflows; the engine does.
type Replayer interface {
	Replay(ctx context.Context, o engine.ReplayOptions) (schema.Claim, error)
}

var _ Replayer = engine.Engine{}

// RunRequest is a run to be made.
type RunRequest struct {
	// Workflow is what is run, as Find gave it, whatever became of it since.
	Workflow *schema.Saved
	Supply   Supplier
	Engine   Replayer
	// Open opens a page when everything else is ready, and says how to close it.
	Open func(ctx context.Context) (page browser.Page, closePage func(), err error)
	// Gate makes the gate of the run, which starts on an origin.
	Gate func(origin string) gate.Gate
	// Model takes over from a step in doubt; nil stops there.
	Model model.Model
	// Fetch offers the model requests of its own; the gate decides on each.
	Fetch bool
	// URL is the page to begin at; its origin stands in for the recorded one. Empty for the
	// workflow's own start.
	URL string
	Log *slog.Logger
}

// RunResult is what became of a run.
type RunResult struct {
	Workflow *schema.Saved
	// Start is the page that the run was to begin at.
	Start schema.Place
	Claim schema.Claim
	Usage schema.Usage
	// Proposed are the repairs that now wait for a person.
	Proposed []schema.Proposal
	// Warnings tell what could not be kept of the run; the run itself is done.
	Warnings []error
}

// NeedsURL says that a workflow starts at an address that differs from run to run.
type NeedsURL struct{ Path string }

// Error implements error.
func (e *NeedsURL) Error() string {
	return fmt.Sprintf("the start %q stands for a family of pages: name the page to begin at", e.Path)
}

// Run replays a saved workflow, keeps its outcome in the run history, and keeps the repairs
// that it proposes for a person to look at. It never changes the workflow. An error says that
// nothing was run.
func (s Service) Run(ctx context.Context, r RunRequest) (*RunResult, error) {
	kept := r.Workflow
	start, rebase, err := startOf(&kept.Workflow, r.URL)
	if err != nil {
		return nil, doing("running workflow", err)
	}
	values, err := r.Supply(ctx, kept.Workflow.Params)
	if err != nil {
		return nil, err
	}
	page, closePage, err := r.Open(ctx)
	if err != nil {
		return nil, err
	}
	defer closePage()
	out := &RunResult{Workflow: kept, Start: start}
	var proposed []schema.Proposal
	options := engine.ReplayOptions{
		Page: page, Gate: r.Gate(start.Origin), Workflow: &kept.Workflow, Values: values, Fetch: r.Fetch,
		Rebase: rebase, StartURL: r.URL, Log: r.Log,
		Propose: func(p schema.Proposal) { proposed = append(proposed, p) },
	}
	var meter *model.Counting
	if r.Model != nil {
		meter = model.Metered(r.Model)
		options.Model = meter
	}
	if out.Claim, err = r.Engine.Replay(ctx, options); err != nil {
		return nil, doing("running workflow", err)
	}
	if meter != nil {
		out.Usage = meter.Usage()
	}
	// What is known of a run is kept even when its caller has gone.
	keep := context.WithoutCancel(ctx)
	clean := sanitize.New(kept.Workflow.Params, values, nil)
	for _, p := range proposed {
		if err := s.propose(keep, kept, p, clean); err != nil {
			out.Warnings = append(out.Warnings, fmt.Errorf("a repair of step %q was dropped: %w", p.Old.ID, err))
			continue
		}
		out.Proposed = append(out.Proposed, p)
	}
	if err := s.Store.AddRun(keep, kept.ID, s.pastRun(out)); err != nil {
		out.Warnings = append(out.Warnings, err)
	}
	return out, nil
}

// startOf says where a run begins, and which origin stands in for which.
func startOf(w *schema.Workflow, url string) (start schema.Place, rebase map[string]string, err error) {
	if url == "" {
		if !w.Start.Holds(w.Start.Origin + w.Start.Path) {
			return schema.Place{}, nil, &NeedsURL{Path: w.Start.Path}
		}
		return w.Start, nil, nil
	}
	if start, err = schema.PlaceOf(url); err != nil {
		return schema.Place{}, nil, err
	}
	return start, map[string]string{w.Start.Origin: start.Origin}, nil
}

// propose keeps a repair, if it could ever be approved: the values of the run are known only
// now, so that now is the time to look for them.
func (s Service) propose(ctx context.Context, kept *schema.Saved, p schema.Proposal, clean sanitize.Sanitizer) error {
	if err := s.checkTexts(&p, clean); err != nil {
		return err
	}
	if _, err := s.repaired(kept, p); err != nil {
		return err
	}
	return s.Store.Propose(ctx, kept.ID, schema.Pending{AtMs: s.NowMs(), Version: kept.Version, Proposal: p})
}

// pastRun is the line of a run in the history.
func (s Service) pastRun(r *RunResult) schema.PastRun {
	return schema.PastRun{
		AtMs: s.NowMs(), Version: r.Workflow.Version, Status: r.Claim.Status, Reason: r.Claim.Reason, StoppedAt: r.Claim.StoppedAt,
		ModelCalls: r.Usage.Calls, Tokens: r.Usage.Tokens, Steps: telemetry.Count(r.Claim.Steps), Proposed: len(r.Proposed),
	}
}
