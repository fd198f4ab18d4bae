package mutant

import (
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// originPrefix compares the beginning of an address: shop.example is the beginning of
// shop.example.evil.example too (H49, H50).
func originPrefix() Mutant {
	return Mutant{
		Name:      "origin-prefix",
		Statement: "takes every address that begins with the recorded origin for one of it",
		Rule:      "same-origin",
		Break:     func(p *engine.Parts) { p.Scope = prefixScope{} },
	}
}

type prefixScope struct{}

var _ resolve.Scope = prefixScope{}

func (prefixScope) Holds(place schema.Place, raw string) bool {
	return strings.HasPrefix(raw, place.Origin)
}

func (prefixScope) Pin(*browser.Query, schema.Place) {}

func (prefixScope) Charge(_ browser.Census, place schema.Place) string { return place.Origin }
