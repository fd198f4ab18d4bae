package dispatch_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// hazard is one way in which a real page misleads about a submit. Button "Save" does it; the
// recording learnt that heading "Saved" shows afterwards. want, reason and writes are what the
// dispatcher must say, and how often the server may have been written to.
type hazard struct {
	name   string
	page   string
	want   schema.Outcome
	reason schema.Reason
	writes int64
}

const savedScript = `<script>
  const saved = () => { document.querySelector('h1').textContent = 'Saved'; };
  const save = (path) => fetch(path, { method: 'POST' });
</script><h1>Order</h1>`

var hazards = []hazard{
	{"applied", savedScript + `<button onclick="save('/write').then(saved)">Save</button>`, schema.Applied, "", 1},
	{"H41 an error banner after a commit", savedScript + `<p role="alert"></p><button onclick="save('/write').then(() => { document.querySelector('p').textContent = 'Your session has timed out'; })">Save</button>`, schema.MaybeApplied, schema.Unverified, 1},
	{"H42 a success banner after an error", savedScript + `<button onclick="saved(); save('/fail')">Save</button>`, schema.MaybeApplied, schema.Rejected, 0},
	{"H43 a field is marked invalid late", savedScript + `<input aria-label="Code"><button onclick="save('/check').then(() => setTimeout(() => document.querySelector('input').setAttribute('aria-invalid', 'true'), 300))">Save</button>`, schema.MaybeApplied, schema.Rejected, 0},
	{"H43 native validation stops the submit", savedScript + `<form action="/write" method="post"><input aria-label="Code" required><button>Save</button></form>`, schema.NoEffect, schema.Rejected, 0},
	{"H46 a slow answer is waited for and nothing is pressed twice", savedScript + `<button onclick="save('/slow').then(saved)">Save</button>`, schema.Applied, "", 1},
	{"H53 the session has expired", savedScript + `<form action="/expired" method="post"><button>Save</button></form>`, schema.MaybeApplied, schema.SignedOut, 0},
	{"H54 an answer asks who is asking", savedScript + `<button onclick="save('/unauthorized')">Save</button>`, schema.MaybeApplied, schema.SignedOut, 0},
	{"H58 the result opens in another tab", savedScript + `<form action="/write" method="post" target="_blank"><button>Save</button></form>`, schema.MaybeApplied, schema.NewTab, 1},
	{"H59 a question is not answered with yes", savedScript + `<button onclick="if (confirm('Sure?')) save('/write').then(saved)">Save</button>`, schema.MaybeApplied, schema.DialogDismissed, 0},
	{"a message by socket or beacon is nothing seen, and still maybe applied", savedScript + `<button onclick="navigator.sendBeacon('/write')">Save</button>`, schema.MaybeApplied, schema.Unverified, 1},
	{"the page hangs", savedScript + `<button onclick="save('/write'); setTimeout(() => { for (;;); }, 200)">Save</button>`, schema.MaybeApplied, schema.PageHung, 1},
}

// hazardMax bounds one hazard: a hung page costs the driver's whole patience.
const hazardMax = 60 * time.Second

// TestHazards runs the dispatcher on real pages that mislead, in Chromium.
func TestHazards(t *testing.T) {
	var writes atomic.Int64
	pages := http.NewServeMux()
	for path, handle := range map[string]http.HandlerFunc{
		"/write": func(http.ResponseWriter, *http.Request) { writes.Add(1) },
		"/check": func(http.ResponseWriter, *http.Request) {},
		"/fail":  func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) },
		"/slow": func(_ http.ResponseWriter, r *http.Request) {
			writes.Add(1)
			select {
			case <-time.After(2 * time.Second):
			case <-r.Context().Done():
			}
		},
		"/unauthorized": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) },
		"/expired": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/sign-in", http.StatusSeeOther)
		},
		"/sign-in": show(`<h1>Sign in</h1><input type="password" aria-label="Password">`),
	} {
		pages.HandleFunc(path, handle)
	}
	server := httptest.NewServer(pages)
	t.Cleanup(server.Close)
	driver, err := pw.Start(t.Context(), pw.Options{Browser: pw.Chromium})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = driver.Close() })
	for i, h := range hazards {
		path := "/hazard/" + string(rune('a'+i))
		pages.HandleFunc(path, show(h.page))
		t.Run(h.name, func(t *testing.T) {
			writes.Store(0)
			got := h.dispatch(t, driver, server.URL+path)
			reason := schema.Reason("")
			if got.Refusal != nil {
				reason = got.Refusal.Reason
			}
			if got.Outcome != h.want || reason != h.reason || writes.Load() != h.writes {
				t.Errorf("Do = %s (%s) and %d writes; want %s (%s) and %d; evidence %+v", got.Outcome, reason, writes.Load(), h.want, h.reason, h.writes, got.Evidence)
			}
		})
	}
}

func show(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>` + body))
	}
}

// dispatch presses "Save" on a page of its own.
func (h hazard) dispatch(t *testing.T, driver browser.Driver, url string) dispatch.Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hazardMax)
	defer cancel()
	session, err := driver.Open(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = session.Close() }()
	page := session.Page()
	if err := page.Open(ctx, url); err != nil {
		t.Fatal(err)
	}
	place, err := schema.PlaceOf(url)
	if err != nil {
		t.Fatal(err)
	}
	binding := dispatch.Binding{Place: place, Scope: resolve.Strict{}}
	check, err := binding.Check(schema.Condition{Kind: schema.ElementPresent, Role: "heading", Name: schema.Literal("Saved"), Count: 1})
	if err != nil {
		t.Fatal(err)
	}
	agree := func(context.Context, gate.Request) bool { return true }
	guarded := dispatch.Guarded{
		Gate:  gate.Policy{Grants: gate.All(place.Origin), Confirm: agree},
		Scope: resolve.Strict{}, Clock: clock.System(),
	}
	return guarded.Do(ctx, page, dispatch.Request{
		Action: browser.Action{Kind: schema.Click, Target: &browser.Query{Role: "button", Name: "Save", Origin: place.Origin}},
		Origin: place.Origin, What: `click button "Save"`, Consequential: true, Post: []dispatch.Check{check},
	})
}
