// Package clock is the engine's only way to time: a Clock is injected wherever something
// waits, so that a simulated page can run years in a second and a test can run out of time
// at will. It waits on conditions, by Poll; it never just sleeps.
package clock

import (
	"context"
	"time"
)

// Clock tells time and wakes a waiter.
type Clock interface {
	// NowMs is the time in milliseconds since some fixed moment; it never goes back.
	NowMs() int64
	// After gives a channel that is ready ms milliseconds from now.
	After(ms int) <-chan time.Time
}

// System returns the machine's monotonic clock.
func System() Clock { return &system{start: time.Now()} }

type system struct{ start time.Time }

func (s *system) NowMs() int64 { return time.Since(s.start).Milliseconds() }

func (s *system) After(ms int) <-chan time.Time {
	return time.After(time.Duration(ms) * time.Millisecond)
}

// Limits bound a Poll: how often to look, and for how long, in milliseconds.
type Limits struct {
	EveryMs int
	MaxMs   int
}

// Poll looks until look says that it is done, the limit has passed, or ctx has ended. It
// looks at least once, and once more when the limit has passed. It reports whether look was done.
func Poll(ctx context.Context, c Clock, l Limits, look func(waitedMs int64) (done bool)) bool {
	start := c.NowMs()
	for {
		waited := c.NowMs() - start
		if look(waited) {
			return true
		}
		if waited >= int64(l.MaxMs) || ctx.Err() != nil {
			return false
		}
		select {
		case <-ctx.Done():
			return false
		case <-c.After(l.EveryMs):
		}
	}
}
