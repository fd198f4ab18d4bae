package pw

import (
	"context"
	"slices"
	"strings"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// presses reports whether an act is a press that this package aims itself. Playwright's own click
// takes several round trips between its look and its press, in Firefox slow ones: on a page that
// replaces its nodes it is outrun, or its press and its release meet two different nodes. A press
// that is aimed and armed in the page needs one, and is checked when it arrives. A target in a
// child frame whose place in the page is not certain is left to Playwright.
func (p *page) presses(ctx context.Context, kind schema.ActionKind, s survey) bool {
	if kind != schema.Click && kind != schema.Check && kind != schema.Uncheck {
		return false
	}
	if s.frame == p.tab.MainFrame() {
		return true
	}
	_, known := p.passageTo(ctx, s.frame)
	return known
}

// press aims and presses until a press has arrived where it was meant, or the limit has passed.
func (p *page) press(ctx context.Context, a browser.Action, before survey, r browser.Receipt) (browser.Receipt, error) {
	if a.Kind != schema.Click && slices.Contains(strings.Fields(before.State), "checked") == (a.Kind == schema.Check) {
		r.Outcome = schema.MaybeApplied // it is as it should be
		return r, nil
	}
	var at aimed
	r, err := p.persist(ctx, *a.Target, r, func() (bool, error) {
		var err error
		at, err = p.aim(ctx, *a.Target, before)
		return at.Ready && p.pressAt(ctx, before, at.wirePoint), err
	})
	if r.Refusal == outrun && at.CoveredBy != "" {
		// A bar that a page can be scrolled free of, and this one could not.
		r.Refusal = &schema.Refusal{Reason: schema.Covered, Detail: at.CoveredBy}
	}
	return r, err
}

// aimed is where to press, or what lies over the target wherever the page is scrolled.
type aimed struct {
	Ready     bool   `json:"ready"`
	CoveredBy string `json:"coveredBy"`
	wirePoint
}

// persist tries an act until it may have reached the page, or the limit has passed. A try that
// returns false or an error has certainly shown nothing of the act to a listener of the site.
func (p *page) persist(ctx context.Context, q browser.Query, r browser.Receipt, try func() (landed bool, err error)) (browser.Receipt, error) {
	late := p.after(milliseconds(actMaxMs))
	for {
		landed, err := try()
		switch {
		case err != nil:
			return notDispatched(r, p.unanswered(err)), p.broken(ctx, err)
		case landed:
			r.Outcome = schema.MaybeApplied
			return r, nil
		}
		select {
		case <-ctx.Done():
			return notDispatched(r, outrun), ctx.Err()
		case <-late:
			return p.unpressed(ctx, q, r)
		case <-p.after(milliseconds(pressPauseMs)):
		}
	}
}

// aim aims at the one match of a query, in its own frame and through the documents around it,
// and tells where to press in the top viewport.
func (p *page) aim(ctx context.Context, q browser.Query, s survey) (aimed, error) {
	var at aimed
	err := p.ask(ctx, s.frame, askMaxMs, command{Do: "aim", Query: wire(q)}, &at)
	if err != nil || !at.Ready || s.frame == p.tab.MainFrame() {
		return at, err
	}
	// Aiming may have scrolled: the way is found afresh.
	way, known := p.passageTo(ctx, s.frame)
	if !known {
		return aimed{}, nil
	}
	at.wirePoint, at.Ready, at.CoveredBy = p.through(ctx, way, at.wirePoint, true)
	if !at.Ready {
		p.releaseAround(ctx, s.frame)
	}
	return at, nil
}

// pressAt presses at a point and reports whether the press may have reached the site: all but
// a press that the in-page engine is known to have blocked, in the target's frame or around it.
func (p *page) pressAt(ctx context.Context, s survey, at wirePoint) bool {
	_, err := bounded(ctx, p.after, actMaxMs+graceMs, "pressing", func() (struct{}, error) {
		return struct{}{}, p.tab.Mouse().Click(at.X, at.Y)
	})
	verdict, known := p.release(ctx, s.frame)
	kept := p.releaseAround(ctx, s.frame)
	return err != nil || !known || (verdict != blocked && !kept)
}

// blocked is the verdict of a press of which no listener of the site has seen any event: the guard
// stands before them all. One that was stopped half-way, or where there is no guard, is "spoilt".
const blocked = "blocked"

// release ends the press in one frame and tells what became of it there.
func (p *page) release(ctx context.Context, f playwright.Frame) (verdict string, known bool) {
	var end struct {
		Known   bool   `json:"known"`
		Verdict string `json:"verdict"`
	}
	err := p.ask(ctx, f, releaseMaxMs, command{Do: "release"}, &end)
	return end.Verdict, err == nil && end.Known
}

// releaseAround ends the press in the documents around a frame and reports whether one of them
// kept it from the frame.
func (p *page) releaseAround(ctx context.Context, f playwright.Frame) bool {
	kept := false
	for at := f.ParentFrame(); at != nil; at = at.ParentFrame() {
		verdict, _ := p.release(ctx, at)
		kept = kept || verdict == blocked
	}
	return kept
}

// unpressed is the receipt of an act whose every try was kept from the page, or that never found
// its target ready. Aiming moves the pointer and the focus: a page that has sent something
// because of that has made something of the act.
func (p *page) unpressed(ctx context.Context, q browser.Query, r browser.Receipt) (browser.Receipt, error) {
	if a := p.record.since(r.Mark); mutated(a.Requests) || a.Navigations > 0 {
		r.Outcome = schema.MaybeApplied
		return r, nil
	}
	now, err := p.survey(ctx, q)
	if err != nil {
		return notDispatched(r, p.unanswered(err)), p.broken(ctx, err)
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
