package mutant

import (
	"context"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// staleRef saves the ref that the model was shown, and takes the element of that number in
// the page as it is now.
func staleRef() Mutant {
	return Mutant{
		Name:      "stale-ref",
		Statement: "keeps element refs in the workflow and trusts their numbers on another page",
		Rule:      "no-ref-in-artefact",
		Break: func(p *engine.Parts) {
			p.Compiler = refKeeper{p.Compiler}
			own := p.Resolver
			p.Resolver = func(s resolve.Scope, c clock.Clock) resolve.Resolver {
				return numberResolver{own: own(s, c), scope: s, clock: c}
			}
		},
	}
}

type refKeeper struct{ inner engine.Compiler }

// Compile puts the ref of each step's event where the element's id should stand.
func (k refKeeper) Compile(t *schema.Trace) (*schema.Workflow, error) {
	w, err := k.inner.Compile(t)
	if err != nil {
		return nil, err
	}
	events := t.Events
	for i := range w.Steps {
		s := &w.Steps[i]
		for s.Target != nil && len(events) > 0 {
			e := events[0]
			events = events[1:]
			if e.Tool == string(s.Action) && e.Target != nil && e.Target.Role == s.Target.Role {
				s.Target.ID = e.Ref
				break
			}
		}
	}
	return w, nil
}

type numberResolver struct {
	own   resolve.Resolver
	scope resolve.Scope
	clock clock.Clock
}

func (n numberResolver) Resolve(ctx context.Context, page browser.Looker, t resolve.Target) (resolve.Found, error) {
	number, ok := numberOf(t.Descriptor.ID)
	if !ok {
		return n.own.Resolve(ctx, page, t)
	}
	var q browser.Query
	clock.Poll(ctx, n.clock, clock.Limits{EveryMs: resolve.PollEveryMs, MaxMs: resolve.DoubtWaitMaxMs}, func(int64) bool {
		snapshot, err := page.Observe(ctx)
		if err != nil {
			return false
		}
		for _, node := range snapshot.Nodes {
			if have, ok := numberOf(node.Ref); ok && have == number && node.Role == t.Descriptor.Role {
				q = browser.Query{Ref: node.Ref, Role: node.Role, Name: node.Name}
				return true
			}
		}
		return false
	})
	if q.Ref == "" {
		return resolve.Found{}, &schema.Refusal{Reason: schema.Absent}
	}
	n.scope.Pin(&q, t.Scope)
	census, err := page.Census(ctx, q)
	if err != nil {
		return resolve.Found{}, &schema.Refusal{Reason: schema.BrowserFailed}
	}
	return resolve.Found{Query: q, Origin: n.scope.Charge(census, t.Scope), Census: census}, nil
}

// numberOf is the last part of "ref_3_12"; the middle counts observations.
func numberOf(ref string) (number string, ok bool) {
	if !strings.HasPrefix(ref, "ref_") {
		return "", false
	}
	return ref[strings.LastIndexByte(ref, '_')+1:], true
}
