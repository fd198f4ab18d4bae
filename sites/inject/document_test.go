package inject

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

func TestInsertingFindsTheHead(t *testing.T) {
	for doc, want := range map[string]string{
		"<!doctype html><html><head><title>a</title></head><body></body></html>":       "<!doctype html><html><head>1<title>a</title>2</head><body></body></html>",
		"<!-- <head> -->\n<HTML lang=en>\n<HEAD class=a><title></head></title></HEAD>": "<!-- <head> -->\n<HTML lang=en>\n<HEAD class=a>1<title></head></title>2</HEAD>",
		"<head><script>'</head>'</script></head>":                                      "<head>1<script>'</head>'</script>2</head>",
		"<html><head><title>a</title><body>":                                           "<html><head>12<title>a</title><body>",
		"<header>a</header>":                                                           "<header>a</header>",
		"<html><body><head>":                                                           "<html><body><head>",
		"<p>a</p><head></head>":                                                        "<p>a</p><head></head>",
		"<!doctype html><title>a":                                                      "<!doctype html><title>a",
		"text <head>":                                                                  "text <head>1",
		"":                                                                             "",
	} {
		site := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("Etag", `"a"`)
			w.WriteHeader(http.StatusTeapot)
			_, _ = io.WriteString(w, doc)
		})
		if doc == "text <head>" {
			want = "text <head>12"
		}
		w := httptest.NewRecorder()
		onDocuments(insertLast("2"))(onDocuments(insertFirst("1"))(site)).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
		if doc == "<html><head><title>a</title><body>" || doc == "text <head>" {
			want = strings.Replace(want, "12", "21", 1) // without an end both places are one
		}
		if got := w.Body.String(); got != want || w.Code != http.StatusTeapot {
			t.Errorf("inserting into %q = %d, %q; want 418, %q", doc, w.Code, got, want)
		}
		if kept := w.Header().Get("Etag") != ""; kept != (doc == want) {
			t.Errorf("inserting into %q keeps the tag: %v", doc, kept)
		}
	}
}

func TestDocumentsPassWithTheirHeaders(t *testing.T) {
	site := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/length":
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Content-Length", "26")
			_, _ = io.WriteString(w, "<html><head></head></html>")
		case "/packed":
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = io.WriteString(w, "<html><head></head></html>")
		case "/moved":
			http.Redirect(w, r, "/length", http.StatusSeeOther)
		case "/silent":
		}
	})
	server := httptest.NewServer(onDocuments(insertFirst("1"))(site))
	defer server.Close()
	client := &http.Client{
		Transport:     &http.Transport{DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	for path, want := range map[string]string{
		"/length": "<html><head>1</head></html>", "/packed": "<html><head></head></html>", "/moved": "<a href=\"/length\">See Other</a>.", "/silent": "",
	} {
		res, err := client.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if err != nil || strings.TrimSpace(string(body)) != want {
			t.Errorf("GET %s = %q, %v; want %q", path, body, err, want)
		}
	}
}

func TestStreamsPass(t *testing.T) {
	for _, wire := range []drift.Change{{Name: "csp"}, {Name: "lost"}, {Name: "expire"}} {
		v := newVisit(t, byJSON, wire)
		ctx, cancel := context.WithCancel(context.Background())
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, v.origin+"/stream", nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := v.client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(res.Body).ReadString('\n')
		cancel()
		_ = res.Body.Close()
		if err != nil || line != "data: 1\n" {
			t.Errorf("%s: the stream says %q, %v; want its first event while it goes on", wire.Name, line, err)
		}
		v.order("a")
	}
}

func TestEveryDocumentLoadsTheScriptFirst(t *testing.T) {
	ledger := &app.Ledger{}
	s := Setup{Ledger: ledger, Knobs: drift.Knobs{Page: []drift.Change{{Name: "load"}}, Wire: []drift.Change{{Name: "turbo"}}}}
	h := Around(s, newStore(ledger))
	ask := func(method, path, body string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
		return w
	}
	if got := ask(http.MethodGet, "/", "").Body.String(); !strings.Contains(got, `<head><script src="/__drift/page.js"></script>`) {
		t.Errorf("GET / = %s; want the script first in the head", got)
	}
	if got := ask(http.MethodGet, "/part", "").Body.String(); got != part {
		t.Errorf("GET /part = %s; want it as it is", got)
	}
	if w := ask(http.MethodGet, "/__drift/page.js", ""); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "changes.load") {
		t.Errorf("GET the script = %d, %d bytes; want the change", w.Code, w.Body.Len())
	}
	if w := ask(http.MethodGet, "/__drift/other", ""); w.Code != http.StatusNotFound {
		t.Errorf("GET /__drift/other = %d; want 404", w.Code)
	}
	for _, c := range []struct {
		body           string
		status         int
		effects, traps int
	}{
		{`{"deed":"decoy_pressed"}`, http.StatusNoContent, 1, 0},
		{`{"trap":"overlay"}`, http.StatusNoContent, 0, 1},
		{`{"deed":"a","trap":"b"}`, http.StatusBadRequest, 0, 0},
		{`{}`, http.StatusBadRequest, 0, 0},
		{`{"deed":"Not a word"}`, http.StatusBadRequest, 0, 0},
		{`{"deed":"` + strings.Repeat("a", 33) + `"}`, http.StatusBadRequest, 0, 0},
		{`{"deed":"a"}{}`, http.StatusBadRequest, 0, 0},
		{`{"deed":"a","more":1}`, http.StatusBadRequest, 0, 0},
		{`{"deed":"` + strings.Repeat(" ", deedBodyMax) + `"}`, http.StatusBadRequest, 0, 0},
	} {
		effects, traps := len(ledger.Effects()), len(ledger.Traps())
		w := ask(http.MethodPost, "/__drift/deed", c.body)
		effects, traps = len(ledger.Effects())-effects, len(ledger.Traps())-traps
		if w.Code != c.status || effects != c.effects || traps != c.traps {
			t.Errorf("deed %.40s = %d, %d effects, %d traps; want %d, %d, %d", c.body, w.Code, effects, traps, c.status, c.effects, c.traps)
		}
	}
	if got := ledger.Effects()[0].Name; got != "drift.decoy_pressed" {
		t.Errorf("the effect is called %q; want drift.decoy_pressed", got)
	}
}

func TestTrappedWritesEveryTouchDown(t *testing.T) {
	ledger, own := &app.Ledger{}, &app.Ledger{}
	h := Trapped(newStore(own), ledger)
	for _, c := range []struct {
		method, path, body string
		status, traps      int
		text               string
	}{
		{http.MethodGet, "/", "", 200, 0, `<head><script src="/__trap.js"></script>`},
		{http.MethodGet, "/part", "", 200, 0, part},
		{http.MethodGet, "/__trap.js", "", 200, 0, "/__trap"},
		{http.MethodPost, "/other", "", 200, 1, ""},
		{http.MethodPut, "/other", "", 405, 1, ""},
		{http.MethodPost, "/__trap", `{"event":"input","field":"password","trusted":true}`, 204, 1, ""},
		{http.MethodPost, "/__trap", `{"event":"scroll","field":"html","trusted":true}`, 400, 0, ""},
		{http.MethodPost, "/__trap", `{"event":"input","field":"a value","trusted":true}`, 400, 0, ""},
		{http.MethodPost, "/__trap", `no json`, 400, 0, ""},
	} {
		before := len(ledger.Traps())
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(c.method, c.path, strings.NewReader(c.body)))
		if got := len(ledger.Traps()) - before; w.Code != c.status || got != c.traps || !strings.Contains(w.Body.String(), c.text) {
			t.Errorf("%s %s %s = %d, %d traps, %s; want %d, %d, %s", c.method, c.path, c.body, w.Code, got, w.Body, c.status, c.traps, c.text)
		}
	}
	if n := len(ledger.Effects()); n != 0 {
		t.Errorf("the look-alike made %d effects; want none", n)
	}
}
