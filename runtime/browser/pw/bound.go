package pw

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mxschmitt/playwright-go"
)

// ErrBrowser says that the browser, the page or the way to it failed. The text never quotes
// what Playwright said, since that quotes the page.
var ErrBrowser = errors.New("browser failed")

// The limits of this package, in milliseconds.
const (
	startMaxMs      = 60_000 // a browser's launch, on a busy machine
	sessionMaxMs    = 30_000 // a new context with its page
	openMaxMs       = 15_000 // a navigation, until the document is parsed
	loadMaxMs       = 3_000  // the wait for the rest of a document's files
	askMaxMs        = 10_000 // one in-page command
	askChildMaxMs   = 4_000  // one in-page command in a child frame
	arrivingMaxMs   = 600    // one count while another document is on its way
	actMaxMs        = 2_500  // one try of an action, with Playwright's own waiting for an actionable element
	actTriesMax     = 3      // tries of an action that certainly did not reach the page and that nothing obstructs
	pressPauseMs    = 20     // between two aims of one press
	releaseMaxMs    = 800    // the question what became of a press
	graceMs         = 1_500  // what a bounded call gets beyond the limit that Playwright was given
	settlePauseMs   = 60     // between two looks of Settle
	dialogWaitMaxMs = 2_000  // the answer to a native dialog
	chooserMaxMs    = 2_000  // the file chooser of an upload, after its press
	popupWaitMaxMs  = 2_000  // closing a tab that the page opened
	readBackMaxMs   = 1_000  // reading a field after a fill
	versionMaxMs    = 20_000 // a browser binary that tells its version
	versionTextMax  = 200    // bytes of that
)

// After makes timers. Package pw waits with nothing else.
type After func(d time.Duration) <-chan time.Time

func milliseconds(ms int) time.Duration { return time.Duration(ms) * time.Millisecond }

// bounded runs a Playwright call, which knows no context, for at most limitMs. A call that is
// given up goes on in its goroutine until its page is closed.
func bounded[T any](ctx context.Context, after After, limitMs int, doing string, call func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		v, err := call()
		done <- result{v, err}
	}()
	var zero T
	select {
	case r := <-done:
		if r.err != nil {
			return zero, fmt.Errorf("%s: %w: %w", doing, ErrBrowser, kindOf(r.err))
		}
		return r.value, nil
	case <-ctx.Done():
		return zero, fmt.Errorf("%s: %w: %w", doing, ErrBrowser, context.Cause(ctx))
	case <-after(milliseconds(limitMs)):
		return zero, fmt.Errorf("%s: %w: %w", doing, ErrBrowser, errNoAnswer)
	}
}

// What Playwright's errors come to.
var (
	errNoAnswer = errors.New("no answer in time")
	errClosed   = errors.New("page closed")
	errRefused  = errors.New("call refused")
)

// kindOf reduces a Playwright error to words of our own.
func kindOf(err error) error {
	switch {
	case errors.Is(err, playwright.ErrTimeout):
		return errNoAnswer
	case errors.Is(err, playwright.ErrTargetClosed):
		return errClosed
	default:
		return errRefused
	}
}
