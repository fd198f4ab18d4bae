package dispatch

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/gate"
)

// signs looks at what the document of an action's target shows, or, where its frame is gone or it
// has none, the top document.
func signs(ctx context.Context, page browser.Looker, a browser.Action) (browser.Signs, error) {
	q := browser.Query{}
	if a.Target != nil {
		q = browser.Query{Ref: a.Target.Ref, Frame: a.Target.Frame}
	}
	census, err := page.Census(ctx, q)
	if err == nil && !census.FrameOK && a.Target != nil {
		census, err = page.Census(ctx, browser.Query{})
	}
	return census.Signs, err
}

// blame takes down why the page could not be acted on or looked at to the end.
func (e *Evidence) blame(err error) {
	switch {
	case err == nil:
	case errors.Is(err, browser.ErrHung):
		e.Hung = true
	default:
		e.Broken = true
	}
}

// verify looks whether the fields of a form still hold what this run put into them, before the
// form goes anywhere. A field that is not in the document any more is not submitted by it.
func verify(ctx context.Context, page browser.Looker, r Request) []gate.Field {
	if !r.Consequential {
		return nil
	}
	var fields []gate.Field
	for _, f := range r.Form {
		census, err := page.Census(ctx, f.Query)
		if err == nil && (!census.ScopeOK || !census.FrameOK || census.Named == 0) {
			continue
		}
		state := gate.FieldState("") // unknown, which denies
		if err == nil && census.Matches == 1 {
			state = f.state(census)
		}
		fields = append(fields, gate.Field{Name: f.Name, State: state})
	}
	return fields
}

// state reads what became of a filled field from the census of its one match.
func (f Filled) state(c browser.Census) gate.FieldState {
	holds := f.State
	if holds == "" {
		holds = browser.Kept
	}
	switch {
	case targetStateHolds(holds, c):
		return gate.FieldKept
	case f.State == "" && !slices.Contains(strings.Fields(c.State), "filled"):
		return gate.FieldEmptied
	}
	return gate.FieldChanged
}
