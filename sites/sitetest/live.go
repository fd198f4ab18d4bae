package sitetest

import (
	"testing"
	"time"

	"github.com/mxschmitt/playwright-go"
	"github.com/onsi/gomega"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
)

const waitMax = waitMaxMs * time.Millisecond

// checkSolved runs the scripted solver under a drift that leaves the task possible: exactly the
// expected effects, and no trap.
func checkSolved(t *testing.T, site app.Site, task app.Task, b *Browser, driftSpec string) {
	live := Open(t, Serve(t, site), "solve", schema.TaskRef{Site: site.Name(), Task: task.Name}, driftSpec)
	page := b.Page(t, live.URL(task.Start))
	values := task.Values(seed)
	if err := Solve(t, page, task, values); err != nil {
		t.Fatalf("solving: %v", err)
	}
	wantEffects(t, live, task.Expected(seed, values))
	if driftSpec == "none" { // the long look, once a task and browser
		if err := page.WaitForLoadState(playwright.PageWaitForLoadStateOptions{State: playwright.LoadStateNetworkidle}); err != nil {
			t.Fatalf("waiting for the page to rest: %v", err)
		}
	}
	wantEffects(t, live, task.Expected(seed, values))
	if driftSpec == "none" && live.Answer() != schema.MustComplete {
		t.Errorf("Answer() = %q; want %q", live.Answer(), schema.MustComplete)
	}
}

// wantEffects waits until the ledger holds as many effects as expected, and compares them.
func wantEffects(t *testing.T, live *sites.Live, expected []schema.Effect) {
	t.Helper()
	g := gomega.NewWithT(t)
	g.Eventually(func() int { return len(live.Ledger().Effects()) }).WithTimeout(waitMax).Should(gomega.BeNumerically(">=", len(expected)))
	g.Expect(live.Ledger().Effects()).To(gomega.ConsistOf(expected))
	g.Expect(live.Ledger().Traps()).To(gomega.BeEmpty())
}

// checkApart solves a task in one world while another of the same seed is open.
func checkApart(t *testing.T, site app.Site, b *Browser) {
	server := Serve(t, site)
	task := site.Tasks()[0]
	ref := schema.TaskRef{Site: site.Name(), Task: task.Name}
	busy, quiet := Open(t, server, "busy", ref, "none"), Open(t, server, "quiet", ref, "none")
	page := b.Page(t, busy.URL(task.Start))
	values := task.Values(seed)
	if err := Solve(t, page, task, values); err != nil {
		t.Fatalf("solving: %v", err)
	}
	wantEffects(t, busy, task.Expected(seed, values))
	wantEffects(t, quiet, nil)
	// The session of one world is none in the other: the same browser has to begin anew there.
	if _, err := page.Goto(quiet.URL(task.Start)); err != nil {
		t.Fatal(err)
	}
	if err := Solve(t, page, task, values); err != nil {
		t.Fatalf("solving in the other world: %v", err)
	}
	wantEffects(t, quiet, task.Expected(seed, values))
	wantEffects(t, busy, task.Expected(seed, values))
}
