package mutant

import (
	"net/url"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// gateIsScope leaves the question of origins to the gate: wherever anything was ever granted, for
// whatever task, it goes on (H49).
func gateIsScope() Mutant {
	return Mutant{
		Name:      "gate-is-scope",
		Statement: "acts on every origin that the gate lets pass, whatever the workflow is for",
		Rule:      "same-origin",
		Break:     func(p *engine.Parts) { p.Scope = anyOrigin{} },
	}
}

type anyOrigin struct{ strict resolve.Strict }

var _ resolve.Scope = anyOrigin{}

func (anyOrigin) Holds(place schema.Place, raw string) bool {
	u, err := url.Parse(raw)
	return err == nil && place.Holds(place.Origin+u.EscapedPath())
}

func (anyOrigin) Pin(q *browser.Query, place schema.Place) {
	q.PathPattern = schema.PathPattern(place.Path)
}

func (a anyOrigin) Charge(c browser.Census, place schema.Place) string {
	return a.strict.Charge(c, place)
}
