package properties

import (
	"context"
	"hash/fnv"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/leanovate/gopter"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/properties/gen"
)

// Search is how a law is searched for a case that breaks it.
type Search struct {
	Subject trial.Subject
	Tools   Tools
	// Cases is how many to draw, Seed where to begin, Workers how many at once. The same seed draws
	// the same cases, however many workers there are.
	Cases   int
	Seed    int64
	Workers int
	// Progress, when set, is called after each case, from any worker.
	Progress func()
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
	// Plan rebuilds the case; Scenario is the case itself, as a fixture, where it is a trial.
	Plan     gen.Plan        `json:"plan"`
	Scenario *trial.Scenario `json:"scenario,omitempty"`
	// Shrinks is how often the case that was drawn was made smaller.
	Shrinks int `json:"shrinks"`
}

const (
	// An app is recorded once and replayed under many changes: a search draws one app for so many
	// cases, and at least and at most so many apps.
	casesPerApp = 12
	appsMin     = 16
	appsMax     = 1024
	// blockCases is how many cases one worker draws in a row, from a seed of their own.
	blockCases = 100
	// dearShare is how many cases a law gets for each of one whose cases are dear.
	dearShare = 10
	// shrinksMax bounds how often a case is made smaller.
	shrinksMax = 400
)

// Shares shares cases out among laws: one each at least, and as many as asked for in all where there
// are enough.
func Shares(laws []Law, cases int) []int {
	weight := func(l Law) int {
		if l.Dear {
			return 1
		}
		return dearShare
	}
	whole := 0
	for _, l := range laws {
		whole += weight(l)
	}
	shares, left := make([]int, len(laws)), cases
	for i, l := range laws {
		shares[i] = max(1, cases*weight(l)/whole)
		left -= shares[i]
	}
	for i := 0; left > 0; i = (i + 1) % len(laws) {
		shares[i]++
		left--
	}
	return shares
}

// Search draws cases until one breaks the law, the cases are done, or ctx ends.
func (l Law) Search(ctx context.Context, s Search) Finding {
	run := &searching{Law: l, Search: s, ctx: ctx, kept: newRecordings()}
	if !l.Dear { // the dear ones are about the recording itself
		run.Focus.Apps, run.Focus.First = min(max(s.Cases/casesPerApp, appsMin), appsMax), s.Seed*appsMax
	}
	blocks := (s.Cases + blockCases - 1) / blockCases
	run.first.Store(int64(blocks))
	var workers sync.WaitGroup
	for range max(1, s.Workers) {
		workers.Go(func() {
			for {
				block := run.next.Add(1) - 1
				if block >= run.first.Load() || ctx.Err() != nil {
					return
				}
				run.block(block)
			}
		})
	}
	workers.Wait()
	return Finding{
		Law: l.ID, Cases: int(run.drawn.Load()), Exercised: int(run.exercised.Load()),
		Broken: run.broken, Stopped: run.broken == nil && ctx.Err() != nil,
	}
}

// searching is one search under way.
type searching struct {
	Law
	Search
	ctx  context.Context
	kept *recordings

	next, drawn, exercised atomic.Int64
	// first is the first block in which the law was broken: those after it are of no interest.
	first  atomic.Int64
	mu     sync.Mutex
	broken *Broken
}

// block draws the cases of one block.
func (s *searching) block(n int64) {
	params := gopter.DefaultTestParametersWithSeed(s.seed(n))
	params.MinSuccessfulTests = int(min(blockCases, int64(s.Cases)-n*blockCases))
	params.Workers = 1
	var broken *Broken
	result := gopter.SaveProp(func(p *gopter.GenParameters) *gopter.PropResult {
		drawn := gen.Scenarios(s.Focus)(p)
		v, _ := drawn.Retrieve()
		plan := v.(gen.Plan)
		if s.ctx.Err() != nil || n > s.first.Load() {
			return &gopter.PropResult{Status: gopter.PropTrue}
		}
		err := s.count(plan)
		if err == nil {
			return &gopter.PropResult{Status: gopter.PropTrue}
		}
		broken = s.shrunk(drawn.Shrinker, plan, err)
		return &gopter.PropResult{Status: gopter.PropFalse}
	}).Check(params)
	if !result.Passed() && broken != nil {
		s.found(n, broken)
	}
}

// seed is the seed of a block: no two laws and no two blocks draw the same cases.
func (s *searching) seed(block int64) int64 {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(s.ID + " " + strconv.FormatInt(s.Seed, 10) + " " + strconv.FormatInt(block, 10)))
	return int64(sum.Sum64())
}

// count tries a case that was drawn.
func (s *searching) count(p gen.Plan) error {
	used, err := s.try(p)
	s.drawn.Add(1)
	if used {
		s.exercised.Add(1)
	}
	if s.Progress != nil {
		s.Progress()
	}
	return err
}

// try makes one case to its end: one that was cut off would look like a broken engine.
func (s *searching) try(p gen.Plan) (bool, error) {
	return s.guarded(context.WithoutCancel(s.ctx), Case{Plan: p, Subject: s.Subject, Tools: s.Tools, recordings: s.kept})
}

// shrunk makes a case that breaks the law as small as it can be.
//
// Note: gopter's own ForAll would do this, but prints every case that it draws.
func (s *searching) shrunk(shrinker gopter.Shrinker, p gen.Plan, err error) *Broken {
	b := &Broken{Plan: p, Message: err.Error()}
	for smaller := shrinker(p); b.Shrinks < shrinksMax && s.ctx.Err() == nil; {
		v, ok := smaller()
		if !ok {
			break
		}
		q := v.(gen.Plan)
		if _, err := s.try(q); err != nil {
			b.Plan, b.Message = q, err.Error()
			b.Shrinks++
			smaller = shrinker(q)
		}
	}
	if len(b.Plan.Modules) > 0 {
		scenario := b.Plan.Scenario()
		b.Scenario = &scenario
	}
	return b
}

func (s *searching) found(block int64, b *Broken) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if block < s.first.Load() {
		s.first.Store(block)
		s.broken = b
	}
}
