package replay

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/resolve"
)

// LoadWaitMaxMs bounds the wait for a document that is still being loaded. One that never ends loading
// is waited for once.
const LoadWaitMaxMs = 4_000

// arrived waits until the document of a target is loaded: what is drawn already listens only when its
// scripts have come (hazard H28).
func (r *run) arrived(ctx context.Context, target *browser.Query) {
	if target == nil {
		return
	}
	first := true
	clock.Poll(ctx, r.Clock, clock.Limits{EveryMs: resolve.PollEveryMs, MaxMs: LoadWaitMaxMs}, func(int64) bool {
		census, err := r.Hands.Page.Census(ctx, *target)
		if err != nil || !census.Loading || (first && census.Signs.Document == r.awaited) {
			return true
		}
		first, r.awaited = false, census.Signs.Document
		return false
	})
}
