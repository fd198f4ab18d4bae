package mutant

import (
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// ignorePath is at home wherever the origin is right: what confirms on one page is taken to confirm
// the same on another (D19, H52).
func ignorePath() Mutant {
	return Mutant{
		Name:      "ignore-path",
		Statement: "acts on any page of the recorded origin",
		Rule:      "stopped-where-it-must",
		Break:     func(p *engine.Parts) { p.Scope = originScope{} },
	}
}

type originScope struct{ strict resolve.Strict }

var _ resolve.Scope = originScope{}

func (originScope) Holds(place schema.Place, raw string) bool {
	here, err := schema.PlaceOf(raw)
	return err == nil && here.Origin == place.Origin
}

func (originScope) Pin(q *browser.Query, place schema.Place) { q.Origin = place.Origin }

func (o originScope) Charge(c browser.Census, place schema.Place) string {
	return o.strict.Charge(c, place)
}
