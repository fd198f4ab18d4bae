package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/wfbench/wfbench/bench/baseline"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/mutant"
	"github.com/wfbench/wfbench/schema"
)

const (
	// EngineName is the subject that is the engine itself.
	EngineName = "engine"
	// MutantPrefix begins the names of mutants.
	MutantPrefix = "mutant:"
)

// Subjects lists the built-in subjects: the engine, the baselines, and the engine's mutants.
func Subjects() Roster {
	roster := Roster{EngineSubject(EngineName, engine.New)}
	for _, b := range baseline.All() {
		roster = append(roster, baselineSubject{b})
	}
	for _, m := range mutant.All() {
		roster = append(roster, EngineSubject(MutantPrefix+m.Name, m.Engine))
	}
	return roster
}

// EngineSubject makes a subject of an engine. make is called once for each run, with the parts
// of EngineParts, so that no run sees the state of another.
func EngineSubject(name string, make func(engine.Parts) engine.Engine) Subject {
	return engineSubject{name: name, make: make}
}

var _ Subject = engineSubject{}

type engineSubject struct {
	name string
	make func(engine.Parts) engine.Engine
}

// Name implements Subject.
func (s engineSubject) Name() string { return s.name }

// Record makes the original run, compiles it and writes workflow.json.
func (s engineSubject) Record(ctx context.Context, r RecordRequest) (*Recording, error) {
	parts, err := EngineParts()
	if err != nil {
		return nil, fmt.Errorf("recording %s: %w", r.Task, err)
	}
	e := s.make(parts)
	trace, err := e.Record(ctx, recordOptions(r))
	if err != nil {
		return nil, fmt.Errorf("recording %s: %w", r.Task, err)
	}
	w, err := e.Compile(trace)
	if err != nil {
		return &Recording{Origins: r.Allowed, Trace: trace}, fmt.Errorf("compiling %s: %w", r.Task, err)
	}
	b, err := schema.Encode(w)
	if err != nil {
		return nil, fmt.Errorf("recording %s: %w", r.Task, err)
	}
	if err := writeFile(filepath.Join(r.Dir, workflowFile), b); err != nil {
		return nil, fmt.Errorf("recording %s: %w", r.Task, err)
	}
	return &Recording{Origins: r.Allowed, Workflow: w, Trace: trace}, nil
}

// recordOptions is the original run that a request asks of an engine.
func recordOptions(r RecordRequest) engine.RecordOptions {
	return engine.RecordOptions{
		Page: r.Page, Gate: r.Gate, Model: r.Model, Watch: r.Watch, Fetch: r.Fetch,
		Task: r.Task, Goal: r.Goal, StartURL: r.Start,
		Params: r.Params, Values: r.Values, Allowed: r.Allowed,
		Browser: r.Browser, Seed: r.Seed,
	}
}

// Replay replays the workflow on the origin of this cell's world.
func (s engineSubject) Replay(ctx context.Context, rec *Recording, r ReplayRequest) (schema.Claim, error) {
	parts, err := EngineParts()
	if err != nil {
		return schema.Claim{}, fmt.Errorf("replaying %s: %w", r.Task, err)
	}
	var proposed []byte
	var unwritten error
	claim, err := s.make(parts).Replay(ctx, engine.ReplayOptions{
		Propose: func(p schema.Proposal) {
			line, err := schema.EncodeLine(p)
			proposed, unwritten = append(proposed, line...), errors.Join(unwritten, err)
		},
		Page: r.Page, Gate: r.Gate, Model: r.Model, Watch: r.Watch, Fetch: r.Fetch, Log: r.Log,
		Workflow: rec.Workflow, Values: r.Values, StartURL: r.Start,
		Rebase: rebase(rec.Origins, r.Allowed),
	})
	if err = errors.Join(err, unwritten); err != nil {
		return claim, fmt.Errorf("replaying %s: %w", r.Task, err)
	}
	if len(proposed) == 0 {
		return claim, nil
	}
	// Repairs are an artefact like any other: they are searched for secrets.
	if err := writeFile(filepath.Join(r.Dir, proposalsFile), proposed); err != nil {
		return claim, fmt.Errorf("replaying %s: %w", r.Task, err)
	}
	return claim, nil
}

// rebase says where each recorded origin is now.
func rebase(recorded, now []string) map[string]string {
	moved := map[string]string{}
	for i := range min(len(recorded), len(now)) {
		moved[recorded[i]] = now[i]
	}
	return moved
}
