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

// rowOf is the index of the nearest row around an element; -1 when it stands in none.
func rowOf(c *schema.Capture) int {
	return slices.IndexFunc(c.Anchors, func(a schema.CapturedAnchor) bool { return slices.Contains(rowRoles, a.Role) })
}

// anchors chooses the containers that a target must stand in. A row that can be told from
// its equals always belongs to the identity of what stands in it, and so does a named dialog.
// They, or a count of one in the document, must single the target out; where they do not,
// the nearest other container with a unique name may. A position never does.
func (b *builder) anchors(c *schema.Capture) ([]schema.Anchor, error) {
	chosen := map[int]schema.Anchor{}
	decided := c.Population.Document == 1
	take := func(i int, a schema.Anchor) {
		chosen[i] = a
		decided = decided || a.Within == 1
	}
	if row := rowOf(c); row >= 0 {
		if a, ok := b.rowAnchor(c.Anchors[row]); ok {
			take(row, a)
		}
	}
	for i, a := range c.Anchors {
		if named, ok := b.namedAnchor(a); ok && slices.Contains(dialogRoles, a.Role) {
			take(i, named)
		}
	}
	for i, a := range c.Anchors {
		if decided {
			break
		}
		if _, ok := chosen[i]; ok || a.Within != 1 {
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
	best := schema.Anchor{Role: a.Role, Within: a.Within}
	bestRank := -1
	for _, k := range a.Keys {
		if k.Population != 1 {
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
	if bestRank >= 0 && a.Within >= 1 {
		return best, true
	}
	return b.namedAnchor(a)
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
