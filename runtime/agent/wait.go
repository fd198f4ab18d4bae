package agent

import (
	"context"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// The limits of one wait, in milliseconds.
const (
	waitEveryMs = 200
	waitMaxMs   = 5_000
)

// wait waits until the page shows something else than the model was shown, within its limit. It
// is no action: its event has no outcome that counts, and belongs in no trace.
func (h Hands) wait(ctx context.Context, turn *Turn, at look) error {
	state := stateOf(at.snapshot)
	turn.Waited = true
	turn.Event = &schema.Event{Tool: toolWait, Before: state, After: state, Outcome: schema.NotDispatched}
	var broken error
	changed := clock.Poll(ctx, h.clock(), clock.Limits{EveryMs: waitEveryMs, MaxMs: waitMaxMs}, func(int64) bool {
		now, err := h.Page.Observe(ctx)
		if err != nil {
			broken = err
			return true
		}
		turn.Event.After = stateOf(now)
		return !sameView(at.snapshot, now)
	})
	deed := model.Deed{Do: toolWait, Outcome: schema.NoEffect}
	if changed && broken == nil {
		deed.Outcome = schema.Applied
	}
	turn.Line = deed.String()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return broken
}

// sameView reports whether two snapshots show the same, whatever their refs are.
func sameView(a, b *browser.Snapshot) bool {
	return a.URL == b.URL && a.Title == b.Title && slices.EqualFunc(a.Nodes, b.Nodes, func(x, y browser.Node) bool {
		return x.Depth == y.Depth && x.Role == y.Role && x.Name == y.Name && x.State == y.State &&
			x.Frame == y.Frame && slices.Equal(x.Options, y.Options)
	})
}

func (h Hands) clock() clock.Clock {
	if h.Clock == nil {
		return clock.System()
	}
	return h.Clock
}
