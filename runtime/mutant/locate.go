package mutant

import (
	"context"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// loosen makes a mutant's resolver drop evidence before it looks.
func loosen(drop func(*browser.Query)) func(*engine.Parts) {
	return func(p *engine.Parts) {
		p.Resolver = func(s resolve.Scope, c clock.Clock) resolve.Resolver {
			return loose{scope: s, clock: c, drop: drop}
		}
	}
}

// loose takes whatever the remaining evidence matches exactly once, whatever else is there.
type loose struct {
	scope resolve.Scope
	clock clock.Clock
	drop  func(*browser.Query)
}

func (l loose) Resolve(ctx context.Context, page browser.Looker, t resolve.Target) (resolve.Found, error) {
	q, err := resolve.Bind(t.Descriptor, t.Values)
	if err != nil {
		return resolve.Found{}, &schema.Refusal{Reason: schema.MissingValue, Detail: err.Error()}
	}
	l.drop(&q)
	l.scope.Pin(&q, t.Scope)
	var found resolve.Found
	one := clock.Poll(ctx, l.clock, clock.Limits{EveryMs: resolve.PollEveryMs, MaxMs: resolve.AbsentWaitMaxMs}, func(int64) bool {
		c, err := page.Census(ctx, q)
		found = resolve.Found{Query: q, Origin: l.scope.Charge(c, t.Scope), Census: c}
		return err == nil && c.ScopeOK && c.Matches == 1
	})
	if !one {
		return resolve.Found{}, &schema.Refusal{Reason: schema.Absent}
	}
	return found, nil
}

// chooser chooses one of the elements of a page instead of the one that was asked for; -1 for none.
type chooser func(nodes []browser.Node, asked browser.Query) int

// otherwise makes a mutant's resolver take what choose chooses where the engine's own refuses.
func otherwise(choose chooser) func(*engine.Parts) {
	return func(p *engine.Parts) {
		own := p.Resolver
		p.Resolver = func(s resolve.Scope, c clock.Clock) resolve.Resolver {
			return substitute{own: own(s, c), scope: s, choose: choose}
		}
	}
}

type substitute struct {
	own    resolve.Resolver
	scope  resolve.Scope
	choose chooser
}

func (s substitute) Resolve(ctx context.Context, page browser.Looker, t resolve.Target) (resolve.Found, error) {
	found, refusal := s.own.Resolve(ctx, page, t)
	if refusal == nil {
		return found, nil
	}
	asked, err := resolve.Bind(t.Descriptor, t.Values)
	if err != nil {
		return found, refusal
	}
	snapshot, err := page.Observe(ctx)
	if err != nil {
		return found, refusal
	}
	nodes := slices.DeleteFunc(snapshot.Nodes, func(n browser.Node) bool { return n.Ref == "" || n.Frame != 0 })
	i := s.choose(nodes, asked)
	if i < 0 {
		return found, refusal
	}
	return take(ctx, page, s.scope, t, browser.Query{Role: nodes[i].Role, Name: nodes[i].Name})
}

// take counts a query and gives it as what was found.
func take(ctx context.Context, page browser.Looker, s resolve.Scope, t resolve.Target, q browser.Query) (resolve.Found, error) {
	s.Pin(&q, t.Scope)
	census, err := page.Census(ctx, q)
	if err != nil {
		return resolve.Found{}, &schema.Refusal{Reason: schema.BrowserFailed}
	}
	return resolve.Found{Query: q, Origin: s.Charge(census, t.Scope), Census: census}, nil
}
