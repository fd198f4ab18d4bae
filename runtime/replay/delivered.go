package replay

import (
	"context"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// hear takes down what the newest act of the model has sent by now, and waits, for so long as it has
// no answer, for that to what the step in doubt sent when it was recorded.
func (h *handOver) hear(ctx context.Context) {
	if len(h.acts) == 0 {
		return
	}
	newest := &h.acts[len(h.acts)-1]
	clock.Poll(ctx, h.Clock, clock.Limits{EveryMs: dispatch.PostEveryMs, MaxMs: dispatch.AnswerWaitMaxMs}, func(int64) bool {
		// What a page has done after an act never gets less; a driver may forget the oldest.
		if list := h.hands.Page.Activity(newest.receipt).Requests; len(list) >= len(newest.event.Requests) {
			newest.event.Requests = list
		}
		return dispatch.Deliver(h.inDoubt.Requests, newest.event.Requests).Waiting == 0
	})
}

// delivered reports whether the acts of the model together have sent what a step sent when it was
// recorded, and had good answers. What fills in a field may be saved later.
func (h *handOver) delivered(s schema.Step) bool {
	if s.Action.TakesValue() {
		return true
	}
	var all []schema.Request
	sockets := 0
	for _, d := range h.acts {
		all = append(all, d.event.Requests...)
		sockets += d.event.Sockets
	}
	return dispatch.Deliver(s.Requests, all).Well() && (!s.Sockets || sockets > 0)
}
