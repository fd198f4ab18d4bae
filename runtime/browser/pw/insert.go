package pw

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// inserts reports whether a fill is put in by the in-page engine. Over WebDriver BiDi, Playwright
// assigns to .value and sends an untrusted event: a page that keeps its own count of the value,
// as React does, sees no change, and an editor does not listen (hazards H44, H45).
func (p *page) inserts(kind schema.ActionKind, s survey) bool {
	return kind == schema.Fill && p.kind == Firefox && s.Typable
}

// insert puts a text into the one match of a query, in the same operation as the match. What
// was not ready for it was not touched, and may be asked again until the limit has passed.
func (p *page) insert(ctx context.Context, a browser.Action, before survey, r browser.Receipt) (browser.Receipt, error) {
	late := p.after(milliseconds(actMaxMs))
	for {
		var in struct {
			Ready bool `json:"ready"`
		}
		text := command{Do: "insert", Query: wire(*a.Target), Text: a.Value.Reveal()}
		if err := p.ask(ctx, before.frame, askMaxMs, text, &in); err != nil {
			return p.judge(ctx, *a.Target, before, r)
		}
		if in.Ready {
			r.Outcome = schema.MaybeApplied
			r.ReadBack = p.readBack(ctx, a, before)
			return r, nil
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
