package mutant

import (
	"net/url"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// hostOnly knows parties by the names of their hosts: another port, or the same one without
// encryption, is the same to it (H49).
func hostOnly() Mutant {
	return Mutant{
		Name:      "host-only",
		Statement: "compares hosts, and neither ports nor schemes",
		Rule:      "same-origin",
		Break:     func(p *engine.Parts) { p.Scope = hostScope{} },
	}
}

type hostScope struct{}

var _ resolve.Scope = hostScope{}

func (hostScope) Holds(place schema.Place, raw string) bool {
	here, err := url.Parse(raw)
	there, errThere := url.Parse(place.Origin)
	return err == nil && errThere == nil && here.Hostname() == there.Hostname() && place.Holds(place.Origin+here.EscapedPath())
}

func (hostScope) Pin(q *browser.Query, place schema.Place) {
	q.PathPattern = schema.PathPattern(place.Path)
}

func (hostScope) Charge(_ browser.Census, place schema.Place) string { return place.Origin }
