// Package telemetry tells what became of each step and of the whole of a replay, as slog
// records with attributes from one closed list of names.
//
// It refuses to carry a run-time value: Redact stands before any handler and puts every text of
// a record through the run's mask, whatever its key is, on success and on failure alike. What a
// record says is a claim; the harness measures for itself.
//
// Before it: package replay, which fills in the claims. After it: the handler that the caller
// chose, and run.json, which holds the same claims.
package telemetry

import (
	"context"
	"log/slog"

	"github.com/wfbench/wfbench/schema"
)

// The messages of records: one a step, one a run, and one for each failure of a part.
const (
	MessageStep  = "wfbench step"
	MessageRun   = "wfbench run"
	MessageFault = "wfbench fault"
)

// The names of attributes. There are no others. Those of the model's cost are the names that
// the generative-AI conventions of OpenTelemetry give them.
const (
	Workflow   = "wfbench.workflow"
	StepID     = "wfbench.step.id"
	Action     = "wfbench.step.action"
	Became     = "wfbench.step.became"
	Outcome    = "wfbench.step.outcome"
	Doubt      = "wfbench.step.doubt"
	Proposal   = "wfbench.step.proposal"
	Acts       = "wfbench.step.acts"
	Requests   = "wfbench.step.requests"
	Mutating   = "wfbench.step.mutating"
	Unrecorded = "wfbench.step.unrecorded"
	Status     = "wfbench.run.status"
	StoppedAt  = "wfbench.run.stopped_at"
	Matched    = "wfbench.run.matched"
	Missed     = "wfbench.run.missed"
	FellBack   = "wfbench.run.fallback"
	Healed     = "wfbench.run.healed"
	Refused    = "wfbench.run.refused"
	Maybe      = "wfbench.run.maybe_applied"
	Reason     = "wfbench.reason"
	Detail     = "wfbench.detail"
	WallMs     = "wfbench.wall_ms"
	ModelCalls = "wfbench.model.calls"
	Model      = "gen_ai.request.model"
	Input      = "gen_ai.usage.input_tokens"
	Output     = "gen_ai.usage.output_tokens"
	Part       = "error.type"
	Exception  = "exception.message"
)

// Names lists the names of attributes.
func Names() []string {
	return []string{
		Workflow, StepID, Action, Became, Outcome, Doubt, Proposal, Acts, Requests, Mutating, Unrecorded,
		Status, StoppedAt, Matched, Missed, FellBack, Healed, Refused, Maybe, Reason, Detail, WallMs,
		ModelCalls, Model, Input, Output, Part, Exception,
	}
}

// Log writes the records of one replay. A Log without a logger writes nothing.
type Log struct {
	Logger *slog.Logger
	// Workflow and Model are the names of what is replayed and of who is asked in doubt.
	Workflow string
	Model    string
}

// Step writes the record of one step.
func (l Log) Step(ctx context.Context, s schema.Step, c schema.StepClaim) {
	if l.Logger == nil {
		return
	}
	attrs := []slog.Attr{
		slog.String(Workflow, l.Workflow), slog.String(StepID, c.ID), slog.String(Action, string(s.Action)),
		slog.String(Became, Word(c)), slog.String(Outcome, string(c.Outcome)), slog.Int64(WallMs, c.WallMs),
	}
	attrs = appendTexts(attrs, Reason, string(c.Reason), Detail, c.Detail, Doubt, string(c.Doubt), Proposal, c.Proposal)
	if c.Seen != nil {
		attrs = append(attrs, slog.Int(Acts, c.Seen.Acts), slog.Int(Requests, c.Seen.Requests),
			slog.Int(Mutating, c.Seen.Mutating), slog.Int(Unrecorded, c.Seen.Unrecorded))
	}
	attrs = append(attrs, l.cost(c.ModelCalls, c.Tokens)...)
	l.Logger.LogAttrs(ctx, levelOf(c.Outcome == schema.Applied), MessageStep, attrs...)
}

// Run writes the record of the whole.
func (l Log) Run(ctx context.Context, c schema.Claim) {
	if l.Logger == nil {
		return
	}
	n := Count(c.Steps)
	var tokens schema.Tokens
	var calls int
	var wallMs int64
	for _, s := range c.Steps {
		tokens, calls, wallMs = tokens.Add(s.Tokens), calls+s.ModelCalls, wallMs+s.WallMs
	}
	attrs := []slog.Attr{
		slog.String(Workflow, l.Workflow), slog.String(Status, c.Status),
		slog.Int(Matched, n.Matched), slog.Int(Missed, n.Missed), slog.Int(FellBack, n.HandedOver),
		slog.Int(Healed, n.Healed), slog.Int(Refused, n.Refused), slog.Int(Maybe, n.MaybeApplied), slog.Int64(WallMs, wallMs),
	}
	attrs = appendTexts(attrs, Reason, string(c.Reason), Detail, c.Detail, StoppedAt, c.StoppedAt)
	attrs = append(attrs, l.cost(calls, tokens)...)
	l.Logger.LogAttrs(ctx, levelOf(c.Status == schema.ClaimCompleted), MessageRun, attrs...)
}

// Fault writes the failure of a part: what the browser or the model's endpoint said, or what a
// part panicked with. Such texts quote pages.
func (l Log) Fault(ctx context.Context, part string, what any) {
	if l.Logger == nil {
		return
	}
	l.Logger.LogAttrs(ctx, slog.LevelError, MessageFault,
		slog.String(Workflow, l.Workflow), slog.String(Part, part), slog.Any(Exception, what))
}

// cost tells what the model cost; nothing where it was not asked.
func (l Log) cost(calls int, t schema.Tokens) []slog.Attr {
	attrs := []slog.Attr{slog.Int(ModelCalls, calls)}
	if calls == 0 {
		return attrs
	}
	return append(attrs, slog.String(Model, l.Model), slog.Int(Input, t.Input), slog.Int(Output, t.Output))
}

// appendTexts adds the pairs of name and text that have a text.
func appendTexts(attrs []slog.Attr, pairs ...string) []slog.Attr {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			attrs = append(attrs, slog.String(pairs[i], pairs[i+1]))
		}
	}
	return attrs
}

func levelOf(well bool) slog.Level {
	if well {
		return slog.LevelInfo
	}
	return slog.LevelWarn
}
