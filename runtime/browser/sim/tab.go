package sim

import (
	"context"
	"fmt"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// tab is the page of a session. Its methods are for one goroutine at a time.
type tab struct {
	session *Session
	at      address
	page    *loaded

	generation  int
	history     []visit
	observation int
	refs        []known
	equals      map[called]int // of the document that is being observed
}

// visit is one entry of the history, and the load that showed it.
type visit struct {
	at   address
	load int
}

var _ browser.Page = (*tab)(nil)

// lock keeps the clock from running deeds while a call is under way, and gives the way back.
func (t *tab) lock() func() {
	t.session.clock.mu.Lock()
	return t.session.clock.mu.Unlock
}

// Scope tells where the page is now.
func (t *tab) Scope(ctx context.Context) (browser.Scope, error) {
	defer t.lock()()
	kind, err := t.begin(ctx, callScope)
	if err == nil {
		err = t.end(kind, callScope)
	}
	if err != nil {
		return browser.Scope{}, err
	}
	return browser.Scope{URL: t.at.whole, Generation: t.generation}, nil
}

// Open navigates to a URL.
func (t *tab) Open(ctx context.Context, to string) error {
	defer t.lock()()
	kind, err := t.begin(ctx, callOpen)
	if err != nil {
		return err
	}
	if err := t.open(to); err != nil {
		return err
	}
	return t.end(kind, callOpen)
}

func (t *tab) open(to string) error {
	at := addressOf(to)
	if !t.session.site.has(at) {
		return fmt.Errorf("opening %q: %w: call refused", browser.Bare(to), ErrBrowser)
	}
	t.travel(at)
	return nil
}

// travel loads another document and adds it to the history.
func (t *tab) travel(to address) {
	if t.session.hops >= hopsMax {
		return
	}
	t.load(to, func() { t.history = append(t.history, visit{at: to, load: t.session.loads}) })
}

// back goes back by one entry of the history, if there is one.
func (t *tab) back() {
	if len(t.history) < 2 {
		return
	}
	t.history = t.history[:len(t.history)-1]
	to := &t.history[len(t.history)-1]
	if to.load == t.page.number {
		t.at = to.at
		t.session.version++
		return
	}
	t.load(to.at, func() { to.load = t.session.loads })
}

// push changes the address without loading.
func (t *tab) push(to address) {
	t.at = to
	t.history = append(t.history, visit{at: to, load: t.page.number})
	t.session.version++
}

// load takes one document away and brings another; what the new one does when it loads comes
// after it has been entered.
func (t *tab) load(to address, enter func()) {
	s := t.session
	s.hops++
	defer func() { s.hops-- }()
	t.page.gone = true
	for i := len(s.events) - 1; i >= 0; i-- {
		if e := &s.events[i]; e.what == requested && e.page == t.page {
			e.done = true
		}
	}
	p, found := s.site.plan(to)
	status := statusOK
	if !found {
		status = statusMissing
	}
	s.happened(event{what: requested, done: true, request: schema.Request{
		Method: "GET", Origin: to.origin, Path: to.path, Status: status, Navigation: true,
	}})
	s.happened(event{what: navigated})
	t.at, t.page = to, newLoaded(s, p)
	t.generation++
	s.version++
	enter()
	t.page.layout()
	s.run(t.page, p.page.Does)
	t.page.layout()
}

// statusMissing is what a server answers that knows no such page.
const statusMissing = 404

// focusOn moves the focus to an element, and reports whether it can have it.
func (l *loaded) focusOn(p place) bool {
	if p.doc.elements[p.i].kind&actionable == 0 || p.doc.elements[p.i].disabled {
		return false
	}
	l.focus = p
	return true
}

// tabOn moves the focus to the next element that can have it, and from the last one out of the page.
func (l *loaded) tabOn() {
	var stops []place
	for _, d := range l.docs {
		for i := range d.elements {
			if e := &d.elements[i]; e.kind&actionable != 0 && !e.disabled && d.live[i].exposed {
				stops = append(stops, place{d, i})
			}
		}
	}
	next := slices.Index(stops, l.focus) + 1 // the first one where none has it
	l.focus = place{}
	if next < len(stops) {
		l.focus = stops[next]
	}
}
