package mutant

import (
	"context"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/resolve"
)

// keyWithin finds a row by a part of its text, as a filter "has text" does: ann@site.example is in
// joann@site.example (H16).
func keyWithin() Mutant {
	return Mutant{
		Name:      "key-within",
		Statement: "takes a row that only contains the key of the recorded one",
		Rule:      "no-unexpected-effect",
		Break: func(p *engine.Parts) {
			own := p.Resolver
			p.Resolver = func(s resolve.Scope, c clock.Clock) resolve.Resolver { return partly{own: own(s, c), scope: s} }
		},
	}
}

type partly struct {
	own   resolve.Resolver
	scope resolve.Scope
}

func (k partly) Resolve(ctx context.Context, page browser.Looker, t resolve.Target) (resolve.Found, error) {
	found, refusal := k.own.Resolve(ctx, page, t)
	q, err := resolve.Bind(t.Descriptor, t.Values)
	if refusal == nil || err != nil || len(q.Anchors) == 0 {
		return found, refusal
	}
	snapshot, err := page.Observe(ctx)
	if err != nil {
		return found, refusal
	}
	for _, n := range snapshot.Nodes {
		for _, word := range strings.Fields(n.Name) {
			if n.Role == q.Anchors[0].Role && word != q.Anchors[0].Key && strings.Contains(word, q.Anchors[0].Key) {
				q.Anchors[0].Key = word
				return take(ctx, page, k.scope, t, q)
			}
		}
	}
	return found, refusal
}
