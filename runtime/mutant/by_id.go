package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/resolve"
)

// byID trusts an element's id over everything else: primary was Save, and is Delete account now
// (D8, H18).
func byID() Mutant {
	return Mutant{
		Name:      "by-id",
		Statement: "takes the element that has the recorded id, whatever it is called",
		Rule:      "no-unexpected-effect",
		Break: func(p *engine.Parts) {
			own := p.Resolver
			p.Resolver = func(s resolve.Scope, c clock.Clock) resolve.Resolver { return idResolver{own: own(s, c), scope: s} }
		},
	}
}

type idResolver struct {
	own   resolve.Resolver
	scope resolve.Scope
}

func (r idResolver) Resolve(ctx context.Context, page browser.Looker, t resolve.Target) (resolve.Found, error) {
	snapshot, err := page.Observe(ctx)
	if err != nil || t.Descriptor.ID == "" {
		return r.own.Resolve(ctx, page, t)
	}
	for _, n := range snapshot.Nodes {
		if n.Ref == "" {
			continue
		}
		if c, err := page.Describe(ctx, n.Ref); err == nil && c.ID == t.Descriptor.ID {
			return take(ctx, page, r.scope, t, browser.Query{Role: c.Role, Name: c.Name})
		}
	}
	return r.own.Resolve(ctx, page, t)
}
