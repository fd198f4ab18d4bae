package pw_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
)

const (
	lookRows = 4_000            // 20,000 elements
	lookMax  = 10 * time.Second // one look at them, on a busy machine
)

// TestLookLarge looks at a table of 4,000 rows, each with the same button, and acts on one.
func TestLookLarge(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, lookPage())
	}))
	defer server.Close()
	for _, kind := range []string{pw.Chromium, pw.Firefox} {
		t.Run(kind, func(t *testing.T) { lookAtLarge(t, start(t, kind), server.URL) })
	}
}

func lookPage() string {
	var b strings.Builder
	b.WriteString("<!doctype html><title>Large</title><h1>Large</h1><table>")
	for i := range lookRows {
		fmt.Fprintf(&b, "<tr><th scope=row>Person %d</th><td>Member</td><td><button onclick=\"document.title='%d'\">Delete</button></td></tr>", i, i)
	}
	b.WriteString("</table>")
	return b.String()
}

func lookAtLarge(t *testing.T, d browser.Driver, url string) {
	defer func() { _ = d.Close() }()
	s, err := d.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p, ctx := s.Page(), t.Context()
	if err := p.Open(ctx, url); err != nil {
		t.Fatal(err)
	}
	one := browser.Query{Role: "button", Name: "Delete", Anchors: []browser.AnchorQuery{{Role: "row", Key: "Person 2000"}}}
	steps := []struct {
		name string
		run  func() error
	}{
		{"observe", func() error {
			s, err := p.Observe(ctx)
			if err == nil && (!s.Truncated || len(s.Nodes) != browser.NodesMax) {
				t.Errorf("Observe() lists %d nodes, truncated %v; want %d, true", len(s.Nodes), s.Truncated, browser.NodesMax)
			}
			return err
		}},
		{"describe", func() error {
			c, err := p.Describe(ctx, "ref_1_10")
			if err == nil && c.Population.Document != lookRows {
				t.Errorf("Describe().Population = %+v; want %d", c.Population, lookRows)
			}
			return err
		}},
		{"census", func() error {
			c, err := p.Census(ctx, one)
			if err == nil && (c.Named != lookRows || c.Matches != 1) {
				t.Errorf("Census() = %+v; want one of %d", c, lookRows)
			}
			return err
		}},
		{"click", func() error {
			r, err := p.Act(ctx, browser.Action{Kind: schema.Click, Target: &one})
			if err == nil && r.Outcome != schema.MaybeApplied {
				t.Errorf("Act() = %q, %v; want %q", r.Outcome, r.Refusal, schema.MaybeApplied)
			}
			return err
		}},
		{"observe again", func() error {
			s, err := p.Observe(ctx)
			if err == nil && s.Title != "2000" {
				t.Errorf("title after the click = %q; want the row's", s.Title)
			}
			return err
		}},
	}
	for _, step := range steps {
		began := time.Now()
		err := step.run()
		took := time.Since(began)
		t.Logf("%s %s: %d ms", d.Name(), step.name, took.Milliseconds())
		if err != nil || took > lookMax {
			t.Errorf("%s: %v after %v; want nil within %v", step.name, err, took, lookMax)
		}
	}
}
