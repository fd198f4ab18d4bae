package inject

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// pageHead are the headers of a page that a browser opens at top level.
var pageHead = []string{headerDest, destDocument, headerMode, modeNavigate}

func TestWithoutChangesTheSiteIsItself(t *testing.T) {
	site := &hit{}
	if got := Around(Setup{Spots: drift.Spots{Commit: byJSON, Next: "/next"}, Knobs: drift.Knobs{Wrapper: true}}, site); got != http.Handler(site) {
		t.Errorf("Around(no changes) = %v; want the site itself", got)
	}
}

func TestCheckRefusesWhatThereIsNot(t *testing.T) {
	for _, c := range []struct {
		change drift.Change
		want   string
	}{
		{drift.Change{Name: "hang"}, ""},
		{drift.Change{Name: "latency", Amount: 10_000}, ""},
		{drift.Change{Name: "hop", Variant: "userinfo"}, ""},
		{drift.Change{Name: "storm"}, `finding change "storm" of the answers: no such change`},
		{drift.Change{Name: "hop"}, `finding change "hop" of the answers: no variant ""`},
		{drift.Change{Name: "hang", Variant: "long"}, `finding change "hang" of the answers: no variant "long"`},
		{drift.Change{Name: "latency", Amount: 10_001}, `finding change "latency" of the answers: amount 10001 is not from 0 to 10000`},
		{drift.Change{Name: "latency", Amount: -1}, `finding change "latency" of the answers: amount -1 is not from 0 to 10000`},
	} {
		got := ""
		if err := Check(drift.Knobs{Wire: []drift.Change{c.change}}); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("Check(%+v) = %q; want %q", c.change, got, c.want)
		}
	}
	if err := Check(drift.Knobs{Page: []drift.Change{{Name: "storm"}}}); err == nil {
		t.Error("Check(a change of the document that there is not) = nil; want an error")
	}
}

// TestTheCatalogueIsKnown holds every drift against what there is here.
func TestTheCatalogueIsKnown(t *testing.T) {
	for _, d := range drift.All() {
		for _, variant := range append([]string{}, d.Variants...) {
			spec, err := drift.Parse(d.Name + ":" + variant)
			if err != nil {
				t.Fatal(err)
			}
			if err := Check(spec.Knobs()); err != nil {
				t.Errorf("%s:%s: %v", d.Name, variant, err)
			}
		}
		for _, amount := range append([]int{0}, d.Amounts...) {
			if len(d.Variants) == 0 && (amount > 0 || len(d.Amounts) == 0) {
				var k drift.Knobs
				d.Apply(&k, "", amount)
				if err := Check(k); err != nil {
					t.Errorf("%s by %d: %v", d.Name, amount, err)
				}
			}
		}
	}
}

func TestLatencyKeepsEveryRequest(t *testing.T) {
	const amount = 30
	v := newVisit(t, byJSON, drift.Change{Name: "latency", Amount: amount})
	for _, path := range []string{"/", "/part", "/api/orders"} {
		began := time.Now()
		if r := v.get(path); r.status != http.StatusOK || time.Since(began) < amount*time.Millisecond {
			t.Errorf("GET %s = %d after %v; want 200 after %d ms", path, r.status, time.Since(began), amount)
		}
	}
	v.untouched()

	v = newVisit(t, byJSON, drift.Change{Name: "latency", Amount: 10_000})
	close(v.done)
	if r := v.get("/"); r.err == nil {
		t.Errorf("GET / of a closed world = %d; want it cut off", r.status)
	}
}

func TestHopLeadsAway(t *testing.T) {
	for variant, base := range map[string]string{
		hopRedirect: "http://foreign.test:1", hopHost: "http://prefixed.test:2", hopPort: "http://port.test:3",
		hopScheme: "https://secure.test:4", hopUserinfo: "http://OWN@foreign.test:1",
	} {
		t.Run(variant, func(t *testing.T) {
			v := newVisit(t, byJSON, drift.Change{Name: "hop", Variant: variant})
			want := strings.Replace(base, "OWN", strings.TrimPrefix(v.origin, "http://"), 1) + "/next?q=%20a"
			r := v.get("/next?q=%20a", pageHead...)
			if r.status != http.StatusFound || r.header.Get("Location") != want {
				t.Errorf("GET /next = %d to %q; want 302 to %q", r.status, r.header.Get("Location"), want)
			}
			v.untouched()
			v.order("a").is(t, "an order", http.StatusOK, placedA)
		})
	}
	for variant, want := range map[string]string{
		hopMeta:   `<meta http-equiv="refresh" content="0; url=http://foreign.test:1/next?a=1&amp;b=2">`,
		hopScript: `<script>location.replace("http://foreign.test:1/next?a=1\u0026b=2")</script>`,
	} {
		t.Run(variant, func(t *testing.T) {
			v := newVisit(t, byJSON, drift.Change{Name: "hop", Variant: variant})
			r := v.get("/next?a=1&b=2", pageHead...)
			if r.status != http.StatusOK || !strings.Contains(r.body, want) {
				t.Errorf("GET /next = %d, %s; want %s", r.status, r.body, want)
			}
			v.untouched()
		})
	}
}

func TestNextIsFoundByPathAndQuery(t *testing.T) {
	for _, c := range []struct {
		next, path string
		want       bool
	}{
		{"/next", "/next", true},
		{"/next", "/next?a=1", true},
		{"/next", "/next/", false},
		{"/next", "/nextt", false},
		{"/", "/", true},
		{"/", "/next", false},
		{"/list?view=all", "/list?view=all&page=2", true},
		{"/list?view=all", "/list", false},
		{"/list?view=all", "/list?view=some", false},
		{"/items/{id}", "/items/7", true},
		{"/next#top", "/next", true},
		{"", "/", false},
	} {
		at := nextSpot(Setup{Spots: drift.Spots{Next: c.next}})
		if got := at.has(httptest.NewRequest(http.MethodGet, c.path, nil)); got != c.want {
			t.Errorf("Next %q has GET %s = %v; want %v", c.next, c.path, got, c.want)
		}
		if at.has(httptest.NewRequest(http.MethodPost, c.path, nil)) {
			t.Errorf("Next %q has POST %s", c.next, c.path)
		}
	}
}

func TestCSPAllowsWhatTheSiteWrote(t *testing.T) {
	const inline, data = "let a = 1;", `{"a": 1}`
	for doc, want := range map[string]string{
		"":                                "script-src 'self'",
		`<script src="/app.js"></script>`: "script-src 'self'",
		`<script type="application/json">` + data: "script-src 'self'",
		`<script>` + inline + `</script>`:         "script-src 'self' 'sha256-Qkn6hBQ6mnB7gNo4q0A6NF7kHbX8iZ/Sp+0e1rcq0Wk='",
		`<body onload="go()">`:                    "script-src 'self' 'unsafe-hashes' 'sha256-",
		`<div x-data="{}"></div>`:                 "script-src 'self' 'unsafe-eval'",
	} {
		site := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			_, _ = w.Write([]byte("<!doctype html><html><head></head>" + doc))
		})
		w := httptest.NewRecorder()
		csp(Setup{}, drift.Change{})(site).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
		got := w.Header().Get(headerCSP)
		if strings.Contains(want, "Qkn6") {
			want = "script-src 'self' " + hashSource(inline)
		}
		if !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "; object-src 'none'; base-uri 'self'") {
			t.Errorf("the policy for %q is %q; want %q", doc, got, want)
		}
	}
	v := newVisit(t, byJSON, drift.Change{Name: "csp"})
	v.untouched()
	for path, want := range map[string]bool{"/": true, "/next": true, "/part": false, "/api/orders": false} {
		if got := v.get(path).header.Get(headerCSP) != ""; got != want {
			t.Errorf("GET %s has a policy: %v; want %v", path, got, want)
		}
	}
}

func TestFrameShowsThePageInAFrame(t *testing.T) {
	v := newVisit(t, byJSON, drift.Change{Name: "frame"})
	for _, path := range []string{"/", "/next?a=1&b=2", "/missing"} {
		r := v.get(path, pageHead...)
		src := `<iframe src="` + strings.ReplaceAll(path, "&", "&amp;") + `" `
		if r.status != http.StatusOK || strings.Count(r.body, "<iframe") != 1 || !strings.Contains(r.body, src) {
			t.Errorf("GET %s at top level = %d, %s; want one %s", path, r.status, r.body, src)
		}
	}
	v.get("/", headerDest, "iframe", headerMode, modeNavigate).is(t, "GET / in a frame", http.StatusOK, startDocument)
	v.untouched()
	v.order("a").is(t, "an order", http.StatusOK, placedA)
	v.send(context.Background(), http.MethodPost, "/form", "name=b", asDocument...).is(t, "a form at top level", http.StatusSeeOther, "")
}

func TestFrameHopShowsTheForeignPage(t *testing.T) {
	v := newVisit(t, byJSON, drift.Change{Name: "framehop"})
	r := v.get("/next?a=1", pageHead...)
	if r.status != http.StatusOK || strings.Count(r.body, "<iframe") != 1 || !strings.Contains(r.body, `<iframe src="http://foreign.test:1/next?a=1" `) {
		t.Errorf("GET /next = %d, %s; want one frame with the foreign page", r.status, r.body)
	}
	v.get("/", pageHead...).is(t, "GET /", http.StatusOK, startDocument)
	v.untouched()
}

func TestTurboStandsInEveryDocument(t *testing.T) {
	v := newVisit(t, byJSON, drift.Change{Name: "turbo", Amount: 250})
	const tag = `<script src="/__drift/turbo.js" data-delay-ms="250" defer></script></head>`
	for path, want := range map[string]int{"/": 1, "/next": 1, "/part": 0, "/api/orders": 0} {
		if r := v.get(path); strings.Count(r.body, tag) != want {
			t.Errorf("GET %s = %s; want %d times %s", path, r.body, want, tag)
		}
	}
	r := v.get("/__drift/turbo.js")
	if r.status != http.StatusOK || !strings.Contains(r.body, "turbo:before-render") || !strings.HasPrefix(r.header.Get("Content-Type"), "text/javascript") {
		t.Errorf("GET the script = %d, %s, %d bytes; want Turbo", r.status, r.header.Get("Content-Type"), len(r.body))
	}
	v.order("a").is(t, "an order", http.StatusOK, placedA)
}

func TestTwoChangesActOneBehindTheOther(t *testing.T) {
	v := newVisit(t, byJSON, drift.Change{Name: "limit"}, drift.Change{Name: "error"})
	v.order("a").is(t, "the first order", http.StatusTooManyRequests, `{"error":"too many requests, please try again in a moment"}`)
	v.order("a").is(t, "the second order", http.StatusInternalServerError, faultJSON)
	v.placed("a")
}

func TestAnUnknownChangePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Around with a change that there is not returned; want a panic")
		}
	}()
	Around(Setup{Ledger: &app.Ledger{}, Knobs: drift.Knobs{Wire: []drift.Change{{Name: "storm"}}}}, &hit{})
}
