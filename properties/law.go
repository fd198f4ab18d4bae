package properties

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/properties/gen"
)

// Law is one statement about the engine that holds for every case that can be drawn.
type Law struct {
	// ID is lower case words joined by "-", as an invariant's.
	ID string
	// Statement says the law in one sentence.
	Statement string
	Source    string
	// Focus narrows what is drawn to what exercises the law.
	Focus gen.Focus
	// Check tries one case. exercised is false when the case had nothing to look at; the error says
	// how the law was broken.
	Check func(ctx context.Context, c Case) (exercised bool, err error)
}

// Case is one drawn case, with the engine that is held against the law.
type Case struct {
	Plan    gen.Plan
	Subject trial.Subject

	recordings *recordings
}

// Trial runs the case's scenario.
func (c Case) Trial(ctx context.Context) (*trial.Result, error) {
	s := c.Plan.Scenario()
	r, err := c.recordings.get(ctx, c.Subject, c.Plan, s)
	if err != nil {
		return nil, err
	}
	return r.Replay(ctx, s)
}

// Search is how a law is searched for a case that breaks it.
type Search struct {
	Subject trial.Subject
	// Cases is how many to draw, Seed where to begin, Workers how many at once.
	Cases   int
	Seed    int64
	Workers int
	// Progress, when set, is called after each case, from any worker.
	Progress func(law string)
}

// Finding is what a search came to.
type Finding struct {
	Law       string `json:"law"`
	Cases     int    `json:"cases"`
	Exercised int    `json:"exercised"`
	// Broken is nil when the law held.
	Broken *Broken `json:"broken,omitempty"`
	// Stopped says that the search ended before its cases were done.
	Stopped bool `json:"stopped,omitempty"`
}

// Broken is the smallest case that was found to break a law.
type Broken struct {
	Message string `json:"message"`
	// Plan rebuilds the case; Scenario is the case itself, as a fixture.
	Plan     gen.Plan       `json:"plan"`
	Scenario trial.Scenario `json:"scenario"`
	// Shrinks is how often the case that was drawn was made smaller.
	Shrinks int `json:"shrinks"`
}

// An app is recorded once and replayed under many changes: a search draws one app for so many
// cases, and at least and at most so many apps.
const (
	casesPerApp = 12
	appsMin     = 16
	appsMax     = 1024
)

// Search draws cases until one breaks the law, the cases are done, or ctx ends.
func (l Law) Search(ctx context.Context, s Search) Finding {
	f := Finding{Law: l.ID}
	var drawn, exercised atomic.Int64
	var mu sync.Mutex
	shrinking := false // once a case fails, gopter only shrinks
	kept := newRecordings()
	check := func(p gen.Plan) (bool, error) {
		if ctx.Err() != nil {
			return true, nil
		}
		used, err := l.guarded(ctx, Case{p, s.Subject, kept})
		mu.Lock()
		counts := !shrinking
		shrinking = shrinking || err != nil
		mu.Unlock()
		if counts {
			drawn.Add(1)
			if used {
				exercised.Add(1)
			}
			if s.Progress != nil {
				s.Progress(l.ID)
			}
		}
		return err == nil, err
	}
	params := gopter.DefaultTestParametersWithSeed(s.Seed)
	params.MinSuccessfulTests = s.Cases
	params.Workers = max(1, s.Workers)
	focus := l.Focus
	focus.Apps, focus.First = min(max(s.Cases/casesPerApp, appsMin), appsMax), s.Seed*appsMax
	result := prop.ForAll(check, gen.Scenarios(focus)).Check(params)
	f.Cases, f.Exercised, f.Stopped = int(drawn.Load()), int(exercised.Load()), ctx.Err() != nil
	if result.Passed() {
		return f
	}
	f.Broken = l.broken(ctx, s, kept, result)
	return f
}

// broken runs the shrunk case once more, for its message.
func (l Law) broken(ctx context.Context, s Search, kept *recordings, result *gopter.TestResult) *Broken {
	b := &Broken{Message: fmt.Sprint(result.Error)}
	if len(result.Args) > 0 {
		b.Plan, _ = result.Args[0].Arg.(gen.Plan)
		b.Shrinks = result.Args[0].Shrinks
	}
	b.Scenario = b.Plan.Scenario()
	if _, err := l.guarded(ctx, Case{b.Plan, s.Subject, kept}); err != nil {
		b.Message = err.Error()
	}
	return b
}

// Try holds one case against the law.
func (l Law) Try(ctx context.Context, subject trial.Subject, p gen.Plan) (exercised bool, err error) {
	return l.guarded(ctx, Case{p, subject, newRecordings()})
}

// guarded turns a panic of the engine into a broken law.
func (l Law) guarded(ctx context.Context, c Case) (exercised bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			exercised, err = true, fmt.Errorf("the engine panicked: %v", r)
		}
	}()
	return l.Check(ctx, c)
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
