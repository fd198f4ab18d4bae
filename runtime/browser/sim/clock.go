package sim

import (
	"sync"
	"time"

	"github.com/wfbench/wfbench/runtime/clock"
)

// dueMax bounds the deeds that one move of the clock runs: an app that never comes to rest
// must not hold up whoever waits.
const dueMax = 10_000

// Clock is virtual time. It moves only when somebody waits, and then at once; what falls due on
// the way happens in its order. It is safe for use from several goroutines.
type Clock struct {
	mu    sync.Mutex
	now   int64
	queue []timer // by time, then in the order in which they were set
	ready chan time.Time
}

var _ clock.Clock = (*Clock)(nil)

// timer is something that happens at a time.
type timer struct {
	at   int64
	what func()
}

// NewClock returns a clock at zero.
func NewClock() *Clock {
	c := &Clock{ready: make(chan time.Time)}
	close(c.ready)
	return c
}

// NowMs implements clock.Clock.
func (c *Clock) NowMs() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// After moves time forward by ms milliseconds and returns a channel that is ready.
func (c *Clock) After(ms int) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.advance(c.now + int64(ms))
	return c.ready
}

// advance moves time forward to a moment. The caller holds the lock, also for what falls due.
func (c *Clock) advance(to int64) {
	for ran := 0; len(c.queue) > 0 && c.queue[0].at <= to && ran < dueMax; ran++ {
		due := c.queue[0]
		c.queue = c.queue[1:]
		c.now = max(c.now, due.at)
		due.what()
	}
	c.now = max(c.now, to)
}

// set lets something happen ms milliseconds from now. The caller holds the lock.
func (c *Clock) set(ms int, what func()) {
	at := c.now + int64(ms)
	i := len(c.queue)
	for i > 0 && c.queue[i-1].at > at {
		i--
	}
	c.queue = append(c.queue, timer{})
	copy(c.queue[i+1:], c.queue[i:])
	c.queue[i] = timer{at, what}
}

// next is the moment of the next timer, or limit when none is due before it.
func (c *Clock) next(limit int64) int64 {
	if len(c.queue) > 0 && c.queue[0].at < limit {
		return c.queue[0].at
	}
	return limit
}
