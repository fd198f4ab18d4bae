package pw

import (
	"context"
	"errors"
	"fmt"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// Act performs one action. It counts first and dispatches strictly after: the element is found
// again by the same query in the very operation that acts on it.
func (p *page) Act(ctx context.Context, a browser.Action) (browser.Receipt, error) {
	r := browser.Receipt{Mark: p.record.mark()}
	if _, dialog, _ := p.record.scope(); dialog != "" {
		return notDispatched(r, &schema.Refusal{Reason: schema.DialogOpen, Detail: dialog}), nil
	}
	switch {
	case a.Kind == schema.Navigate || a.Kind == schema.Back:
		return p.travel(ctx, a, r)
	case a.Kind == schema.CallTool:
		return p.callTool(ctx, a, r)
	case a.Kind == schema.Fetch:
		return p.fetch(ctx, a, r)
	case a.Kind == schema.Press && !schema.IsKey(a.Key):
		return notDispatched(r, &schema.Refusal{Reason: schema.Denied, Detail: "key"}), nil
	case a.Kind == schema.Press && a.Target == nil:
		return p.pressKeyAnywhere(ctx, a.Key, r)
	case a.Target == nil:
		return notDispatched(r, &schema.Refusal{Reason: schema.Absent, Detail: "no target"}), nil
	}
	return p.actOn(ctx, a, r)
}

// actOn acts on the one element of a query.
func (p *page) actOn(ctx context.Context, a browser.Action, r browser.Receipt) (browser.Receipt, error) {
	before, err := p.survey(ctx, *a.Target)
	if err != nil {
		return notDispatched(r, p.unanswered(err)), p.broken(ctx, err)
	}
	if refusal := before.refusal(*a.Target, p.tab.URL()); refusal != nil {
		return notDispatched(r, refusal), nil
	}
	refusal, err := p.unfit(ctx, a, before)
	if err != nil {
		return notDispatched(r, p.unanswered(err)), p.broken(ctx, err)
	}
	if refusal != nil {
		return notDispatched(r, refusal), nil
	}
	if before.Behind {
		return notDispatched(r, before.obstacle()), nil
	}
	switch {
	case p.presses(ctx, a.Kind, before):
		return p.press(ctx, a, before, r)
	case a.Kind == schema.Press:
		return p.pressKey(ctx, a, before, r)
	case inserts(a.Kind, before):
		return p.insert(ctx, a, before, r)
	case a.Kind == schema.Upload:
		return p.upload(ctx, a, before, r)
	}
	return p.perform(ctx, a, before, r)
}

// perform leaves an act to Playwright, strictly on the one match of a query. What comes of it as
// a press of the pointer is let through by the in-page engine only where it was meant.
func (p *page) perform(ctx context.Context, a browser.Action, before survey, r browser.Receipt) (browser.Receipt, error) {
	sel, err := selector(command{Do: "match", Query: wire(*a.Target)})
	if err != nil {
		return notDispatched(r, &schema.Refusal{Reason: schema.BrowserFailed}), err
	}
	at := before.frame.Locator(sel)
	for tries := 1; ; tries++ {
		if err := p.ask(ctx, before.frame, askMaxMs, command{Do: "arm", Query: wire(*a.Target)}, &struct{}{}); err != nil {
			return notDispatched(r, p.unanswered(err)), p.broken(ctx, err)
		}
		_, err = bounded(ctx, p.after, actMaxMs+graceMs, "acting", func() (struct{}, error) {
			return struct{}{}, call(at, a)
		})
		if err == nil {
			r.Outcome = schema.MaybeApplied
			r.ReadBack = p.readBack(ctx, a, before)
			return r, nil
		}
		// A page that replaces its nodes all the time can outrun a whole try.
		judged, err := p.judge(ctx, *a.Target, before, r)
		if err != nil || judged.Refusal != outrun || tries == actTriesMax {
			return judged, err
		}
	}
}

// outrun is the refusal of an action that did not reach the page although its one target was
// there and free.
var outrun = &schema.Refusal{Reason: schema.BrowserFailed, Detail: "could not be acted on in time"}

// call is the act itself, with Playwright's own checks and never by force.
func call(at playwright.Locator, a browser.Action) error {
	limit := playwright.Float(actMaxMs)
	switch a.Kind {
	case schema.Click:
		return at.Click(playwright.LocatorClickOptions{Timeout: limit})
	case schema.Fill:
		return at.Fill(a.Value.Reveal(), playwright.LocatorFillOptions{Timeout: limit})
	case schema.Select:
		labels := []string{a.Value.Reveal()}
		_, err := at.SelectOption(playwright.SelectOptionValues{Labels: &labels}, playwright.LocatorSelectOptionOptions{Timeout: limit})
		return err
	case schema.Check:
		return at.Check(playwright.LocatorCheckOptions{Timeout: limit})
	case schema.Uncheck:
		return at.Uncheck(playwright.LocatorUncheckOptions{Timeout: limit})
	}
	return fmt.Errorf("acting: unknown kind %q", a.Kind)
}

// unfit refuses what the target cannot take by its kind, before anything is dispatched.
func (p *page) unfit(ctx context.Context, a browser.Action, s survey) (*schema.Refusal, error) {
	switch a.Kind {
	case schema.Click, schema.Fill, schema.Check, schema.Uncheck, schema.Press:
		return nil, nil
	case schema.Upload:
		return unreadable(a.Value), nil
	case schema.Select:
	default:
		return &schema.Refusal{Reason: schema.Denied, Detail: "kind of action"}, nil
	}
	if s.Native != "select" {
		return &schema.Refusal{Reason: schema.Contradicted, Detail: "not a native select"}, nil
	}
	var in struct {
		Options int `json:"options"`
	}
	if err := p.ask(ctx, s.frame, askMaxMs, command{Do: "choice", Query: wire(*a.Target), Text: a.Value.Reveal()}, &in); err != nil {
		return nil, err
	}
	switch in.Options {
	case 0:
		return &schema.Refusal{Reason: schema.Absent, Detail: "option"}, nil
	case 1:
		return nil, nil
	default:
		return &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: in.Options, Detail: "option"}, nil
	}
}

// judge says what a failed act has done. Only when the document is the same, no press, key or input
// has reached it, no native dialog opened and no request went out whose method may change a server
// is it certain that the page never got the act. The messages of sockets are not looked at.
func (p *page) judge(ctx context.Context, q browser.Query, before survey, r browser.Receipt) (browser.Receipt, error) {
	r.Outcome = schema.MaybeApplied
	after, err := p.survey(ctx, q)
	if err != nil || after.frame != before.frame {
		return r, p.broken(ctx, err)
	}
	a := p.record.since(r.Mark)
	if after.Touches != before.Touches || after.Born != before.Born || a.Navigations > 0 || len(a.Dialogs) > 0 || mutated(a.Requests) {
		return r, nil
	}
	refusal := after.refusal(q, p.tab.URL())
	if refusal == nil {
		refusal = after.obstacle()
	}
	if refusal == nil {
		refusal = outrun
	}
	return notDispatched(r, refusal), nil
}

func mutated(requests []schema.Request) bool {
	for _, q := range requests {
		if q.Mutates() {
			return true
		}
	}
	return false
}

// readBack reports whether a field now holds what was put into it. The page is asked by the
// in-page engine, which answers yes or no: a value comes back from nowhere.
func (p *page) readBack(ctx context.Context, a browser.Action, s survey) bool {
	if a.Kind != schema.Fill && a.Kind != schema.Select && a.Kind != schema.Upload {
		return false
	}
	var in struct {
		Held bool `json:"held"`
	}
	err := p.ask(ctx, s.frame, readBackMaxMs, command{Do: "held", Query: wire(*a.Target), Text: a.Value.Reveal()}, &in)
	return err == nil && in.Held
}

// travel navigates or goes back. Whether a failed one reached the server cannot be known.
func (p *page) travel(ctx context.Context, a browser.Action, r browser.Receipt) (browser.Receipt, error) {
	if a.Kind == schema.Navigate {
		return p.applied(ctx, r, p.Open(ctx, a.URL))
	}
	_, err := bounded(ctx, p.after, openMaxMs+graceMs, "going back", func() (struct{}, error) {
		_, err := p.tab.GoBack(playwright.PageGoBackOptions{
			WaitUntil: playwright.WaitUntilStateDomcontentloaded,
			Timeout:   playwright.Float(openMaxMs),
		})
		return struct{}{}, err
	})
	return p.applied(ctx, r, err)
}

// applied is the receipt of an act without a target.
func (p *page) applied(ctx context.Context, r browser.Receipt, err error) (browser.Receipt, error) {
	r.Outcome = schema.MaybeApplied
	return r, p.broken(ctx, err)
}

// broken keeps an error only when the page is gone or the caller has given up: anything less
// is told in the receipt.
func (p *page) broken(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if _, _, crashed := p.record.scope(); crashed || p.tab.IsClosed() || ctx.Err() != nil {
		return err
	}
	return nil
}

func notDispatched(r browser.Receipt, why *schema.Refusal) browser.Receipt {
	r.Outcome = schema.NotDispatched
	r.Refusal = why
	return r
}

// unanswered is the refusal of an action before which the page could not be looked at. A document that
// goes away under the look is no broken browser.
func (p *page) unanswered(err error) *schema.Refusal {
	_, _, crashed := p.record.scope()
	switch {
	case errors.Is(err, browser.ErrHung):
		return &schema.Refusal{Reason: schema.PageHung}
	case crashed || p.tab.IsClosed():
		return &schema.Refusal{Reason: schema.BrowserFailed}
	}
	return &schema.Refusal{Reason: schema.StaleDocument}
}
