// Package agree_test holds the simulator against a real browser: pages are drawn, shown to the browser
// as documents and to the simulator as an app, and both must tell the same of them.
package agree_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

const (
	agreeSeed  = 20
	agreePages = 16
)

// TestAgreesWithABrowser draws pages, shows each to a browser as a document and to the
// simulator as an app, and demands that both see, describe and count the same.
func TestAgreesWithABrowser(t *testing.T) {
	files := map[string]string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(files[r.URL.Path]))
	}))
	t.Cleanup(server.Close)
	app := sim.App{Origin: server.URL}
	for i := range agreePages {
		d := drawing{Rand: rand.New(rand.NewPCG(agreeSeed, uint64(i)))}
		page := sim.Page{Path: fmt.Sprintf("/page-%d", i), Title: fmt.Sprintf("Page %d", i), Nodes: d.page(i)}
		write(files, page.Path, page.Title, page.Nodes)
		app.Pages = append(app.Pages, page)
	}
	if err := app.Validate(); err != nil {
		t.Fatal(err)
	}
	chromium, err := pw.Start(t.Context(), pw.Options{Browser: pw.Chromium})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = chromium.Close() })
	for _, p := range app.Pages {
		both := pair{T: t, path: p.Path}
		for _, d := range []struct {
			driver browser.Driver
			page   *browser.Page
		}{{chromium, &both.real}, {sim.New(app, sim.Options{}), &both.sim}} {
			session, err := d.driver.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			*d.page = session.Page()
			both.open(*d.page, app.Origin+p.Path)
			defer func() { _ = session.Close() }()
		}
		if both.agree(); t.Failed() {
			t.Fatalf("the document is\n%s", files[p.Path])
		}
	}
}

// pair is one page before two drivers.
type pair struct {
	*testing.T
	path      string
	real, sim browser.Page
}

func (p pair) open(page browser.Page, url string) {
	p.Helper()
	if err := page.Open(p.Context(), url); err != nil {
		p.Fatal(err)
	}
	if _, err := page.Settle(p.Context(), browser.Receipt{}, 3_000); err != nil {
		p.Fatal(err)
	}
}

func (p pair) agree() {
	p.Helper()
	want, err := p.real.Observe(p.Context())
	if err != nil {
		p.Fatal(err)
	}
	got, err := p.sim.Observe(p.Context())
	if err != nil {
		p.Fatal(err)
	}
	if !p.same("Observe()", shown(got), shown(want)) {
		return
	}
	for _, n := range got.Nodes {
		if n.Ref != "" {
			p.describe(n.Ref)
		}
	}
	p.actOn(got.Nodes)
}

// shown is a snapshot, one line a node.
func shown(s *browser.Snapshot) []string {
	out := []string{s.URL, s.Title}
	for _, n := range s.Nodes {
		out = append(out, fmt.Sprintf("%*s%s %q %s %s %q %d", n.Depth, "", n.Role, n.Name, n.State, n.Ref, n.Options, n.Frame))
	}
	return out
}

// describe compares what is known of one element, and what each part of that finds.
func (p pair) describe(ref string) {
	p.Helper()
	want, err := p.real.Describe(p.Context(), ref)
	if err != nil {
		p.Fatal(err)
	}
	got, err := p.sim.Describe(p.Context(), ref)
	if err != nil {
		p.Fatal(err)
	}
	want.Tag, got.Tag = "", ""
	want.Form, got.Form = 0, 0 // no form is drawn as one of the browser's own
	if !p.same("Describe("+ref+")", got, want) {
		return
	}
	own := browser.Query{Role: got.Role, Name: got.Name, Label: got.Label, Field: got.Field, Frame: got.Frame}
	p.count(own)
	p.count(browser.Query{Ref: ref})
	p.count(browser.Query{Role: got.Role, Name: got.Name, Label: "Other", Frame: got.Frame})
	p.count(browser.Query{Role: got.Role, Name: got.Name, Field: &schema.Field{Type: "text"}, Frame: got.Frame})
	p.count(browser.Query{Role: got.Role, Name: got.Name, Href: &schema.Href{SameOrigin: true, Path: "/page/:number"}, Frame: got.Frame})
	for i, a := range got.Anchors {
		within := own
		within.Anchors = []browser.AnchorQuery{{Role: a.Role, Name: a.Name}}
		p.count(within)
		for _, k := range a.Keys {
			within.Anchors = []browser.AnchorQuery{{Role: a.Role, Key: k.Text, Place: k.Place}}
			p.count(within)
			within.Anchors = []browser.AnchorQuery{{Role: a.Role, Key: k.Text}}
			p.count(within)
			if i+1 < len(got.Anchors) {
				outer := got.Anchors[i+1]
				within.Anchors = []browser.AnchorQuery{{Role: a.Role, Key: k.Text, Inside: true}, {Role: outer.Role, Name: outer.Name}}
				p.count(within)
			}
		}
	}
}

func (p pair) count(q browser.Query) {
	p.Helper()
	want, err := p.real.Census(p.Context(), q)
	if err != nil {
		p.Fatal(err)
	}
	got, err := p.sim.Census(p.Context(), q)
	if err != nil {
		p.Fatal(err)
	}
	for _, c := range []*browser.Census{&want, &got} {
		c.Signs.Document, c.Action = 0, ""
		if len(c.Vetoes) == 0 {
			c.Vetoes = nil
		}
		if len(c.Anchors) == 0 {
			c.Anchors = nil
		}
	}
	p.same(fmt.Sprintf("Census(%+v)", q), got, want)
}

// same demands that two answers are written alike.
func (p pair) same(what string, got, want any) bool {
	p.Helper()
	g, err := json.MarshalIndent(got, "", " ")
	if err != nil {
		p.Fatal(err)
	}
	w, err := json.MarshalIndent(want, "", " ")
	if err != nil {
		p.Fatal(err)
	}
	if !bytes.Equal(g, w) {
		p.Errorf("%s: %s of the simulator is\n%s\nwant as the browser's\n%s", p.path, what, g, w)
		return false
	}
	return true
}
