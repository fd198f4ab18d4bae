package pw

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// inserts reports whether a fill is put in by the in-page engine. Playwright types into whatever
// has the focus when the text arrives. Over WebDriver BiDi it assigns to .value and sends an
// untrusted event: a page that keeps its own count of the value, as React does, sees no change,
// and an editor does not listen (hazards H44, H45).
func inserts(kind schema.ActionKind, s survey) bool {
	return kind == schema.Fill && s.Typable
}

// insert puts a text into the one match of a query, in the same operation as the match. What
// was not ready for it took nothing, and may be asked again until the limit has passed.
func (p *page) insert(ctx context.Context, a browser.Action, before survey, r browser.Receipt) (browser.Receipt, error) {
	r, err := p.persist(ctx, *a.Target, r, func() (bool, error) {
		var in struct {
			Ready bool `json:"ready"`
		}
		text := command{Do: "insert", Query: wire(*a.Target), Text: a.Value.Reveal()}
		err := p.ask(ctx, before.frame, askMaxMs, text, &in)
		return in.Ready || err != nil, nil // the text may have arrived although the answer did not
	})
	if err == nil && r.Outcome == schema.MaybeApplied {
		r.ReadBack = p.readBack(ctx, a, before)
	}
	return r, err
}
