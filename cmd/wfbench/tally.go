package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// tallyEvery is how often a search says how far it is where there is no terminal.
const tallyEvery = 10 * time.Second

// tally shows a search on its way: a bar on a terminal, a line now and then elsewhere.
type tally struct {
	out   io.Writer
	total int

	mu    sync.Mutex
	pool  *mpb.Progress
	bar   *mpb.Bar
	law   string
	done  int
	began time.Time
	said  time.Time
}

func newTally(out io.Writer, total int) *tally {
	now := time.Now()
	t := &tally{out: out, total: total, began: now, said: now}
	if t.pool = newBars(out); t.pool != nil {
		t.bar = t.pool.AddBar(int64(total),
			mpb.PrependDecorators(decor.CountersNoUnit("%d/%d cases ")),
			mpb.AppendDecorators(decor.Any(t.status)))
	}
	return t
}

func (t *tally) status(decor.Statistics) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return "  " + t.words()
}

// words says the law and the speed.
func (t *tally) words() string {
	seconds := time.Since(t.began).Seconds()
	if seconds < 1 {
		return t.law
	}
	return fmt.Sprintf("%.0f cases/s  %s", float64(t.done)/seconds, t.law)
}

func (t *tally) begin(law string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.law = law
}

// one counts one case.
func (t *tally) one() {
	if t.bar != nil {
		t.bar.Increment()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done++
	if t.bar != nil || time.Since(t.said) < tallyEvery {
		return
	}
	t.said = time.Now()
	_, _ = fmt.Fprintf(t.out, "%d/%d cases, %s\n", t.done, t.total, t.words())
}

// end takes the bar off the terminal.
func (t *tally) end() {
	if t.pool == nil {
		return
	}
	t.bar.Abort(true)
	t.pool.Wait()
}
