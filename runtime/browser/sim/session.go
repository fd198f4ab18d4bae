package sim

import (
	"maps"
	"regexp"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// Session is one visitor of the app, with an app server of its own: what it tells of that server
// is the ground truth, which nobody who drives the page can see.
type Session struct {
	site  *site
	clock *Clock
	tab   *tab

	flags  map[string]bool
	ledger []schema.Effect
	acts   []Act
	events []event
	kept   map[string]string // what fields held, by key

	// offer, while an upload is under way, is what gives its file to a chooser.
	offer func()

	loads   int
	version int // counts the changes that show
	hops    int

	faults Faults
	closed bool

	patterns   map[patternOf]bool
	compiledOf map[string]*regexp.Regexp
	templates  map[string]string
}

var _ browser.Session = (*Session)(nil)

func newSession(s *site, clock *Clock, a App, faults []Fault) *Session {
	out := &Session{
		site: s, clock: clock, faults: Faults{List: faults}, kept: map[string]string{}, flags: make(map[string]bool, len(a.Flags)),
		patterns: map[patternOf]bool{}, compiledOf: map[string]*regexp.Regexp{}, templates: map[string]string{},
	}
	for _, f := range a.Flags {
		out.flags[f] = true
	}
	blank := address{whole: blankURL}
	out.tab = &tab{session: out, at: blank}
	out.tab.page = newLoaded(out, newPlan(&Page{}, blank))
	out.tab.history = []visit{{at: blank, load: out.loads}}
	return out
}

// Page is the session's one page.
func (s *Session) Page() browser.Page { return s.tab }

// Clock is the session's time.
func (s *Session) Clock() *Clock { return s.clock }

// Close ends the session: nothing happens on its page any more.
func (s *Session) Close() error {
	defer s.tab.lock()()
	s.closed = true
	return nil
}

// usable reports whether the page still runs.
func (s *Session) usable() bool { return !s.closed && !s.faults.Crashed && !s.faults.Hung }

// Ledger lists the effects on the app's server, in order.
func (s *Session) Ledger() []schema.Effect {
	defer s.tab.lock()()
	return slices.Clone(s.ledger)
}

// Acts lists the acts that reached an element, in order.
func (s *Session) Acts() []Act {
	defer s.tab.lock()()
	return slices.Clone(s.acts)
}

// Flags lists the flags that are set, sorted.
func (s *Session) Flags() []string {
	defer s.tab.lock()()
	return slices.Sorted(maps.Keys(s.flags))
}

// Requests lists all requests of the session, in order.
func (s *Session) Requests() []schema.Request {
	defer s.tab.lock()()
	return s.since(0).Requests
}
