package pw

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// pressKey presses a key in the one match of a query: it gets the focus, and the key is let
// through only where the focus still is when it arrives.
func (p *page) pressKey(ctx context.Context, a browser.Action, before survey, r browser.Receipt) (browser.Receipt, error) {
	return p.persist(ctx, *a.Target, r, func() (bool, error) {
		var at struct {
			Ready bool `json:"ready"`
		}
		aim := command{Do: "aim-key", Query: wire(*a.Target), Key: a.Key}
		if err := p.ask(ctx, before.frame, askMaxMs, aim, &at); err != nil || !at.Ready {
			return false, err
		}
		struck := p.strike(ctx, a.Key) == nil
		verdict, known := p.release(ctx, before.frame)
		return !struck || !known || verdict != blocked, nil
	})
}

// pressKeyAnywhere presses a key that has no target. It goes only to what makes nothing of it:
// the page as a whole, a dialog. Where a field or a button has the focus, nobody has said that
// it is the one to change.
func (p *page) pressKeyAnywhere(ctx context.Context, key string, r browser.Receipt) (browser.Receipt, error) {
	armed := p.frames()
	for i, f := range armed {
		if err := p.ask(ctx, f, askMaxMs, command{Do: "arm-key", Key: key}, &struct{}{}); err != nil && i == 0 {
			return notDispatched(r, p.unanswered(err)), p.broken(ctx, err)
		}
	}
	err := p.strike(ctx, key)
	kept, seen := false, err != nil
	for _, f := range armed {
		verdict, known := p.release(ctx, f)
		kept = kept || verdict == blocked
		seen = seen || (verdict != blocked && (verdict != "" || !known))
	}
	if kept && !seen {
		return notDispatched(r, &schema.Refusal{Reason: schema.Absent, Detail: "target of the key"}), nil
	}
	return p.applied(ctx, r, err)
}

// strike presses a key where the focus is.
func (p *page) strike(ctx context.Context, key string) error {
	_, err := bounded(ctx, p.after, actMaxMs+graceMs, "pressing a key", func() (struct{}, error) {
		return struct{}{}, p.tab.Keyboard().Press(key)
	})
	return err
}
