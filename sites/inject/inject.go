// Package inject stands in front of any fixture site and turns the drifts that need no help from
// the site: changes of the document, by a script that each page loads first, and changes of the
// answers, on their way to the browser. It also makes the look-alikes at foreign origins out of
// the sites themselves.
//
// It honours no knob that a site turns itself, judges nothing and knows no engine. Without a
// change of its own it is not there: the site answers as it is.
//
// Before it: sites/app and sites/drift. After it: package sites, which puts it around each world.
package inject

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// Setup is what inject knows of a world. Spots are bound: no {{param}} is left in them.
type Setup struct {
	Knobs  drift.Knobs
	Spots  drift.Spots
	Ledger *app.Ledger
	// Origin is the world's own, Foreign that of the look-alike under another name.
	Origin, Foreign string
	// Prefixed is an origin whose host name begins with the world's own.
	Prefixed string
	// Port is the same host at another port, Secure the same host by https; "" where the knobs
	// need none.
	Port, Secure string
	Seed         uint64
	// Done is closed when the world closes.
	Done <-chan struct{}
	// Fresh opens a second copy of the site in its first state, with a ledger that nobody reads.
	Fresh func() http.Handler
}

// change is one change of the answers.
type change struct {
	name string
	// variants that it has; nil for none.
	variants []string
	around   func(Setup, drift.Change) func(http.Handler) http.Handler
}

// changes lists all changes of the answers.
func changes() []change {
	return []change{
		{"hang", nil, hang},
		{"error", nil, fault},
		{"lost", nil, lost},
		{"slow-accept", nil, slowAccept},
		{"validation", nil, validation},
		{"expire", nil, expire},
		{"limit", nil, limit},
		{"latency", nil, latency},
		{"hop", hops, hop},
		{"csp", nil, csp},
		{"frame", nil, frame},
		{"framehop", nil, frameHop},
		{"turbo", nil, turbo},
	}
}

// Check says whether inject knows the changes that the knobs name.
func Check(k drift.Knobs) error {
	for _, c := range k.Wire {
		if _, err := find(c); err != nil {
			return err
		}
	}
	return CheckPage(k)
}

func find(c drift.Change) (change, error) {
	all := changes()
	at := slices.IndexFunc(all, func(have change) bool { return have.name == c.Name })
	switch {
	case at < 0:
		return change{}, fmt.Errorf("finding change %q of the answers: no such change", c.Name)
	case !slices.Contains(append(all[at].variants, ""), c.Variant) || (c.Variant == "" && all[at].variants != nil):
		return change{}, fmt.Errorf("finding change %q of the answers: no variant %q", c.Name, c.Variant)
	case c.Amount < 0 || millis(c.Amount) > waitMax:
		return change{}, fmt.Errorf("finding change %q of the answers: amount %d is not from 0 to %d", c.Name, c.Amount, waitMax.Milliseconds())
	}
	return all[at], nil
}

// Around puts the changes of a world's knobs around its site; without any it is the site itself.
// A change that Check refuses is a mistake of the caller, and panics.
func Around(s Setup, site http.Handler) http.Handler {
	if len(s.Knobs.Page) == 0 && len(s.Knobs.Wire) == 0 {
		return site
	}
	h := site
	for _, c := range s.Knobs.Wire {
		found, err := find(c)
		if err != nil {
			panic("inject: " + err.Error())
		}
		h = found.around(s, c)(h)
	}
	if len(s.Knobs.Page) > 0 { // outermost, so that its script comes before all others
		h = onDocuments(insertFirst(pageScript))(h)
	}
	return withOwnPaths(s, h)
}

// NeedsPort reports whether the knobs lead to the same host at another port.
func NeedsPort(k drift.Knobs) bool { return hopsTo(k, hopPort) }

// NeedsSecure reports whether the knobs lead to the same host by https.
func NeedsSecure(k drift.Knobs) bool { return hopsTo(k, hopScheme) }
