package replay

import (
	"context"
	"testing"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// arriving is a page whose document is loaded at some time.
type arriving struct {
	page
	clock   *clocktest.Jump
	readyMs int64
}

func (p *arriving) Census(ctx context.Context, q browser.Query) (browser.Census, error) {
	c, err := p.page.Census(ctx, q)
	c.Loading = p.clock.Ms < p.readyMs
	return c, err
}

// TestADocumentIsWaitedForOnce has a document arrive late, and another one never.
func TestADocumentIsWaitedForOnce(t *testing.T) {
	for readyMs, wantMs := range map[int64]int64{0: 0, 1_000: 1_000, 1 << 40: LoadWaitMaxMs} {
		c := &clocktest.Jump{}
		p := &arriving{page: page{url: home + "/", present: map[string]int{}, signs: browser.Signs{Document: 5}}, clock: c, readyMs: readyMs}
		d := &dispatcher{page: &p.page}
		r := Replayer{Resolver: resolver{}, Scope: resolve.Strict{}, Clock: c, Hands: agent.Hands{Page: p, Dispatch: d}}
		claim, err := r.Run(t.Context(), three())
		if err != nil || claim.Status != schema.ClaimCompleted || len(d.done) != 3 {
			t.Fatalf("Run = %+v, %v after %d acts; want it completed after three", claim, err, len(d.done))
		}
		if c.Ms < wantMs || c.Ms > wantMs+resolve.PollEveryMs {
			t.Errorf("a document that is loaded after %d ms was waited for for %d ms; want %d", readyMs, c.Ms, wantMs)
		}
	}
}
