package mutant

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// retryMaybe tries again what may have taken effect, as a wrapper does that re-runs an action
// on any error.
func retryMaybe() Mutant {
	return Mutant{
		Name:      "retry-maybe",
		Statement: "does an act again when it cannot see that the first one worked",
		Rule:      "at-most-once",
		Site:      "shop", Task: "buy", Drift: "hang-after-commit", // the shop takes an order twice
		Break: func(p *engine.Parts) {
			own := p.Dispatcher
			p.Dispatcher = func(g gate.Gate, s resolve.Scope, c clock.Clock) dispatch.Dispatcher {
				return retrying{own(g, s, c)}
			}
		},
	}
}

type retrying struct{ inner dispatch.Dispatcher }

func (r retrying) Do(ctx context.Context, page browser.Page, q dispatch.Request) dispatch.Result {
	result := r.inner.Do(ctx, page, q)
	if result.Outcome == schema.MaybeApplied && len(q.Post) > 0 {
		return r.inner.Do(ctx, page, q)
	}
	return result
}
