package pw_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
)

const rawPage = `<!doctype html><html lang="en"><title>Page</title>
<p>One</p><div><button id="go" data-testid="go" onclick="if (confirm('Sure?')) document.title = 'Gone'">Go</button>
<button onclick="document.title = 'First'">Pick</button><button onclick="document.title = 'Second'">Pick</button></div>
<div id="host"></div><iframe title="Inner" srcdoc="<p></p><p><button onclick=&quot;top.document.title = 'Framed'&quot;>Inside</button></p>"></iframe>
<script>host.attachShadow({ mode: 'open' }).innerHTML = '<section><a href="/deep">Deep</a></section>';</script>`

// rawLimitMs bounds a deed of these tests.
const rawLimitMs = 1_000

func opened(t *testing.T) browser.Session {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, rawPage)
	}))
	t.Cleanup(server.Close)
	d := start(t, pw.Chromium)
	t.Cleanup(func() { _ = d.Close() })
	s, err := d.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Page().Open(t.Context(), server.URL); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestRawMarks checks what is noted of an element, and that each note finds it again.
func TestRawMarks(t *testing.T) {
	s := opened(t)
	r, err := pw.RawOf(s)
	if err != nil {
		t.Fatal(err)
	}
	inner := []schema.FrameStep{{Name: "Inner", SameOrigin: true}}
	for _, c := range []struct {
		q    browser.Query
		want pw.Marks
	}{
		{browser.Query{Role: "button", Name: "Go"}, pw.Marks{Path: "html > body > div:nth-of-type(1) > button:nth-of-type(1)", ID: "go", TestID: "go"}},
		{browser.Query{Role: "link", Name: "Deep"}, pw.Marks{Path: "html > body > div:nth-of-type(2) section > a"}},
		{browser.Query{Role: "button", Name: "Inside", Frame: inner}, pw.Marks{Frames: []string{"html > body > iframe"}, Path: "html > body > p:nth-of-type(2) > button"}},
	} {
		c.want.Role, c.want.Name = c.q.Role, c.q.Name
		got, err := r.Marks(t.Context(), c.q)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("Marks(%s) = %+v, %v; want %+v", c.q.Name, got, err, c.want)
		}
		for _, sel := range []pw.Selector{{Frames: got.Frames, CSS: got.Path}, {Frames: got.Frames, Role: c.q.Role, Name: c.q.Name}} {
			if rank, err := r.Rank(t.Context(), c.q, sel); err != nil || rank != (pw.Rank{Place: 1, Count: 1}) {
				t.Errorf("Rank(%s, %+v) = %+v, %v; want the only one", c.q.Name, sel, rank, err)
			}
		}
	}
	if rank, err := r.Rank(t.Context(), browser.Query{Role: "button", Name: "Go"}, pw.Selector{Role: "button", Name: "pick"}); err != nil || rank != (pw.Rank{Count: 2}) {
		t.Errorf("Rank among others = %+v, %v; want none of two", rank, err)
	}
}

// TestRawDoes checks that a deed goes where its selector says, whatever else is there.
func TestRawDoes(t *testing.T) {
	s := opened(t)
	at, err := s.Page().Scope(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	guarded, err := pw.RawOf(s)
	if err != nil {
		t.Fatal(err)
	}
	r, err := guarded.Unguarded(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Do(t.Context(), pw.Deed{Kind: schema.Navigate, URL: at.URL}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		on    pw.Selector
		fails error
		title string
	}{
		{pw.Selector{Role: "button", Name: "Pick"}, pw.ErrSeveral, "Page"},
		{pw.Selector{Role: "button", Name: "Nonesuch"}, pw.ErrNone, "Page"},
		{pw.Selector{Role: "button", Name: "Pick", Place: 2}, nil, "Second"},
		{pw.Selector{CSS: "html > body > div > button:nth-of-type(2)", Place: 1}, nil, "First"},
		{pw.Selector{Frames: []string{"iframe"}, Role: "button", Name: "Inside"}, nil, "Framed"},
		{pw.Selector{Role: "button", Name: "Go"}, nil, "Gone"},
	} {
		err := r.Do(t.Context(), pw.Deed{Kind: schema.Click, On: &c.on, LimitMs: rawLimitMs})
		if !errors.Is(err, c.fails) {
			t.Errorf("Do(click %+v) = %v; want %v", c.on, err, c.fails)
		}
		look, err := s.Page().Observe(t.Context())
		if err != nil || look.Title != c.title {
			t.Errorf("after click %+v: title %q, %v; want %q", c.on, look.Title, err, c.title)
		}
	}
}
