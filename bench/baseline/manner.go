package baseline

import (
	"context"
	"time"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
)

const (
	// silenceMs is after how long a press counts as one that nothing came of, for those that repeat it.
	silenceMs = 2_000
	// lookPauseMs is between two looks for what is not there yet.
	lookPauseMs = 50
)

// manner does the lines of a tape as its baseline does them.
type manner struct {
	tape Tape
	raw  pw.Raw
	// page is the page of raw, for those that act on the refs of its snapshots.
	page browser.Page
	// obeyed are the orders of the page that have been carried out.
	obeyed map[string]bool
}

// do performs a deed.
func (m manner) do(ctx context.Context, d pw.Deed) error {
	if m.tape.Obeys {
		m.obey(ctx)
	}
	if m.tape.Refs && d.On != nil {
		return m.byRef(ctx, d)
	}
	if err := pause(ctx, m.tape.PauseMs); err != nil {
		return err
	}
	switch {
	case m.tape.Typed && d.Kind == schema.Fill:
		return m.typeKeys(ctx, d)
	case m.tape.Again && d.Kind == schema.Click:
		return m.twice(ctx, d)
	case d.Kind == schema.CallTool:
		return m.call(ctx, d)
	}
	return m.raw.Do(ctx, d)
}

// twice performs a press again where nothing seems to come of it.
func (m manner) twice(ctx context.Context, d pw.Deed) error {
	face := m.raw.Face(ctx)
	if err := m.raw.Do(ctx, d); err != nil || m.raw.Changes(ctx, face, silenceMs) {
		return err
	}
	return m.raw.Do(ctx, d)
}

// until looks again and again until something is there, or the limit of a line has passed.
func (m manner) until(ctx context.Context, there func() bool) error {
	for left := m.tape.LimitMs; !there(); left -= lookPauseMs {
		if left <= 0 {
			return pw.ErrNone
		}
		if err := pause(ctx, lookPauseMs); err != nil {
			return err
		}
	}
	return nil
}

// pause lets some time pass.
func pause(ctx context.Context, ms int) error {
	if ms == 0 {
		return nil
	}
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(time.Duration(ms) * time.Millisecond):
		return nil
	}
}
