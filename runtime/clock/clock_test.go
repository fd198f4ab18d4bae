package clock

import (
	"context"
	"testing"
	"time"
)

// jump is a clock that moves only when somebody waits.
type jump struct{ now int64 }

func (j *jump) NowMs() int64 { return j.now }

func (j *jump) After(ms int) <-chan time.Time {
	j.now += int64(ms)
	c := make(chan time.Time, 1)
	c <- time.Time{}
	return c
}

func TestPoll(t *testing.T) {
	for _, c := range []struct {
		name      string
		doneAt    int64
		limits    Limits
		want      bool
		wantLooks int
	}{
		{"done at once", 0, Limits{10, 100}, true, 1},
		{"done later", 30, Limits{10, 100}, true, 4},
		{"done at the limit", 100, Limits{10, 100}, true, 11},
		{"too late", 101, Limits{10, 100}, false, 11},
		{"no time still looks once", 5, Limits{10, 0}, false, 1},
	} {
		looks := 0
		got := Poll(t.Context(), &jump{}, c.limits, func(waited int64) bool { looks++; return waited >= c.doneAt })
		if got != c.want || looks != c.wantLooks {
			t.Errorf("%s: Poll = %v after %d looks; want %v after %d", c.name, got, looks, c.want, c.wantLooks)
		}
	}
}

func TestPollEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if Poll(ctx, System(), Limits{EveryMs: 1000, MaxMs: 60_000}, func(int64) bool { return false }) {
		t.Error("Poll of an ended context was done")
	}
}
