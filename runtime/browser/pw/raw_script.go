package pw

import (
	"context"
	_ "embed"
	"fmt"
)

// rawScriptPauseMs is between two looks for the element of a scripted deed.
const rawScriptPauseMs = 50

// rawEventsScript does a deed in the page's own world, and gives false where the element is not there.
//
//go:embed raw_events.js
var rawEventsScript string

// script does a deed by a script in the page's own world, as extensions and bookmarklets do. What it
// asks of the page, the page can answer as it likes.
func (r Raw) script(ctx context.Context, d Deed) error {
	doing := "scripting " + string(d.Kind)
	arguments := map[string]any{"css": d.On.CSS, "kind": string(d.Kind), "value": d.Value.Reveal(), "key": d.Key}
	late := r.page.after(milliseconds(d.LimitMs))
	for {
		found, err := bounded(ctx, r.page.after, d.LimitMs+graceMs, doing, func() (any, error) {
			return r.page.tab.Evaluate(rawEventsScript, arguments)
		})
		if found == true {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", doing, context.Cause(ctx))
		case <-late:
			if err != nil {
				return err
			}
			return fmt.Errorf("%s: %w", doing, ErrNone)
		case <-r.page.after(milliseconds(rawScriptPauseMs)):
		}
	}
}
