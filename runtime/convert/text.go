package convert

import (
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// The lengths of texts in webbrain-workflow/1, in UTF-16 units, as its own reader counts.
const (
	nameUnitsMax   = 80
	labelUnitsMax  = 120
	targetUnitsMax = 240
	originUnitsMax = 300
	pathUnitsMax   = 500
	idUnitsMax     = 80
	rawIDUnitsMax  = 100
)

// isSpace reports whether ECMAScript's \s matches a rune: wider than Go's, and without U+0085.
func isSpace(r rune) bool {
	switch {
	case r >= '\t' && r <= '\r', r == ' ', r == '\u00a0', r == '\u1680', r >= '\u2000' && r <= '\u200a',
		r == '\u2028', r == '\u2029', r == '\u202f', r == '\u205f', r == '\u3000', r == '\ufeff':
		return true
	}
	return false
}

// collapse makes one space of each run of white space and trims.
func collapse(s string) string { return strings.Join(strings.FieldsFunc(s, isSpace), " ") }

// cleanText is a text as the format keeps it: white space collapsed, cut at a number of UTF-16
// units. Where the cut splits a pair of surrogates, Go cannot hold the half that is left: it goes too.
func cleanText(s string, unitsMax int) string {
	s = collapse(s)
	return collapse(cutUnits(s, unitsMax))
}

func cutUnits(s string, unitsMax int) string {
	units := 0
	for i, r := range s {
		if units += unitsOf(r); units > unitsMax {
			return s[:i]
		}
	}
	return s
}

func unitsOf(r rune) int {
	if n := utf16.RuneLen(r); n > 0 {
		return n
	}
	return 1
}

// units is the length of a text in UTF-16 units.
func units(s string) int {
	if len(s) == utf8.RuneCountInString(s) {
		return len(s)
	}
	n := 0
	for _, r := range s {
		n += unitsOf(r)
	}
	return n
}

// cleanID is a name as the format keeps it: ASCII letters, digits, "_" and "-" only.
func cleanID(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && (r == '_' || r == '-' || isAlphanumeric(byte(r))) {
			return r
		}
		return -1
	}, cleanText(s, rawIDUnitsMax))
	return cutUnits(s, idUnitsMax)
}

func isAlphanumeric(c byte) bool {
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
}

var wholeRef = regexp.MustCompile(`^ref_[A-Za-z0-9_-]+$`)

// isRef reports whether a text is a ref and nothing else.
func isRef(s string) bool { return wholeRef.MatchString(strings.TrimFunc(s, isSpace)) }
