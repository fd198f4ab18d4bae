package engine

import (
	"context"
	"fmt"
	"log/slog"
	"slices"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/runtime/telemetry"
	"github.com/wfbench/wfbench/schema"
)

// Replay runs a workflow. The claim tells what became of it; the error is for broken options only.
// A part that panics ends the run as a broken browser does: what it panicked with may quote a
// page, and goes through the mask to the log, nowhere else.
func (e Engine) Replay(ctx context.Context, o ReplayOptions) (claim schema.Claim, err error) {
	w := replay.Rebase(o.Workflow, o.Rebase)
	sanitize.Tighten(w) // a file is anybody's
	start, err := startOf(w, o.StartURL)
	if err != nil {
		return schema.Claim{}, err
	}
	mask := e.mask(w.Params, o.Values)
	log := telemetry.Log{Workflow: w.Name}
	if o.Log != nil {
		log.Logger = slog.New(telemetry.Redact(o.Log.Handler(), mask))
	}
	if o.Model != nil {
		log.Model = o.Model.Label()
	}
	defer func() {
		if what := recover(); what != nil {
			log.Fault(ctx, "panic", what)
			claim, err = schema.Claim{Status: schema.ClaimError, Reason: schema.BrowserFailed, Detail: "panic"}, nil
			log.Run(ctx, claim)
		}
	}()
	return e.replay(ctx, o, w, start, log, mask)
}

// replay opens the start page and runs the step loop.
func (e Engine) replay(ctx context.Context, o ReplayOptions, w *schema.Workflow, start string, log telemetry.Log, mask func(string) string) (schema.Claim, error) {
	page := e.page(o.Page)
	if !home(w, start) {
		claim := schema.Claim{Status: schema.ClaimStopped, Reason: schema.ForeignOrigin, Detail: replay.AtStart}
		log.Run(ctx, claim)
		return claim, nil
	}
	if err := page.Open(ctx, start); err != nil {
		claim := schema.Claim{Status: schema.ClaimError, Reason: schema.BrowserFailed, Detail: replay.AtStart}
		if ctx.Err() != nil {
			claim = schema.Claim{Status: schema.ClaimStopped, Reason: schema.Interrupted}
		}
		log.Fault(ctx, "browser", err)
		log.Run(ctx, claim)
		return claim, nil
	}
	r := replay.Replayer{
		Resolver: e.parts.Resolver(e.parts.Scope, e.parts.Clock),
		Scope:    e.parts.Scope,
		Clock:    e.parts.Clock,
		Doubtful: e.parts.Doubtful,
		Hands: agent.Hands{
			Page: page, Dispatch: e.dispatcher(o.Gate, o.Watch), Model: o.Model,
			Params: w.Params, Values: o.Values, Mask: mask, Allowed: w.Origins(),
			Fetch: o.Fetch, Clock: e.parts.Clock,
		},
		Propose: proposals(o),
		Heal:    heal.Healer{Make: e.parts.Repair, Scope: e.parts.Scope, Params: w.Params, Values: o.Values},
		Log:     log,
	}
	if e.parts.Loop != nil {
		return e.parts.Loop(r).Run(ctx, w)
	}
	return r.Run(ctx, w)
}

// startOf is the page to begin at. It need not be where the workflow began: the first step's own
// scope decides what may be done there.
func startOf(w *schema.Workflow, url string) (string, error) {
	if url != "" {
		return url, nil
	}
	url = w.Start.Origin + w.Start.Path
	if !w.Start.Holds(url) {
		return "", fmt.Errorf("replaying %q: its start %q is a family of pages: a start page is needed", w.Name, w.Start.Path)
	}
	return url, nil
}

// home reports whether a page is on one of the workflow's origins. No other is ever opened.
func home(w *schema.Workflow, url string) bool {
	at, err := schema.PlaceOf(url)
	return err == nil && slices.Contains(w.Origins(), at.Origin)
}

// proposals gives the caller's callback repairs in terms of the workflow that it handed in, not
// of the origins that this replay ran on.
func proposals(o ReplayOptions) func(schema.Proposal) string {
	if o.Propose == nil {
		return nil
	}
	return func(p schema.Proposal) string {
		own, ok := replay.Unbase(o.Workflow, p, o.Rebase)
		if !ok {
			return ""
		}
		o.Propose(own)
		return own.ID
	}
}
