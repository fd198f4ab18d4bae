package resolve

import (
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// Scope is the rule about where the engine may act. It is asked before each act, pinned into
// the act itself, and asked once more after the last step.
type Scope interface {
	// Holds reports whether a page at url is where place says.
	Holds(place schema.Place, url string) bool
	// Pin makes the query match nothing on a page elsewhere, in the same operation as the act.
	Pin(q *browser.Query, place schema.Place)
	// Charge is the origin that the gate is asked about.
	Charge(c browser.Census, place schema.Place) string
}

// Strict is the rule of the engine: same origin, path of the same family.
type Strict struct{}

var _ Scope = Strict{}

// Holds implements Scope.
func (Strict) Holds(place schema.Place, url string) bool { return place.Holds(url) }

// Pin implements Scope.
func (Strict) Pin(q *browser.Query, place schema.Place) {
	q.Origin = place.Origin
	q.PathPattern = schema.PathPattern(place.Path)
}

// Charge implements Scope: the origin of the frame that the target really lives in.
func (Strict) Charge(c browser.Census, _ schema.Place) string { return c.Origin }

// Elsewhere says how a page at url misses place: by its origin, or only by its path.
func Elsewhere(s Scope, place schema.Place, url string) *schema.Refusal {
	if s.Holds(place, url) {
		return nil
	}
	live, err := schema.PlaceOf(url)
	if err != nil || live.Origin != place.Origin {
		return &schema.Refusal{Reason: schema.ForeignOrigin}
	}
	return &schema.Refusal{Reason: schema.WrongPlace, Detail: place.Path}
}
