package pw

import (
	"context"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
)

// The viewport of every session: fixed, so that a page lays out alike in every run.
const (
	viewportWidth  = 1280
	viewportHeight = 900
	// windowFrame is more than a browser's own bars take.
	windowFrame = 300
)

// session is one browser context with one page.
type session struct {
	context playwright.BrowserContext
	page    *page
	after   After
}

var _ browser.Session = (*session)(nil)

func newSession(d *driver) (*session, error) {
	bc, err := d.browser.NewContext(playwright.BrowserNewContextOptions{
		AcceptDownloads: playwright.Bool(false),
		Locale:          playwright.String("en-US"),
		Viewport:        &playwright.Size{Width: viewportWidth, Height: viewportHeight},
		ReducedMotion:   playwright.ReducedMotionReduce,
		ServiceWorkers:  playwright.ServiceWorkerPolicyBlock,
	})
	if err != nil {
		return nil, err
	}
	tab, err := prepare(bc, d)
	if err != nil {
		_ = bc.Close()
		return nil, err
	}
	return &session{context: bc, page: newPage(tab, d.after), after: d.after}, nil
}

// prepare puts a session's scripts in place, the guard first, and opens its page.
func prepare(bc playwright.BrowserContext, d *driver) (playwright.Page, error) {
	if err := setGuard(bc, d.word); err != nil {
		return nil, err
	}
	if err := tellSockets(bc, d.kind); err != nil {
		return nil, err
	}
	return bc.NewPage()
}

// Page is the session's one page.
func (s *session) Page() browser.Page { return s.page }

// Close ends the session within browser.CloseWaitMax.
func (s *session) Close() error {
	s.page.closing.Store(true)
	_, err := bounded(context.Background(), s.after, browser.CloseWaitMax, "closing a session", func() (struct{}, error) {
		return struct{}{}, s.context.Close()
	})
	return err
}
