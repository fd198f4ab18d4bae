package baseline

import (
	"context"
	"errors"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
)

// thinkMs is between the snapshot and the act: the time that a model takes for its answer.
const thinkMs = 2_000

// snapshot acts on what it has seen, not on what there is.
var snapshot = Baseline{
	Name:      "snapshot",
	Statement: "The element that a snapshot of the page shows by role and name at the same place, acted on by its number two seconds later.",
	Source:    "agents that act on the refs of a snapshot once their model has answered (Playwright MCP), Selenium scripts that keep a WebElement",
	refs:      true,
	pauseMs:   thinkMs,
	choose: func(ctx context.Context, e element) (pw.Selector, error) {
		s := named(e.Marks)
		s.Exact = true
		return placed(ctx, e, s)
	},
}

// errStale says that a ref led nowhere when it was used, or to what could not be acted on.
var errStale = errors.New("the ref of the snapshot leads nowhere")

// byRef takes snapshots until one shows the element, and acts on that one's ref after a while.
func (m manner) byRef(ctx context.Context, d pw.Deed) error {
	var ref string
	err := m.until(ctx, func() bool {
		seen, err := m.page.Observe(ctx)
		if err == nil {
			ref = refOf(seen, *d.On)
		}
		return ref != ""
	})
	if err == nil {
		err = pause(ctx, m.tape.PauseMs)
	}
	if err != nil {
		return err
	}
	r, err := m.page.Act(ctx, browser.Action{Kind: d.Kind, Target: &browser.Query{Ref: ref}, Value: d.Value, Key: d.Key})
	if err == nil && r.Outcome == schema.NotDispatched {
		err = errStale
	}
	return err
}

// refOf is the ref of what stands at a selector's place among the nodes of its role and name; ""
// where there is none.
func refOf(seen *browser.Snapshot, on pw.Selector) string {
	place := 0
	for _, n := range seen.Nodes {
		if on.Role == "" || n.Role != on.Role || n.Name != on.Name {
			continue
		}
		if place++; place == on.Place {
			return n.Ref
		}
	}
	return ""
}
