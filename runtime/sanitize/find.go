package sanitize

import (
	"strings"
	"unicode/utf8"
)

// search says which needles to look for.
type search struct {
	sensitiveOnly bool
	// longOnly leaves out what is found as a whole word only.
	longOnly bool
}

// ruleTangled is the rule that a text breaks which cannot be searched to the end.
const ruleTangled = "tangled"

// find looks for a trace of any value in every view of s. Sensitive values come first. A text that
// has more to it than can be looked at is a hit of its own: nobody knows what it holds.
func (t *Taint) find(s string, how search) *Hit {
	if strings.TrimSpace(s) == "" || len(t.needles) == 0 {
		return nil
	}
	list, whole := views(s)
	for _, sensitive := range []bool{true, false} {
		if !sensitive && how.sensitiveOnly {
			break
		}
		for _, v := range list {
			for i := range t.needles {
				n := &t.needles[i]
				if n.sensitive != sensitive || (n.word && how.longOnly) {
					continue
				}
				if form, ok := n.in(v); ok {
					return &Hit{Rule: "value", Param: n.param, Form: form}
				}
			}
		}
	}
	if !whole {
		return &Hit{Rule: ruleTangled}
	}
	return nil
}

// in reports whether a view holds the needle, and in which form.
func (n *needle) in(v view) (string, bool) {
	form := n.form
	if form == formPlain {
		form = v.form
	}
	switch {
	case n.word && veryShort(n.folded) && (v.binary || !n.sensitive || n.piece):
		return form, v.folded == n.folded
	case n.word:
		return form, indexWord(v.folded, n.folded) >= 0
	case strings.Contains(v.folded, n.folded):
		return form, true
	case utf8.RuneCountInString(n.tight) >= longRunesMin && strings.Contains(v.tight, n.tight):
		return form, true
	}
	return formPartial, n.partIn(v.tight) || n.partIn(v.folded)
}

// partIn reports whether a long enough part of the value stands in a text.
func (n *needle) partIn(text string) bool {
	if n.grams == nil {
		return false
	}
	starts := make([]int, 0, len(text)+1)
	for i := range text {
		starts = append(starts, i)
	}
	starts = append(starts, len(text))
	for i := 0; i+gramRunes < len(starts); i++ {
		if n.grams[text[starts[i]:starts[i+gramRunes]]] {
			return true
		}
	}
	return false
}
