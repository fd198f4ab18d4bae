package pw

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
)

// page is one tab. Its methods are for one goroutine at a time.
type page struct {
	tab    playwright.Page
	after  After
	record *record
	// closing says that the session is being closed: the page may not hold it up any more.
	closing atomic.Bool

	observation int
	refFrames   []refRange
}

// refRange says in which frame the refs up to number last of the newest observation are.
type refRange struct {
	last  int
	frame playwright.Frame
}

var _ browser.Page = (*page)(nil)

func newPage(tab playwright.Page, after After) *page {
	p := &page{tab: tab, after: after, record: newRecord()}
	p.record.watch(tab, p.answerDialog)
	tab.Context().OnPage(p.closePopup)
	return p
}

// closePopup closes a tab that the page opened. Whatever the page wants to show there is not
// what the engine looks at, and nobody follows it.
func (p *page) closePopup(popup playwright.Page) {
	p.record.popup()
	go func() {
		_, _ = bounded(context.Background(), p.after, popupWaitMaxMs, "closing a tab", func() (struct{}, error) {
			return struct{}{}, popup.Close()
		})
	}()
}

// answerDialog ends a native dialog at once: an alert is acknowledged, everything that asks
// is dismissed, also whether to leave the page, unless the session is being closed. Nothing here
// ever consents to anything else.
func (p *page) answerDialog(d playwright.Dialog) {
	defer p.record.dialogClosed()
	_, _ = bounded(context.Background(), p.after, dialogWaitMaxMs, "answering a dialog", func() (struct{}, error) {
		if d.Type() == "alert" || (d.Type() == "beforeunload" && p.closing.Load()) {
			return struct{}{}, d.Accept()
		}
		return struct{}{}, d.Dismiss()
	})
}

// Scope tells where the page is now.
func (p *page) Scope(ctx context.Context) (browser.Scope, error) {
	if err := ctx.Err(); err != nil {
		return browser.Scope{}, fmt.Errorf("reading scope: %w", err)
	}
	generation, dialog, crashed := p.record.scope()
	if crashed || p.tab.IsClosed() {
		return browser.Scope{}, fmt.Errorf("reading scope: %w: page closed", ErrBrowser)
	}
	return browser.Scope{URL: p.tab.URL(), Generation: generation, Dialog: dialog}, nil
}

// Open navigates to a URL and waits until its document is parsed, and a little for the rest.
func (p *page) Open(ctx context.Context, to string) error {
	_, err := bounded(ctx, p.after, openMaxMs+graceMs, fmt.Sprintf("opening %q", browser.Bare(to)), func() (struct{}, error) {
		_, err := p.tab.Goto(to, playwright.PageGotoOptions{
			WaitUntil: playwright.WaitUntilStateDomcontentloaded,
			Timeout:   playwright.Float(openMaxMs),
		})
		return struct{}{}, err
	})
	if err != nil {
		return err
	}
	// A file that never comes is no reason to fail: the document is there.
	_, _ = bounded(ctx, p.after, loadMaxMs+graceMs, "loading", func() (struct{}, error) {
		return struct{}{}, p.tab.WaitForLoadState(playwright.PageWaitForLoadStateOptions{
			State:   playwright.LoadStateLoad,
			Timeout: playwright.Float(loadMaxMs),
		})
	})
	return ctx.Err()
}
