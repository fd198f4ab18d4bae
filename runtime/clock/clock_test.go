package clock_test

import (
	"context"
	"testing"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
)

func TestPoll(t *testing.T) {
	for _, c := range []struct {
		name      string
		doneAt    int64
		limits    clock.Limits
		want      bool
		wantLooks int
	}{
		{"done at once", 0, clock.Limits{EveryMs: 10, MaxMs: 100}, true, 1},
		{"done later", 30, clock.Limits{EveryMs: 10, MaxMs: 100}, true, 4},
		{"done at the limit", 100, clock.Limits{EveryMs: 10, MaxMs: 100}, true, 11},
		{"too late", 101, clock.Limits{EveryMs: 10, MaxMs: 100}, false, 11},
		{"no time still looks once", 5, clock.Limits{EveryMs: 10, MaxMs: 0}, false, 1},
	} {
		looks := 0
		got := clock.Poll(t.Context(), &clocktest.Jump{}, c.limits, func(waited int64) bool { looks++; return waited >= c.doneAt })
		if got != c.want || looks != c.wantLooks {
			t.Errorf("%s: Poll = %v after %d looks; want %v after %d", c.name, got, looks, c.want, c.wantLooks)
		}
	}
}

func TestPollEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if clock.Poll(ctx, clock.System(), clock.Limits{EveryMs: 1000, MaxMs: 60_000}, func(int64) bool { return false }) {
		t.Error("Poll of an ended context was done")
	}
}
