package agent

import (
	"slices"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// wakes is a page that has sent requests, in order; a receipt's mark counts them.
type wakes struct {
	browser.Page
	sent []schema.Request
}

func (w wakes) Activity(r browser.Receipt) browser.Activity {
	return browser.Activity{Requests: slices.Clone(w.sent[r.Mark:])}
}

// What a page sends between two acts is the earlier one's, but for what it also sends unasked.
func TestLateRequestsBelongToTheActBefore(t *testing.T) {
	const site = "http://app.localhost:8080"
	beat := schema.Request{Method: "POST", Origin: site, Path: "/beat", Status: 204}
	save := schema.Request{Method: "PUT", Origin: site, Path: "/notes/17", Status: 200}
	look := schema.Request{Method: "GET", Origin: site, Path: "/news", Status: 200}
	page := wakes{sent: []schema.Request{beat, beat, save, look, beat, save}}
	at := schema.PageState{URL: site + "/"}
	events := []schema.Event{{Tool: "fill", Before: at, After: at}, {Tool: "click", Before: at, After: at}}
	var l late
	l.begin(-1, browser.Receipt{Mark: 0})
	l.end(page, nil, &browser.Receipt{Mark: 1})
	l.begin(0, browser.Receipt{Mark: 1})
	l.end(page, events, &browser.Receipt{Mark: 4})
	l.begin(1, browser.Receipt{Mark: 4})
	l.end(page, events, nil)
	l.settle(events)
	for i, e := range events {
		if !slices.Equal(e.Requests, []schema.Request{save}) {
			t.Errorf("event %d sent %v; want the save alone", i+1, e.Requests)
		}
	}
}
