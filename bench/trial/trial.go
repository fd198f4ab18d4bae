package trial

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/bench/record"
	"github.com/wfbench/wfbench/invariants"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// TimesMax bounds the replays of one trial.
const TimesMax = 8

// Subject makes the engine on trial of sound parts: engine.New, or a mutant's.
type Subject func(engine.Parts) engine.Engine

// Result is what became of a trial.
type Result struct {
	*Recording
	Scenario Scenario
	// Truth are the elements that the replay may act on, in the order of doing the task right, and
	// Effects what must follow.
	Truth   []sim.Act
	Effects []schema.Effect
	// Replays are empty when there was no workflow to replay.
	Replays []Attempt
}

// Attempt is one replay.
type Attempt struct {
	// Workflow is the one that was replayed: after an approval no longer the first.
	Workflow  *schema.Workflow
	Run       *schema.Run
	Judgement invariants.Judgement
	// Acts are the elements that were acted on, as the app saw it.
	Acts      []sim.Act
	Proposals []schema.Proposal
	// Prompts is everything that the model was told, Log what the engine logged, a line of
	// JSON each, where the scenario asks for it.
	Prompts []model.Prompt
	Log     []byte
}

// Run makes a trial. The error is for a scenario that makes no sense, and for an engine that
// breaks its contract with its caller; whatever the engine does to the page is in the result.
func Run(ctx context.Context, make Subject, s Scenario) (*Result, error) {
	r, err := Record(ctx, make, s)
	if err != nil {
		return nil, err
	}
	return r.Replay(ctx, s)
}

// Replay makes the replays of a scenario whose app and task are those of the recording.
func (r *Recording) Replay(ctx context.Context, s Scenario) (*Result, error) {
	changed, err := Apply(s.App, s.Replay.Changes)
	if err != nil {
		return nil, fmt.Errorf("making trial %q: %w", s.Name, err)
	}
	t := &trial{Result: &Result{Recording: r, Scenario: s}, changed: changed, saved: r.encoded}
	right, err := r.truth(ctx, s, s.ReplayValues())
	if err != nil {
		return nil, fmt.Errorf("making trial %q: %w", s.Name, err)
	}
	t.Truth, t.Effects = right.acts, right.effects
	if r.Workflow == nil {
		return t.Result, nil
	}
	// The workflow of a recording serves many trials: an engine that writes to its own does not reach
	// the next one's.
	if t.current, err = r.copy(); err != nil {
		return nil, fmt.Errorf("making trial %q: %w", s.Name, err)
	}
	for range max(1, s.Replay.Times) {
		if err := t.replay(ctx); err != nil {
			return nil, fmt.Errorf("making trial %q: replaying: %w", s.Name, err)
		}
	}
	return t.Result, nil
}

// trial is one trial under way.
type trial struct {
	*Result
	changed sim.App
	// current is the workflow to replay, and saved what is on disk of it.
	current *schema.Workflow
	saved   []byte
}

// replay runs the workflow once on the changed app, and judges.
func (t *trial) replay(ctx context.Context) error {
	s := t.Scenario
	stage, err := newStage(ctx, s, t.changed, s.Replay.Faults, t.gate(), s.ReplayValues())
	if err != nil {
		return err
	}
	if !s.Replay.Model {
		stage.model = nil
	}
	a := Attempt{Workflow: t.current}
	var log bytes.Buffer
	var logger *slog.Logger
	if s.Replay.Log {
		logger = slog.New(slog.NewJSONHandler(&log, untimed))
	}
	began := stage.clock.NowMs()
	claim, err := t.make(stage.parts).Replay(ctx, engine.ReplayOptions{
		Page: stage.page, Gate: stage.gate, Model: stage.model, Workflow: t.current, Values: secrets(s.ReplayValues()),
		StartURL: s.App.Origin + s.Task.Start,
		Watch:    stage.watch,
		Log:      logger,
		Propose:  func(p schema.Proposal) { a.Proposals = append(a.Proposals, p) },
	})
	if err != nil && claim.Status == "" {
		return err
	}
	stage.landed = record.Landed(ctx, stage.session.Page())
	a.Acts, a.Prompts, a.Log = stage.session.Acts(), stage.heard.prompts, log.Bytes()
	if a.Run, err = t.evidence(stage, claim, a.Proposals, stage.clock.NowMs()-began); err != nil {
		return err
	}
	a.Judgement = invariants.Judge(invariants.Input{Run: a.Run, Workflow: t.current})
	t.Replays = append(t.Replays, a)
	return t.approve(a.Proposals)
}

// approve puts the repairs of a replay into the workflow of the next one, where the scenario says
// that a person said yes.
func (t *trial) approve(proposals []schema.Proposal) error {
	if !t.Scenario.Replay.Approve {
		return nil
	}
	for _, p := range proposals {
		w, err := heal.Apply(t.current, p)
		if err != nil {
			return fmt.Errorf("approving: %w", err)
		}
		t.current = w
	}
	var err error
	t.saved, err = schema.Encode(t.current)
	return err
}

// gate is the gate of the replay: everything on the app's own origin, less what the scenario
// takes away.
func (t *trial) gate() gate.Gate {
	r, origin := t.Scenario.Replay, t.Scenario.App.Origin
	granted := gate.All(origin)
	if r.Granted != "" {
		granted = append(granted, gate.All(r.Granted)...)
	}
	grants := slices.DeleteFunc(granted, func(g gate.Grant) bool { return string(g.Capability) == r.Ungranted })
	return gate.Policy{
		Grants:     grants,
		Confirm:    func(_ context.Context, q gate.Request) bool { return !r.Unconfirmed && q.Origin == origin },
		Unattended: r.Unattended,
	}
}

func secrets(values map[string]string) schema.Values {
	out := make(schema.Values, len(values))
	for name, v := range values {
		out[name] = schema.NewSecret(v)
	}
	return out
}

// taskName is a scenario's name in the form of a task's.
func taskName(name string) string { return strings.ReplaceAll(name, "_", "-") }

// site is what stands for the site's name in a trial's documents.
const site = "sim"

// untimed leaves the time out of a log: a trial has none but the simulator's.
var untimed = &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}}
