package trial

import (
	"context"
	"errors"
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// faulty is a page whose calls fail as a scenario says. It stands between the engine and the
// harness: what the harness itself looks at does not fail and is not counted, and it sees what an act
// did whose caller was told that it failed.
//
// Note: its receipts differ from a session's, for now on purpose: an act that fails gives an error
// with an empty receipt, or with that of an act which worked, where a session says what it knows.
type faulty struct {
	inner  browser.Page
	clock  *sim.Clock
	faults sim.Faults
	// said is what the last act put in: a driver's errors tell what it did, with every value in it.
	said string
}

var _ browser.Page = (*faulty)(nil)

// insideFaults are those that only the page itself can do. It counts the harness's calls as well.
func insideFaults(faults []sim.Fault) (inside, outside []sim.Fault) {
	for _, f := range faults {
		if f.Kind == sim.Vanishes {
			inside = append(inside, f)
		} else {
			outside = append(outside, f)
		}
	}
	return inside, outside
}

func newFaulty(inner browser.Page, clock *sim.Clock, faults []sim.Fault) browser.Page {
	if len(faults) == 0 {
		return inner
	}
	return &faulty{inner: inner, clock: clock, faults: sim.Faults{List: faults}}
}

// call makes one call, or lets it fail before or after.
func (f *faulty) call(ctx context.Context, name string, do func() error) error {
	kind := f.faults.Next(name)
	switch {
	case f.faults.Crashed:
		return f.broken(name, sim.ErrBrowser, "page closed")
	case f.faults.Hung && name != "scope":
		select {
		case <-ctx.Done():
		case <-f.clock.After(sim.UnansweredMs):
		}
		return f.broken(name, errors.Join(sim.ErrBrowser, browser.ErrHung), "no answer")
	case kind == sim.FailsBefore:
		return f.broken(name, sim.ErrBrowser, "call refused")
	}
	err := do()
	if err == nil && kind == sim.FailsAfter {
		return f.broken(name, sim.ErrBrowser, "call refused")
	}
	return err
}

// broken is an error of a driver, with its call log.
func (f *faulty) broken(call string, what error, why string) error {
	return fmt.Errorf("%s: %w: %s; call log: put in %q", call, what, why, f.said)
}

// Scope implements browser.Looker.
func (f *faulty) Scope(ctx context.Context) (s browser.Scope, err error) {
	err = f.call(ctx, "scope", func() error { s, err = f.inner.Scope(ctx); return err })
	return s, err
}

// Observe implements browser.Looker.
func (f *faulty) Observe(ctx context.Context) (s *browser.Snapshot, err error) {
	err = f.call(ctx, "observe", func() error { s, err = f.inner.Observe(ctx); return err })
	return s, err
}

// Describe implements browser.Looker.
func (f *faulty) Describe(ctx context.Context, ref string) (c *schema.Capture, err error) {
	err = f.call(ctx, "describe", func() error { c, err = f.inner.Describe(ctx, ref); return err })
	return c, err
}

// Census implements browser.Looker.
func (f *faulty) Census(ctx context.Context, q browser.Query) (c browser.Census, err error) {
	err = f.call(ctx, "census", func() error { c, err = f.inner.Census(ctx, q); return err })
	if err != nil {
		c = browser.Census{}
	}
	return c, err
}

// Open implements browser.Hand.
func (f *faulty) Open(ctx context.Context, url string) error {
	return f.call(ctx, "open", func() error { return f.inner.Open(ctx, url) })
}

// Act implements browser.Hand.
func (f *faulty) Act(ctx context.Context, a browser.Action) (r browser.Receipt, err error) {
	if said := a.Value.Reveal(); said != "" {
		f.said = said
	}
	err = f.call(ctx, "act", func() error { r, err = f.inner.Act(ctx, a); return err })
	return r, err
}

// Settle implements browser.Hand.
func (f *faulty) Settle(ctx context.Context, r browser.Receipt, limitMs int) (a browser.Activity, err error) {
	err = f.call(ctx, "settle", func() error { a, err = f.inner.Settle(ctx, r, limitMs); return err })
	return a, err
}

// Activity implements browser.Hand.
func (f *faulty) Activity(r browser.Receipt) browser.Activity { return f.inner.Activity(r) }
