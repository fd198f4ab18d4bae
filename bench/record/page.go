package record

import (
	"context"
	"errors"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// Page returns inner with every act written down in rec.
func Page(inner browser.Page, rec *Recorder) browser.Page {
	return &page{inner: inner, rec: rec}
}

var _ browser.Page = (*page)(nil)

// OfBrowser begins the faults of a record that are the browser's.
const OfBrowser = "browser: "

// page passes everything on to inner. Before an act it looks for itself: where the page is,
// and how many elements agree with the evidence that the act was given.
type page struct {
	inner browser.Page
	rec   *Recorder
}

// Scope passes the call on.
func (p *page) Scope(ctx context.Context) (browser.Scope, error) {
	s, err := p.inner.Scope(ctx)
	return s, p.looked(ctx, err)
}

// Observe passes the call on.
func (p *page) Observe(ctx context.Context) (*browser.Snapshot, error) {
	s, err := p.inner.Observe(ctx)
	return s, p.looked(ctx, err)
}

// Describe passes the call on. A refusal is an answer, not a failed look.
func (p *page) Describe(ctx context.Context, ref string) (*schema.Capture, error) {
	c, err := p.inner.Describe(ctx, ref)
	if isRefusal(err) {
		return c, err
	}
	return c, p.looked(ctx, err)
}

// Census passes the call on.
func (p *page) Census(ctx context.Context, q browser.Query) (browser.Census, error) {
	c, err := p.inner.Census(ctx, q)
	return c, p.looked(ctx, err)
}

// Settle passes the call on.
func (p *page) Settle(ctx context.Context, r browser.Receipt, limitMs int) (browser.Activity, error) {
	a, err := p.inner.Settle(ctx, r, limitMs)
	return a, p.looked(ctx, err)
}

// Activity passes the call on.
func (p *page) Activity(r browser.Receipt) browser.Activity { return p.inner.Activity(r) }

// Open passes the call on. Opening an allowed origin before the first act is how a run
// starts; every other opening is an act of navigation.
func (p *page) Open(ctx context.Context, url string) error {
	origin := originOf(url)
	if p.rec.count() == 0 && slices.Contains(p.rec.allowed, origin) {
		err := p.inner.Open(ctx, url)
		p.failed(ctx, err, OfBrowser+"opening the start page")
		return err
	}
	p.rec.followed()
	p.rec.acted(wake{})
	i := p.rec.begin(schema.Act{Action: schema.Navigate, Origin: origin}, origin)
	err := p.inner.Open(ctx, url)
	p.rec.end(i, schema.MaybeApplied)
	p.failed(ctx, err, OfBrowser+"opening a page")
	return err
}

// Act writes the action down and passes it on. An act that the harness could not look at
// beforehand makes the record incomplete, unless the page never got it.
func (p *page) Act(ctx context.Context, a browser.Action) (browser.Receipt, error) {
	p.rec.followed()
	act, charged, lookErr := p.look(ctx, a)
	i := p.rec.begin(act, charged)
	receipt, err := p.inner.Act(ctx, a)
	p.rec.acted(wake{page: p.inner, receipt: receipt, act: i, ahead: err == nil && receipt.Outcome != schema.NotDispatched})
	p.failed(ctx, err, OfBrowser+"acting")
	if err == nil {
		p.rec.end(i, receipt.Outcome)
	}
	if receipt.Outcome != schema.NotDispatched {
		p.failed(ctx, lookErr, OfBrowser+"looking before an act")
	}
	return receipt, err
}

// look gathers what can be known of an act before it, and the origin that it is charged to.
func (p *page) look(ctx context.Context, a browser.Action) (act schema.Act, charged string, err error) {
	act = schema.Act{Action: a.Kind, Sensitive: p.rec.isSensitive(a.Value)}
	scope, err := p.inner.Scope(ctx)
	if err == nil {
		act.Origin = originOf(scope.URL)
	}
	charged = act.Origin
	switch a.Kind {
	case schema.Navigate:
		charged = originOf(a.URL)
	case schema.Fetch:
		charged = originOf(a.URL)
		act.FrameOrigin = charged
	case schema.CallTool:
		charged = a.Origin
		act.FrameOrigin = charged
	}
	if a.Target == nil {
		return act, charged, err
	}
	q, path := *a.Target, pathOf(scope.URL)
	act.Role, act.ByRef = q.Role, q.Ref != ""
	id := queryIdentity(q, path)
	if act.ByRef {
		if c, err := p.inner.Describe(ctx, q.Ref); err == nil {
			act.Role, id = c.Role, captureIdentity(c, path)
		}
	}
	act.TargetKey = p.rec.digest(id)
	census, censusErr := p.inner.Census(ctx, q)
	if censusErr == nil {
		act.Matches, act.FrameOrigin = census.Matches, census.Origin
	}
	if act.FrameOrigin != "" {
		charged = act.FrameOrigin
	}
	return act, charged, errors.Join(err, censusErr)
}

// looked remembers that a look failed, unless the run's own time was up.
func (p *page) looked(ctx context.Context, err error) error {
	if err != nil && ctx.Err() == nil {
		p.rec.lookFailed()
	}
	return err
}

// failed makes a broken browser a fault, unless the run's own time was up.
func (p *page) failed(ctx context.Context, err error, what string) {
	if err != nil && ctx.Err() == nil {
		p.rec.Fault(what)
	}
}
