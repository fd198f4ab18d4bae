package sim

import (
	"context"
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// settlePauseMs is between two looks of Settle.
const settlePauseMs = 60

// happening is a kind of event.
type happening uint8

const (
	requested happening = iota + 1
	navigated
	asked
	poppedUp
	downloaded
	chose
	socketed
)

// event is one thing that happened on a page. A mark is a number of events.
type event struct {
	what    happening
	request schema.Request
	done    bool // the request was answered, or given up
	page    *loaded
	dialog  string
}

func (s *Session) happened(e event) int {
	s.events = append(s.events, e)
	return len(s.events) - 1
}

// Activity tells at once what has happened since the receipt was given.
func (t *tab) Activity(r browser.Receipt) browser.Activity {
	defer t.lock()()
	return t.session.since(r.Mark)
}

func (s *Session) since(mark int) browser.Activity {
	var a browser.Activity
	for i := max(mark, 0); i < len(s.events); i++ {
		switch e := &s.events[i]; e.what {
		case requested:
			a.Requests = append(a.Requests, e.request)
			if !e.done {
				a.Pending++
			}
		case navigated:
			a.Navigations++
		case asked:
			a.Dialogs = append(a.Dialogs, e.dialog)
		case poppedUp:
			a.Popups++
		case downloaded:
			a.Downloads++
		case chose:
			a.Choosers++
		case socketed:
			a.Sockets++
		}
	}
	return a
}

// pending counts the unanswered requests since a mark.
func (s *Session) pending(mark int) int {
	n := 0
	for i := max(mark, 0); i < len(s.events); i++ {
		if s.events[i].what == requested && !s.events[i].done {
			n++
		}
	}
	return n
}

// Settle waits until the requests since the receipt are answered and two successive looks at
// the page agree, but never longer than its limit.
func (t *tab) Settle(ctx context.Context, r browser.Receipt, limitMs int) (browser.Activity, error) {
	defer t.lock()()
	s := t.session
	fault := s.fault(callSettle)
	settled := s.usable() && t.comeToRest(r.Mark, s.clock.now+int64(limitMs))
	a := s.since(r.Mark)
	a.Settled = settled
	if err := ctx.Err(); err != nil {
		return a, fmt.Errorf("settling: %w: %w", ErrBrowser, err)
	}
	if s.faults.Crashed || s.closed {
		return a, fmt.Errorf("settling: %w: page closed", ErrBrowser)
	}
	if fault == FailsBefore || fault == FailsAfter {
		a.Settled = false
		return a, fmt.Errorf("settling: %w: call refused", ErrBrowser)
	}
	if s.faults.Hung {
		s.clock.advance(s.clock.now + int64(limitMs))
	}
	return a, nil
}

// comeToRest reports whether the page came to rest before a moment.
func (t *tab) comeToRest(mark int, late int64) bool {
	s := t.session
	last := -1
	for {
		now := -1
		if s.pending(mark) == 0 {
			t.page.layout()
			now = s.version
		}
		if now >= 0 && now == last {
			return true
		}
		if s.clock.now >= late || s.faults.Crashed {
			return false
		}
		last = now
		s.clock.advance(min(late, s.clock.now+settlePauseMs))
	}
}
