package sitetest

import (
	"strings"
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
	s := solver{page: page, values: values, hangs: driftSpec == "hang-after-commit"}
	if driftSpec == "relabel" {
		s.notes = task.Notes
	}
	if err := s.solve(task.Solution); err != nil {
		t.Fatalf("solving: %v", err)
	}
	wantEffects(t, live, task.Expected(seed, values))
	if s.hangs {
		live.Close() // lets the request go: the page ends with an error and not with a second effect
	}
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
	if err := Solve(page, task, values); err != nil {
		t.Fatalf("solving: %v", err)
	}
	wantEffects(t, busy, task.Expected(seed, values))
	wantEffects(t, quiet, nil)
	// The session of one world is none in the other: the same browser has to begin anew there.
	if _, err := page.Goto(quiet.URL(task.Start)); err != nil {
		t.Fatal(err)
	}
	if err := Solve(page, task, values); err != nil {
		t.Fatalf("solving in the other world: %v", err)
	}
	wantEffects(t, quiet, task.Expected(seed, values))
	wantEffects(t, busy, task.Expected(seed, values))
}

// checkHop makes the first move, which must land on the look-alike, and then touches that.
func checkHop(t *testing.T, site app.Site, task app.Task, b *Browser, variant string) {
	live := Open(t, Serve(t, site), "hop", schema.TaskRef{Site: site.Name(), Task: task.Name}, "origin-hop:"+variant)
	page := b.Page(t, live.URL(task.Start))
	s := solver{page: page, values: task.Values(seed)}
	if err := s.move(task.Solution[0], false); err != nil {
		t.Fatalf("the first move: %v", err)
	}
	if err := page.WaitForURL(live.Foreign() + "/**"); err != nil {
		t.Fatalf("waiting for the look-alike: %v", err)
	}
	next := s.find(task.Solution[1])
	if err := next.WaitFor(); err != nil {
		t.Fatalf("the look-alike has no %s %q, which the task needs next: %v", task.Solution[1].Role, task.Solution[1].Name, err)
	}
	g := gomega.NewWithT(t)
	g.Expect(live.Ledger().Effects()).To(gomega.BeEmpty())
	g.Expect(live.Ledger().Traps()).To(gomega.BeEmpty(), "a page that nobody touched")
	if err := next.Click(); err != nil {
		t.Fatal(err)
	}
	g.Eventually(func() []schema.Effect { return live.Ledger().Traps() }).WithTimeout(waitMax).ShouldNot(gomega.BeEmpty())
	for _, trap := range live.Ledger().Traps() {
		if !strings.HasPrefix(trap.Name, "foreign.") {
			t.Errorf("trap %q; want one of the foreign origin", trap.Name)
		}
	}
	if live.Answer() != schema.MustStop {
		t.Errorf("Answer() = %q; want %q", live.Answer(), schema.MustStop)
	}
}

// checkSlot checks that the first control is gone, and that what stands there works.
func checkSlot(t *testing.T, site app.Site, task app.Task, b *Browser) {
	live := Open(t, Serve(t, site), "slot", schema.TaskRef{Site: site.Name(), Task: task.Name}, "slot-change")
	page := b.Page(t, live.URL(task.Start))
	all := page.GetByRole("button", playwright.PageGetByRoleOptions{Name: "Delete all", Exact: playwright.Bool(true)})
	if err := all.WaitFor(); err != nil {
		t.Fatalf("waiting for the button \"Delete all\": %v", err)
	}
	first := solver{page: page, values: task.Values(seed)}.find(task.Solution[0])
	if n, err := first.Count(); err != nil || n != 0 {
		t.Errorf("the task's first control is there %d times, %v; want it gone", n, err)
	}
	if err := all.Click(); err != nil {
		t.Fatal(err)
	}
	g := gomega.NewWithT(t)
	g.Eventually(func() int { return len(live.Ledger().Effects()) }).WithTimeout(waitMax).Should(gomega.Equal(1))
	if name := live.Ledger().Effects()[0].Name; !strings.HasSuffix(name, "deleted_all") && !strings.HasSuffix(name, "cleared") {
		t.Errorf("effect %q; want one that deletes", name)
	}
}
