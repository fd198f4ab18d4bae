package compile

import (
	"slices"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// rowRoles are the containers of which a page has many equal ones.
var rowRoles = []string{"row", "listitem", "article"}

// dialogRoles are the containers that stand in front of everything else.
var dialogRoles = []string{"dialog", "alertdialog"}

// anchorOf is the index of the nearest container of some roles around an element; -1 when it stands in none.
func anchorOf(c *schema.Capture, roles []string) int {
	return slices.IndexFunc(c.Anchors, func(a schema.CapturedAnchor) bool { return slices.Contains(roles, a.Role) })
}

// itemOf is the index of the nearest row or item around an element that says anything beside the
// element itself, else of the nearest; -1 when it stands in none. A list of buttons has items, and they
// are about nobody.
func itemOf(c *schema.Capture) int {
	for i, a := range c.Anchors {
		if slices.Contains(rowRoles, a.Role) && saysMore(c, i) {
			return i
		}
	}
	return anchorOf(c, rowRoles)
}

// saysMore reports whether a container holds a text that is not the target's own name or label.
func saysMore(c *schema.Capture, anchor int) bool {
	return slices.ContainsFunc(c.Anchors[anchor].Keys, func(k schema.AnchorKey) bool {
		text := sanitize.Clean(k.Text)
		return text != "" && text != sanitize.Clean(c.Name) && text != sanitize.Clean(c.Label)
	})
}

// anchorChoice says how many of the containers that can be told apart belong to an identity.
type anchorChoice int

const (
	// anchorsNeeded: those that always belong, and as many more as it takes.
	anchorsNeeded anchorChoice = iota
	// anchorsAll: all of them. Each is one more thing that a harmless change may break.
	anchorsAll
)

// anchors chooses the containers that a target must stand in. A row that can be told from
// its equals always belongs to the identity of what stands in it, and so does a named dialog.
// They, or a count of one in the document, must single the target out; where they do not,
// the nearest other container with a unique name may. A position never does. That a row stood
// alone says nothing of whom it was about: what decides within one must know it by a text.
func (b *builder) anchors(e schema.Event, which anchorChoice) ([]schema.Anchor, error) {
	c := e.Target
	chosen := map[int]schema.Anchor{}
	decided := c.Population.Document == 1
	take := func(i int, a schema.Anchor) {
		chosen[i] = a
		decided = decided || a.Within == 1
	}
	row := itemOf(c)
	if row >= 0 {
		if a, ok := b.rowAnchor(c.Anchors[row]); ok {
			take(row, a)
		} else if a, named, i, ok := b.rowInside(c.Anchors, row); ok {
			take(row, a)
			take(i, named)
		}
	}
	for i, a := range c.Anchors {
		if named, ok := b.namedAnchor(a); ok && slices.Contains(dialogRoles, a.Role) {
			take(i, named)
		}
	}
	for i, a := range c.Anchors {
		if decided && which == anchorsNeeded {
			break
		}
		if _, ok := chosen[i]; ok || (a.Within != 1 && which == anchorsNeeded) {
			continue
		}
		outer, ok := b.namedAnchor(a)
		if !ok && slices.Contains(rowRoles, a.Role) {
			outer, ok = b.rowAnchor(a)
		}
		if ok {
			take(i, outer)
		}
	}
	if !decided {
		return nil, &handOff{AmbiguousBefore}
	}
	if _, known := chosen[row]; row >= 0 && !known && decisive(e) && saysMore(c, row) {
		return nil, &handOff{UnknownSubject}
	}
	var list []schema.Anchor
	for i := range c.Anchors {
		if a, ok := chosen[i]; ok {
			list = append(list, a)
		}
	}
	return list, nil
}

// rowAnchor identifies a row by one of its texts that no equal row has: best one that is a
// parameter's value, then, for items that are no data rows, one that people read them by.
func (b *builder) rowAnchor(a schema.CapturedAnchor) (schema.Anchor, bool) {
	if best, ok := b.keyed(a, func(k schema.AnchorKey) bool { return k.Population == 1 }); ok {
		return best, true
	}
	return b.namedAnchor(a)
}

// rowInside identifies a row by a text that no other row of its table has, though one of another
// table may: the table's own name must then be unique, and belongs to the identity. It gives the
// row, the container around it, and where that one stands.
func (b *builder) rowInside(list []schema.CapturedAnchor, row int) (inner, outer schema.Anchor, at int, ok bool) {
	at = row + 1
	for at < len(list) && sanitize.Clean(list[at].Name) == "" {
		at++
	}
	if at == len(list) {
		return inner, outer, at, false
	}
	if outer, ok = b.namedAnchor(list[at]); !ok {
		return inner, outer, at, false
	}
	inner, ok = b.keyed(list[row], func(k schema.AnchorKey) bool { return k.Inside == 1 })
	inner.Inside = true
	return inner, outer, at, ok
}

// keyed identifies a container by the best of its texts that are unique in the way that is asked.
func (b *builder) keyed(a schema.CapturedAnchor, unique func(schema.AnchorKey) bool) (schema.Anchor, bool) {
	best := schema.Anchor{Role: a.Role, Within: a.Within}
	bestRank := -1
	for _, k := range a.Keys {
		if k.Mention || !unique(k) {
			continue
		}
		text, err := b.clean.Text(k.Text)
		if err != nil || text.IsZero() || !mayKeep(a.Role, k, text) {
			continue
		}
		place, ok := b.literal(k.Place)
		if k.Place != "" && !ok {
			continue
		}
		if rank := keyRank(k, text); rank > bestRank {
			best.Key, best.Place, bestRank = text, place, rank
		}
	}
	return best, bestRank >= 0 && a.Within >= 1
}

// mayKeep says which keys may stand in a workflow. What a run asked for is a parameter. Of the
// rest only what an interface itself says may stay: the heading or link of an item, never the
// text of a data row, which is somebody's data.
func mayKeep(role string, k schema.AnchorKey, text schema.Text) bool {
	return len(text.Params()) > 0 || (k.Header && role != "row")
}

func keyRank(k schema.AnchorKey, text schema.Text) int {
	rank := 0
	if k.Header {
		rank++
	}
	switch {
	case isReference(text):
		rank += 4
	case len(text.Params()) > 0:
		rank += 2
	}
	return rank
}

// isReference reports whether a text is one parameter and nothing else.
func isReference(t schema.Text) bool { return len(t.Parts) == 1 && t.Parts[0].Param != "" }

// namedAnchor identifies a container by its own name, where no equal container has it.
func (b *builder) namedAnchor(a schema.CapturedAnchor) (schema.Anchor, bool) {
	if a.NamePopulation != 1 || a.Within < 1 || !sanitize.Vocabulary("role", a.Role) {
		return schema.Anchor{}, false
	}
	name, err := b.clean.Text(a.Name)
	if err != nil || name.IsZero() {
		return schema.Anchor{}, false
	}
	return schema.Anchor{Role: a.Role, Name: name, Within: a.Within}, true
}
