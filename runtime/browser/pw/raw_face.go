package pw

import (
	"context"

	"github.com/mxschmitt/playwright-go"
)

// rawFacePauseMs is between two looks whether a page shows something else.
const rawFacePauseMs = 100

// Face is what a page shows, in a text that is the same while it shows the same.
func (r Raw) Face(ctx context.Context) string {
	text, err := bounded(ctx, r.page.after, rawLookMaxMs, "looking at a page", func() (string, error) {
		return r.page.tab.Locator("body").AriaSnapshot(playwright.LocatorAriaSnapshotOptions{Timeout: playwright.Float(rawLookMaxMs)})
	})
	if err != nil {
		return "" // a page on its way to another shows nothing
	}
	return r.page.tab.URL() + "\n" + text
}

// Changes waits until a page shows something else than a face of it, and reports whether it did in time.
func (r Raw) Changes(ctx context.Context, face string, limitMs int) bool {
	late := r.page.after(milliseconds(limitMs))
	for r.Face(ctx) == face {
		select {
		case <-ctx.Done():
			return true
		case <-late:
			return false
		case <-r.page.after(milliseconds(rawFacePauseMs)):
		}
	}
	return true
}
