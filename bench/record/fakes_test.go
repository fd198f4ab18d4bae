package record_test

import (
	"context"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// tab is a page in memory: one address, one answer to every question.
type tab struct {
	url     string
	census  browser.Census
	blind   error // what Census fails with
	receipt browser.Receipt
	err     error
	capture *schema.Capture
	acted   []browser.Action
	// sent are the requests that have gone out since the newest act.
	sent []schema.Request
}

var _ browser.Page = (*tab)(nil)

func (t *tab) Scope(context.Context) (browser.Scope, error) { return browser.Scope{URL: t.url}, nil }
func (t *tab) Observe(context.Context) (*browser.Snapshot, error) {
	return &browser.Snapshot{URL: t.url}, t.err
}
func (t *tab) Describe(context.Context, string) (*schema.Capture, error) {
	if t.capture == nil {
		return nil, &schema.Refusal{Reason: schema.StaleDocument}
	}
	return t.capture, nil
}
func (t *tab) Census(context.Context, browser.Query) (browser.Census, error) {
	return t.census, t.blind
}
func (t *tab) Open(_ context.Context, url string) error { t.url = url; return t.err }
func (t *tab) Act(_ context.Context, a browser.Action) (browser.Receipt, error) {
	t.acted, t.sent = append(t.acted, a), nil
	return t.receipt, t.err
}
func (t *tab) Settle(context.Context, browser.Receipt, int) (browser.Activity, error) {
	return browser.Activity{Settled: true}, nil
}
func (t *tab) Activity(browser.Receipt) browser.Activity {
	return browser.Activity{Requests: t.sent}
}

type dispatcher func(context.Context, browser.Page, dispatch.Request) dispatch.Result

func (d dispatcher) Do(ctx context.Context, p browser.Page, r dispatch.Request) dispatch.Result {
	return d(ctx, p, r)
}

type answer struct {
	usage schema.Usage
	err   error
}

type script struct{ answers []answer }

func (s *script) Label() string { return "script" }

func (s *script) Next(context.Context, model.Prompt) (model.Reply, error) {
	a := s.answers[0]
	s.answers = s.answers[1:]
	return model.Reply{Usage: a.usage}, a.err
}

func equal(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
