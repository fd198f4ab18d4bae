// Package browsertest is the contract suite of package browser: what every driver must do. Run
// serves small pages, one for each behaviour, to a driver of real browsers, and asks their server
// what really happened. RunSimulated gives the same pages to a driver of simulated apps, written
// as an app, and asks the app; only behaviours that need markup, script or files are left out.
//
// It refuses to know a driver: only the interfaces of package browser are used. Before it:
// browser. After it: the tests of each driver.
package browsertest

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

const (
	caseMax     = 60 * time.Second // one case
	settleMaxMs = 3_000            // one settling of a small page
)

// behaviour is one thing that a driver must do.
type behaviour struct {
	name  string
	check func(h *harness)
}

// Run puts a driver through the whole suite. It closes the driver.
func Run(t *testing.T, open func() browser.Driver) {
	t.Helper()
	site := serve(t)
	driver := open()
	t.Cleanup(func() {
		if err := driver.Close(); err != nil {
			t.Errorf("Close() = %v; want nil", err)
		}
	})
	for _, b := range behaviours() {
		t.Run(b.name, func(t *testing.T) { check(t, site, driver, b) })
	}
}

// behaviours lists the whole suite.
func behaviours() []behaviour {
	return slices.Concat(looking, describing, counting, nesting, mentioning, acting, refusing, moving, framing, resisting, offering, fetching, telling, giving, aiming, reaching)
}

func check(t *testing.T, site *site, driver browser.Driver, b behaviour) {
	ctx, cancel := context.WithTimeout(context.Background(), caseMax)
	defer cancel()
	session, err := driver.Open(ctx)
	if err != nil {
		t.Fatalf("Open() = %v; want a session", err)
	}
	defer func() {
		if err := session.Close(); err != nil {
			t.Errorf("session.Close() = %v; want nil", err)
		}
	}()
	site.tell = effectsOf(session)
	site.forget()
	b.check(&harness{T: t, ctx: ctx, site: site, driver: driver, page: session.Page()})
}

// harness is what a behaviour is checked with.
type harness struct {
	*testing.T
	ctx    context.Context
	site   *site
	driver browser.Driver
	page   browser.Page
}

// open loads a page of the site.
func (h *harness) open(file string) {
	h.Helper()
	if err := h.page.Open(h.ctx, h.site.origin+"/"+file+".html"); err != nil {
		h.Fatalf("Open(%q) = %v; want nil", file, err)
	}
}

func (h *harness) observe() *browser.Snapshot {
	h.Helper()
	s, err := h.page.Observe(h.ctx)
	if err != nil {
		h.Fatalf("Observe() = %v; want a snapshot", err)
	}
	return s
}

// ref finds the ref of the n-th node with a role and name, counted from 0.
func (h *harness) ref(s *browser.Snapshot, role, name string, n int) string {
	h.Helper()
	for _, node := range s.Nodes {
		if node.Role != role || node.Name != name {
			continue
		}
		if n == 0 {
			return node.Ref
		}
		n--
	}
	h.Fatalf("snapshot has no such %s %q", role, name)
	return ""
}

func (h *harness) describe(ref string) *schema.Capture {
	h.Helper()
	c, err := h.page.Describe(h.ctx, ref)
	if err != nil {
		h.Fatalf("Describe(%q) = %v; want a capture", ref, err)
	}
	return c
}

// look observes and describes the n-th node with a role and name.
func (h *harness) look(role, name string, n int) *schema.Capture {
	h.Helper()
	return h.describe(h.ref(h.observe(), role, name, n))
}

func (h *harness) census(q browser.Query) browser.Census {
	h.Helper()
	c, err := h.page.Census(h.ctx, q)
	if err != nil {
		h.Fatalf("Census(%+v) = %v; want counts", q, err)
	}
	return c
}

func (h *harness) act(a browser.Action) browser.Receipt {
	h.Helper()
	r, err := h.page.Act(h.ctx, a)
	if err != nil {
		h.Fatalf("Act(%s) = %v; want a receipt", a.Kind, err)
	}
	return r
}

func (h *harness) click(q browser.Query) browser.Receipt {
	h.Helper()
	return h.act(browser.Action{Kind: schema.Click, Target: &q})
}

// done demands that an act reached the page, and waits for what it did.
func (h *harness) done(r browser.Receipt) browser.Activity {
	h.Helper()
	if r.Outcome != schema.MaybeApplied {
		h.Fatalf("outcome = %q (%v); want %q", r.Outcome, r.Refusal, schema.MaybeApplied)
	}
	return h.settle(r, settleMaxMs)
}

func (h *harness) settle(r browser.Receipt, limitMs int) browser.Activity {
	h.Helper()
	a, err := h.page.Settle(h.ctx, r, limitMs)
	if err != nil {
		h.Fatalf("Settle() = %v; want what happened", err)
	}
	return a
}

// refused demands a refusal for a reason, and that nothing was dispatched.
func (h *harness) refused(r browser.Receipt, want schema.Reason) {
	h.Helper()
	if r.Outcome != schema.NotDispatched || r.Refusal == nil || r.Refusal.Reason != want {
		h.Errorf("receipt = %q, %v; want %q, %q", r.Outcome, r.Refusal, schema.NotDispatched, want)
	}
}

// hits demands that the server was told exactly these things, in any order.
func (h *harness) hits(want ...string) {
	h.Helper()
	got := h.site.told()
	if len(got) != len(want) {
		h.Errorf("server was told %v; want %v", got, want)
		return
	}
	for _, name := range want {
		if count(got, name) != count(want, name) {
			h.Errorf("server was told %v; want %v", got, want)
			return
		}
	}
}

func count(list []string, s string) int {
	n := 0
	for _, x := range list {
		if x == s {
			n++
		}
	}
	return n
}

// stale demands that a ref leads to no element any more.
func (h *harness) stale(ref string) {
	h.Helper()
	_, err := h.page.Describe(h.ctx, ref)
	var refusal *schema.Refusal
	if !errors.As(err, &refusal) || refusal.Reason != schema.StaleDocument {
		h.Errorf("Describe(%q) = %v; want %q", ref, err, schema.StaleDocument)
	}
	h.refused(h.click(browser.Query{Ref: ref}), schema.StaleDocument)
}

func (h *harness) scope() browser.Scope {
	h.Helper()
	s, err := h.page.Scope(h.ctx)
	if err != nil {
		h.Fatalf("Scope() = %v; want a scope", err)
	}
	return s
}
