package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// firstMatch takes the first element with the target's role and name, as replayers do that
// keep a selector and call first().
func firstMatch() Mutant {
	return Mutant{
		Name:      "first-match",
		Statement: "acts on the first element that has the target's role and name, whatever row it stands in",
		Rule:      "unique-before-and-after",
		Site:      "admin", Task: "deactivate", Drift: "swap",
		Break: func(p *engine.Parts) {
			p.Resolver = func(s resolve.Scope, c clock.Clock) resolve.Resolver { return firstResolver{scope: s, clock: c} }
		},
	}
}

type firstResolver struct {
	scope resolve.Scope
	clock clock.Clock
}

func (f firstResolver) Resolve(ctx context.Context, page browser.Looker, t resolve.Target) (resolve.Found, error) {
	q, err := resolve.Bind(t.Descriptor, t.Values)
	if err != nil {
		return resolve.Found{}, &schema.Refusal{Reason: schema.MissingValue, Detail: err.Error()}
	}
	var ref string
	clock.Poll(ctx, f.clock, clock.Limits{EveryMs: resolve.PollEveryMs, MaxMs: resolve.AbsentWaitMaxMs}, func(int64) bool {
		snapshot, err := page.Observe(ctx)
		if err != nil {
			return false
		}
		for _, n := range snapshot.Nodes {
			if n.Ref != "" && n.Role == q.Role && n.Name == q.Name {
				ref = n.Ref
				return true
			}
		}
		return false
	})
	if ref == "" {
		return resolve.Found{}, &schema.Refusal{Reason: schema.Absent}
	}
	return take(ctx, page, f.scope, t, browser.Query{Ref: ref, Role: q.Role, Name: q.Name})
}
