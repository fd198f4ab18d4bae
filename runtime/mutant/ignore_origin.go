package mutant

import (
	"net/url"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// ignoreOrigin trusts that the page is where the recording was, as replayers do that check
// the origin only when they navigate themselves.
func ignoreOrigin() Mutant {
	return Mutant{
		Name:      "ignore-origin",
		Statement: "looks at the path only, and asks the gate about the origin of the recording",
		Rule:      "same-origin",
		Site:      "admin", Task: "deactivate", Drift: "origin-hop:link",
		Break: func(p *engine.Parts) { p.Scope = pathOnly{} },
	}
}

type pathOnly struct{}

var _ resolve.Scope = pathOnly{}

func (pathOnly) Holds(place schema.Place, raw string) bool {
	u, err := url.Parse(raw)
	return err == nil && place.Holds(place.Origin+u.EscapedPath())
}

func (pathOnly) Pin(*browser.Query, schema.Place) {}

func (pathOnly) Charge(_ browser.Census, place schema.Place) string { return place.Origin }
