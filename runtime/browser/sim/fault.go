package sim

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
)

// ErrBrowser says that the browser failed.
var ErrBrowser = errors.New("browser failed")

// UnansweredMs is how long a call waits for a page that answers nothing any more.
const UnansweredMs = 11_500

// call is a method that can fail.
type call int

const (
	callScope call = iota
	callObserve
	callDescribe
	callCensus
	callOpen
	callAct
	callSettle
	callsMax
)

var callNames = [callsMax]string{"scope", "observe", "describe", "census", "open", "act", "settle"}

var callDoing = [callsMax]string{"reading scope", "observing", "describing", "counting", "opening", "acting", "settling"}

// Faults count the calls of one page, and tell which of them are to fail.
type Faults struct {
	List []Fault
	// Crashed and Hung say that the page did: either lasts.
	Crashed, Hung bool
	calls         map[string]int
}

// Next counts a call and tells how it is to fail; "" for not at all.
func (f *Faults) Next(call string) FaultKind {
	if len(f.List) == 0 {
		return ""
	}
	if f.calls == nil {
		f.calls = map[string]int{}
	}
	f.calls[call]++
	i := slices.IndexFunc(f.List, func(x Fault) bool { return x.Call == call && x.Nth == f.calls[call] })
	if i < 0 {
		return ""
	}
	kind := f.List[i].Kind
	f.Crashed = f.Crashed || kind == Crashes
	f.Hung = f.Hung || kind == Hangs
	return kind
}

// fault counts a call and tells how it is to fail; "" for not at all.
func (s *Session) fault(c call) FaultKind { return s.faults.Next(callNames[c]) }

// Validate reports what in a fault means nothing.
func (f Fault) Validate() error {
	kinds := []FaultKind{FailsBefore, FailsAfter, Crashes, Hangs, Vanishes}
	switch {
	case !slices.Contains(callNames[:], f.Call):
		return fmt.Errorf("validating fault: unknown call %q", f.Call)
	case f.Nth < 1:
		return fmt.Errorf("validating fault: call number %d is not counted from 1", f.Nth)
	case !slices.Contains(kinds, f.Kind):
		return fmt.Errorf("validating fault: unknown kind %q", f.Kind)
	}
	return nil
}

// begin begins a call: it fails where the context, the session, the page or a fault says so,
// and looks at what is there.
func (t *tab) begin(ctx context.Context, c call) (FaultKind, error) {
	s := t.session
	if err := ctx.Err(); err != nil {
		return "", fmt.Errorf("%s: %w: %w", callDoing[c], ErrBrowser, err)
	}
	kind := s.fault(c)
	switch {
	case s.faults.Crashed || s.closed:
		return kind, fmt.Errorf("%s: %w: page closed", callDoing[c], ErrBrowser)
	case s.faults.Hung && c != callScope:
		s.clock.advance(s.clock.now + UnansweredMs)
		return kind, fmt.Errorf("%s: %w: %w", callDoing[c], ErrBrowser, browser.ErrHung)
	case kind == FailsBefore:
		return kind, fmt.Errorf("%s: %w: call refused", callDoing[c], ErrBrowser)
	}
	t.page.layout()
	return kind, nil
}

// end ends a call, which may fail although it did all of its work.
func (t *tab) end(kind FaultKind, c call) error {
	if kind == FailsAfter {
		return fmt.Errorf("%s: %w: call refused", callDoing[c], ErrBrowser)
	}
	return nil
}

// vanish takes an element away for good.
func (d *document) vanish(i int) {
	d.live[i].gone = true
	d.page.dirty = true
}
