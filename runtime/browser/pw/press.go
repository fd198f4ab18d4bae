package pw

import (
	"context"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// presses reports whether an act is a press that this package aims itself. Playwright's own click
// takes several round trips between its look and its press, in Firefox slow ones: on a page that
// replaces its nodes it is outrun, or its press and its release meet two different nodes. A press
// that is aimed and armed in the page needs one, and is checked when it arrives. A target in a
// child frame is left to Playwright, which knows where the frame is.
func (p *page) presses(kind schema.ActionKind, s survey) bool {
	pointer := kind == schema.Click || kind == schema.Check || kind == schema.Uncheck
	return pointer && s.frame == p.tab.MainFrame()
}

// press aims and presses until a press has arrived where it was meant, or the limit has passed.
// What the page blocked never reached a listener of the site: it may be tried again.
func (p *page) press(ctx context.Context, a browser.Action, before survey, r browser.Receipt) (browser.Receipt, error) {
	if a.Kind != schema.Click && slices.Contains(strings.Fields(before.State), "checked") == (a.Kind == schema.Check) {
		r.Outcome = schema.MaybeApplied // it is as it should be
		return r, nil
	}
	late := p.after(milliseconds(actMaxMs))
	for {
		var at struct {
			Ready bool    `json:"ready"`
			X     float64 `json:"x"`
			Y     float64 `json:"y"`
		}
		if err := p.ask(ctx, before.frame, askMaxMs, command{Do: "aim", Query: wire(*a.Target)}, &at); err != nil {
			return notDispatched(r, &schema.Refusal{Reason: schema.BrowserFailed}), p.broken(ctx, err)
		}
		if at.Ready {
			if reached := p.pressAt(ctx, before, at.X, at.Y); reached {
				r.Outcome = schema.MaybeApplied
				return r, nil
			}
		}
		select {
		case <-ctx.Done():
			return notDispatched(r, outrun), ctx.Err()
		case <-late:
			return p.unpressed(ctx, *a.Target, r)
		case <-p.after(milliseconds(pressPauseMs)):
		}
	}
}

// pressAt presses at a point and reports whether the press may have reached the site: all but
// a press that the in-page engine is known to have blocked.
func (p *page) pressAt(ctx context.Context, s survey, x, y float64) bool {
	_, err := bounded(ctx, p.after, actMaxMs+graceMs, "pressing", func() (struct{}, error) {
		return struct{}{}, p.tab.Mouse().Click(x, y)
	})
	var end struct {
		Known   bool   `json:"known"`
		Verdict string `json:"verdict"`
	}
	asked := p.ask(ctx, s.frame, releaseMaxMs, command{Do: "release"}, &end)
	return err != nil || asked != nil || !end.Known || end.Verdict != "blocked"
}

// unpressed is the receipt of an act whose every press was blocked, or that had nothing to
// press.
func (p *page) unpressed(ctx context.Context, q browser.Query, r browser.Receipt) (browser.Receipt, error) {
	now, err := p.survey(ctx, q)
	if err != nil {
		return notDispatched(r, &schema.Refusal{Reason: schema.BrowserFailed}), p.broken(ctx, err)
	}
	refusal := now.refusal(q, p.tab.URL())
	if refusal == nil {
		refusal = now.obstacle()
	}
	if refusal == nil {
		refusal = outrun
	}
	return notDispatched(r, refusal), nil
}
