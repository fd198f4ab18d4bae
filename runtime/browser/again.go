package browser

// Sighting is what is known of a ref's element when the ref is used.
type Sighting struct {
	// Connected says that the element itself is still in its document.
	Connected bool
	// SameDocument says that the ref was given in the document that is there now.
	SameDocument bool
	// Before is how many elements had its role and name when it was observed, Now how many have them.
	Before int
	Now    int
}

// Trail is where a ref leads to.
type Trail int

// The trails. The zero value leads nowhere.
const (
	// Lost: no element may stand in for the one that was observed.
	Lost Trail = iota
	// Itself: the element is still there; nothing needs to be found.
	Itself
	// Successor: the one element with its role and name stands in for it.
	Successor
)

// Follow is the rule by which a ref survives a page that renders itself anew. Each condition
// alone is enough to lose it: another document, equals before, none now, equals now. A
// position among equals is never evidence. The in-page engine of package pw has the same rule
// in its own language (inpage/match.js: named).
func (s Sighting) Follow() Trail {
	switch {
	case !s.SameDocument:
		return Lost
	case s.Connected:
		return Itself
	case s.Before == 1 && s.Now == 1:
		return Successor
	}
	return Lost
}
