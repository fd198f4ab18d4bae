package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

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

// Subjects lists the built-in subjects: the engine, then its mutants.
func Subjects() Roster {
	roster := Roster{EngineSubject(EngineName, engine.New)}
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
	trace, err := e.Record(ctx, engine.RecordOptions{
		Page: r.Page, Gate: r.Gate, Model: r.Model, Watch: r.Watch, Fetch: r.Fetch,
		Task: r.Task, Goal: r.Goal, StartURL: r.Start,
		Params: r.Params, Values: r.Values, Allowed: []string{r.Origin},
		Browser: r.Browser, Seed: r.Seed,
	})
	if err != nil {
		return nil, fmt.Errorf("recording %s: %w", r.Task, err)
	}
	w, err := e.Compile(trace)
	if err != nil {
		return &Recording{Origin: r.Origin, Trace: trace}, fmt.Errorf("compiling %s: %w", r.Task, err)
	}
	b, err := schema.Encode(w)
	if err != nil {
		return nil, fmt.Errorf("recording %s: %w", r.Task, err)
	}
	if err := writeFile(filepath.Join(r.Dir, workflowFile), b); err != nil {
		return nil, fmt.Errorf("recording %s: %w", r.Task, err)
	}
	return &Recording{Origin: r.Origin, Workflow: w, Trace: trace}, nil
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
		Rebase: map[string]string{rec.Origin: r.Origin},
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
