package properties

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/properties/gen"
	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

// Law is one statement about the engine that holds for every case that can be drawn. It has either
// a Judge or a Check. exercised is false when a case had nothing to look at; the error says how the
// law was broken.
type Law struct {
	// ID is lower case words joined by "-", as an invariant's.
	ID string
	// Statement says the law in one sentence.
	Statement string
	Source    string
	// Dear cases cost many times what a trial does: they get a tenth of the share of others.
	Dear bool
	// Logged says that the law looks at what the engine logs.
	Logged bool
	// Mutants are engines that break it: a search finds each of them out.
	Mutants []string
	// Focus narrows what is drawn to what exercises the law.
	Focus gen.Focus
	// Judge looks at what became of a trial, whoever wrote its scenario.
	Judge func(r *trial.Result) (exercised bool, err error)
	// Check tries a case that has to be drawn.
	Check func(ctx context.Context, c Case) (exercised bool, err error)
}

// Tools are the parts beside the engine that some laws are about. The zero value means wfbench's own.
type Tools struct {
	// Open opens the store in a folder.
	Open func(dir string) store.Store
	// Export writes a workflow in the foreign format.
	Export func(*schema.Workflow) ([]byte, []string, error)
}

func (t Tools) export() func(*schema.Workflow) ([]byte, []string, error) {
	if t.Export != nil {
		return t.Export
	}
	return convert.WriteWorkflow
}

// Case is one drawn case, with the engine that is held against the law.
type Case struct {
	Plan    gen.Plan
	Subject trial.Subject
	Tools   Tools

	recordings *recordings
	logged     bool
}

// Trial runs the case's scenario.
func (c Case) Trial(ctx context.Context) (*trial.Result, error) {
	s := c.Plan.Scenario()
	r, err := c.recordings.get(ctx, c.Subject, c.Plan.App(), s)
	if err != nil {
		return nil, err
	}
	s.Replay.Log = c.logged
	return r.Replay(ctx, s)
}

// Try holds one case against the law.
func (l Law) Try(ctx context.Context, subject trial.Subject, p gen.Plan) (exercised bool, err error) {
	return l.guarded(ctx, Case{Plan: p, Subject: subject, recordings: newRecordings()})
}

// errPanicked begins the message of a case in which the engine panicked.
var errPanicked = errors.New("the engine panicked")

// guarded turns a panic of the engine into a broken law.
func (l Law) guarded(ctx context.Context, c Case) (exercised bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			exercised, err = true, fmt.Errorf("%w: %v", errPanicked, r)
		}
	}()
	c.logged = l.Logged
	if l.Check != nil {
		return l.Check(ctx, c)
	}
	r, err := c.Trial(ctx)
	if err != nil {
		return false, err
	}
	return l.Judge(r)
}

// Find gives the law of an id.
func Find(id string) (Law, error) {
	for _, l := range Laws() {
		if l.ID == id {
			return l, nil
		}
	}
	return Law{}, fmt.Errorf("finding law: no law is called %q", id)
}

// ParsePlan reads a plan as a finding prints it.
func ParsePlan(text string) (gen.Plan, error) {
	var p gen.Plan
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		return p, fmt.Errorf("reading plan: %w", err)
	}
	if err := p.Validate(); err != nil {
		return p, fmt.Errorf("reading plan: %w", err)
	}
	return p, nil
}

// eachReplay makes a judge of what each replay of a trial did.
func eachReplay(judge func(*trial.Result, trial.Attempt) (bool, error)) func(*trial.Result) (bool, error) {
	return func(r *trial.Result) (bool, error) {
		exercised := false
		for _, a := range r.Replays {
			used, err := judge(r, a)
			if err != nil {
				return true, err
			}
			exercised = exercised || used
		}
		return exercised, nil
	}
}
