package pw

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// popupLooksMax bounds the looks whether a tab is gone; each lets the page come to rest once.
const popupLooksMax = 40

// TestPopupLeavesNoTab demands that a tab which the page opened does not stay.
func TestPopupLeavesNoTab(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(`<!doctype html><title>Page</title><a href="/" target="_blank">Open</a>`))
	}))
	t.Cleanup(server.Close)
	for _, kind := range []string{Chromium, Firefox} {
		t.Run(kind, func(t *testing.T) {
			d, err := Start(t.Context(), Options{Browser: kind})
			if err != nil {
				t.Fatalf("Start(%q) = %v; want a driver", kind, err)
			}
			t.Cleanup(func() { _ = d.Close() })
			s, err := d.Open(t.Context())
			if err != nil {
				t.Fatalf("Open() = %v; want a session", err)
			}
			p := s.Page().(*page)
			if err := p.Open(t.Context(), server.URL); err != nil {
				t.Fatal(err)
			}
			q := browser.Query{Role: "link", Name: "Open"}
			r, err := p.Act(t.Context(), browser.Action{Kind: schema.Click, Target: &q})
			if err != nil {
				t.Fatal(err)
			}
			tabs := 0
			for range popupLooksMax {
				tabs = len(p.tab.Context().Pages())
				if tabs == 1 && p.Activity(r).Popups == 1 {
					break
				}
				if _, err := p.Settle(t.Context(), r, 500); err != nil {
					t.Fatal(err)
				}
			}
			if popups := p.Activity(r).Popups; tabs != 1 || popups != 1 {
				t.Errorf("%d tabs after %d popups; want the one tab, after one popup", tabs, popups)
			}
		})
	}
}
