package pw

import (
	"context"
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser"
)

// Activity tells at once what has happened since the receipt was given.
func (p *page) Activity(r browser.Receipt) browser.Activity { return p.record.since(r.Mark) }

// Settle waits until the requests since the receipt are answered and two successive looks at
// the page agree, but never longer than its limit.
func (p *page) Settle(ctx context.Context, r browser.Receipt, limitMs int) (browser.Activity, error) {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-p.after(milliseconds(limitMs)):
			cancel()
		case <-within.Done():
		}
	}()
	settled := p.comeToRest(within, r.Mark)
	a := p.record.since(r.Mark)
	a.Settled = settled
	if err := ctx.Err(); err != nil {
		return a, fmt.Errorf("settling: %w", err)
	}
	if _, _, crashed := p.record.scope(); crashed || p.tab.IsClosed() {
		return a, fmt.Errorf("settling: %w: page closed", ErrBrowser)
	}
	return a, nil
}

// comeToRest reports whether the page came to rest before its context ended.
func (p *page) comeToRest(ctx context.Context, mark int) bool {
	last := ""
	for ctx.Err() == nil && !p.tab.IsClosed() {
		now := ""
		if _, dialog, crashed := p.record.scope(); crashed {
			return false
		} else if dialog == "" && p.record.since(mark).Pending == 0 {
			now = p.look(ctx)
		}
		if now != "" && now == last {
			return true
		}
		last = now
		select {
		case <-ctx.Done():
		case <-p.after(milliseconds(settlePauseMs)):
		}
	}
	return false
}

// look fingerprints all frames of the page; "" while it is loading or does not answer.
func (p *page) look(ctx context.Context) string {
	generation, _, _ := p.record.scope()
	all := fmt.Sprint(generation)
	for i, f := range p.frames() {
		var in struct {
			Hash   uint32 `json:"hash"`
			Loaded bool   `json:"loaded"`
		}
		err := p.ask(ctx, f, askMaxMs, command{Do: "settle"}, &in)
		if i == 0 && (err != nil || !in.Loaded) {
			return ""
		}
		all += fmt.Sprintf(" %d", in.Hash)
	}
	return all
}
