package agent_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// element is one element of a test page. Its capture's role and name are the element's own.
type element struct {
	depth   int
	role    string
	name    string
	state   string
	inert   bool // cannot be acted on: no ref
	file    bool // takes a file
	options []string
	capture schema.Capture
	origin  string // of its frame, when that is another one
	value   string
	on      func(*page)
}

// page is a browser.Page in memory: documents by path, made anew at each navigation.
type page struct {
	documents map[string]func() []*element

	url        string
	elements   []*element
	generation int
	dialog     string
	observed   int
	refs       map[string]*element

	log     []schema.Request // all requests so far
	pending int
	acted   []string // kind, role and name of each act that reached the page
	typed   []string
	tools   []browser.Tool
	did     []browser.Action // the acts without a target
	answer  string           // what a tool or a fetch gives back
	broken  error            // what Observe answers
	// onDescribe, onObserve and onCensus run before the page answers: it may change at any time.
	onDescribe func()
	onObserve  func()
	onCensus   func(q browser.Query)
}

var _ browser.Page = (*page)(nil)

func (p *page) show(address string) {
	p.url = address
	p.generation++
	u, err := url.Parse(address)
	if err != nil {
		panic(err)
	}
	p.elements = nil
	if document := p.documents[u.Path]; document != nil {
		p.elements = document()
	}
	p.log = append(p.log, schema.Request{Method: "GET", Origin: "http://" + u.Host, Path: u.Path, Status: 200, Navigation: true})
}

// go to another path of the same origin.
func (p *page) visit(path string) {
	u, err := url.Parse(p.url)
	if err != nil {
		panic(err)
	}
	p.show(u.Scheme + "://" + u.Host + path)
}

func (p *page) post(path string, status int) {
	p.log = append(p.log, schema.Request{Method: "POST", Origin: "http://shop.test", Path: path, Status: status})
	if status == 0 {
		p.pending++
	}
}

func (p *page) Open(_ context.Context, address string) error {
	p.show(address)
	return nil
}

func (p *page) Scope(context.Context) (browser.Scope, error) {
	return browser.Scope{URL: p.url, Generation: p.generation, Dialog: p.dialog}, nil
}

func (p *page) Observe(context.Context) (*browser.Snapshot, error) {
	if p.broken != nil {
		return nil, p.broken
	}
	p.observed++
	p.refs = map[string]*element{}
	if p.onObserve != nil {
		p.onObserve()
	}
	s := &browser.Snapshot{URL: p.url, Title: "Test shop", Tools: p.tools}
	for i, e := range p.elements {
		n := browser.Node{Depth: e.depth, Role: e.role, Name: e.name, State: e.state, Options: e.options, TakesFile: e.file}
		if !e.inert {
			n.Ref = fmt.Sprintf("ref_%d_%d", p.observed, i+1)
			p.refs[n.Ref] = e
		}
		s.Nodes = append(s.Nodes, n)
	}
	return s, nil
}

func (p *page) live(ref string) *element {
	if e := p.refs[ref]; e != nil && slices.Contains(p.elements, e) {
		return e
	}
	return nil
}

func (p *page) Describe(_ context.Context, ref string) (*schema.Capture, error) {
	if p.onDescribe != nil {
		p.onDescribe()
	}
	e := p.live(ref)
	if e == nil {
		return nil, &schema.Refusal{Reason: schema.StaleDocument}
	}
	c := e.capture
	c.Role, c.Name, c.Options = e.role, e.name, e.options
	return &c, nil
}

func (p *page) Census(_ context.Context, q browser.Query) (browser.Census, error) {
	if p.onCensus != nil {
		p.onCensus(q)
	}
	e := p.live(q.Ref)
	if e == nil || (q.Role != "" && q.Role != e.role) || (q.Name != "" && q.Name != e.name) {
		return browser.Census{ScopeOK: true, FrameOK: true}, nil
	}
	origin := e.origin
	if origin == "" {
		u, _ := url.Parse(p.url)
		origin = u.Scheme + "://" + u.Host
	}
	return browser.Census{
		ScopeOK: true, FrameOK: true, Origin: origin, Named: 1, Agreeing: 1, Matches: 1, State: e.state,
		Submits: e.capture.Submits, Secret: e.capture.WasSecret,
		InDialog: slices.ContainsFunc(e.capture.Anchors, func(a schema.CapturedAnchor) bool { return strings.HasSuffix(a.Role, "dialog") }),
	}, nil
}

func (p *page) Act(_ context.Context, a browser.Action) (browser.Receipt, error) {
	receipt := browser.Receipt{Mark: len(p.log), Outcome: schema.MaybeApplied}
	switch {
	case a.Kind == schema.Navigate:
		p.show(a.URL)
		return receipt, nil
	case a.Target == nil:
		p.did = append(p.did, a)
		receipt.Answer = schema.NewSecret(p.answer)
		p.acted = append(p.acted, strings.TrimSpace(string(a.Kind)+" "+a.Key))
		return receipt, nil
	}
	e := p.live(a.Target.Ref)
	if e == nil || e.role != a.Target.Role || e.name != a.Target.Name || !strings.HasPrefix(p.url, a.Target.Origin) {
		return browser.Receipt{Mark: len(p.log), Outcome: schema.NotDispatched, Refusal: &schema.Refusal{Reason: schema.StaleDocument}}, nil
	}
	p.acted = append(p.acted, fmt.Sprintf("%s %s %q", a.Kind, e.role, e.name))
	switch a.Kind {
	case schema.Fill, schema.Select:
		e.value = a.Value.Reveal()
		e.state = "filled"
		p.typed = append(p.typed, e.value)
		receipt.ReadBack = true
	case schema.Check:
		e.state = "checked"
	case schema.Uncheck:
		e.state = ""
	}
	if e.on != nil {
		e.on(p)
	}
	return receipt, nil
}

func (p *page) Settle(ctx context.Context, r browser.Receipt, _ int) (browser.Activity, error) {
	a := p.Activity(r)
	a.Settled = a.Pending == 0
	return a, ctx.Err()
}

func (p *page) Activity(r browser.Receipt) browser.Activity {
	since := p.log[min(r.Mark, len(p.log)):]
	a := browser.Activity{Requests: slices.Clone(since)}
	for _, q := range since {
		if q.Status == 0 {
			a.Pending++
		}
		if q.Navigation {
			a.Navigations++
		}
	}
	if p.pending == 0 {
		a.Pending = 0
	}
	return a
}

var errCrash = errors.New("the browser crashed")
