// Package clocktest is the clock of tests: it moves only when somebody waits, so that a wait of an
// hour costs nothing and takes exactly an hour.
//
// It refuses to be used by the engine. Before it: package clock. After it: the tests of every
// package that waits.
package clocktest

import (
	"time"

	"github.com/wfbench/wfbench/runtime/clock"
)

// Jump is a clock that moves only when somebody waits. Its zero value stands at 0.
type Jump struct {
	// Ms is the time, in milliseconds.
	Ms int64
}

var _ clock.Clock = (*Jump)(nil)

// NowMs implements clock.Clock.
func (j *Jump) NowMs() int64 { return j.Ms }

// After implements clock.Clock: time goes on at once.
func (j *Jump) After(ms int) <-chan time.Time {
	j.Ms += int64(ms)
	ready := make(chan time.Time, 1)
	ready <- time.Time{}
	return ready
}
