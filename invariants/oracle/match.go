package oracle

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// hitsMax bounds the findings for one value in one file; the first ones are enough to act on.
const hitsMax = 5

// hit is one place in a view.
type hit struct {
	// form is how the view was searched: "" for the bytes as they are.
	form   string
	offset int
}

// view is one reading of a file's bytes.
type view struct {
	// form is the chain of decoders that led here, outermost first: "base64+json"; "" for the file itself.
	form string
	text string

	folded, squeezed, keys string
	ready                  bool
}

// prepare makes the other readings of the text, once.
func (v *view) prepare() {
	if !v.ready {
		v.folded = fold(v.text)
		v.squeezed = squeeze(v.folded)
		v.keys = keystrokes(v.text)
		v.ready = true
	}
}

// find looks for a needle in a view, and stops at the plainest form that has it.
func (v *view) find(n *needle) []hit {
	v.prepare()
	if n.short {
		if hits := tokens(v.text, n.value, "", n.digits); len(hits) > 0 {
			return hits
		}
		if hits := tokens(v.folded, n.folded, "fold", n.digits); len(hits) > 0 {
			return hits
		}
		return v.findDerived(n)
	}
	lone := n.digits && len(n.value) < digitsLong
	if hits := substrings(v.text, n.value, "", lone); len(hits) > 0 {
		return hits
	}
	if hits := substrings(v.folded, n.folded, "fold", lone); len(hits) > 0 {
		return hits
	}
	if utf8.RuneCountInString(n.squeezed) >= valueRunesShort {
		if at := squeezedIndex(v.folded, v.squeezed, n.squeezed); at >= 0 {
			return []hit{{"separators", at}}
		}
	}
	if at := strings.Index(v.keys, n.value); at >= 0 {
		return []hit{{"keystrokes", at}}
	}
	return v.findDerived(n)
}

func (v *view) findDerived(n *needle) []hit {
	for _, d := range n.derived {
		text := v.text
		if d.fold {
			text = v.folded
		}
		if d.token {
			if hits := tokens(text, d.text, d.form, false); len(hits) > 0 {
				return hits
			}
		} else if hits := substrings(text, d.text, d.form, false); len(hits) > 0 {
			return hits
		}
	}
	return nil
}

// substrings finds a value anywhere; a lone number must not stand inside a longer one, nor
// inside a digest or a UUID.
func substrings(text, value, form string, lone bool) []hit {
	var hits []hit
	for from := 0; value != "" && len(hits) < hitsMax; {
		i := strings.Index(text[from:], value)
		if i < 0 {
			break
		}
		at := from + i
		if !lone || !(digitAt(text, at-1) || digitAt(text, at+len(value)) || insideDigest(text, at, at+len(value))) {
			hits = append(hits, hit{form, at})
		}
		from = at + 1
	}
	return hits
}

// tokens finds a short value where it is a whole token, and no measurement if it is a number.
func tokens(text, value, form string, number bool) []hit {
	var hits []hit
	for from := 0; value != "" && len(hits) < hitsMax; {
		i := strings.Index(text[from:], value)
		if i < 0 {
			break
		}
		start := from + i
		end := start + len(value)
		if wholeToken(text, value, start, end) && !(number && measured(text, start, end)) {
			hits = append(hits, hit{form, start})
		}
		from = start + 1
	}
	return hits
}

// wholeToken reports that nothing touches the value that could make it part of a longer
// name, number, date or path.
func wholeToken(text, value string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	return !touches(before, value, start > 0) && !touches(after, value, end < len(text)) &&
		!decimal(text, start-1, -1) && !decimal(text, end, +1)
}

// touches reports whether a neighbouring character belongs to the same token. A full stop
// that ends a sentence does not: decimal looks at that.
func touches(r rune, value string, there bool) bool {
	if !there {
		return false
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-' ||
		(strings.ContainsRune(value, r) && !unicode.IsSpace(r))
}

// decimal reports that a full stop at i joins the token to another character beyond it.
func decimal(text string, i, step int) bool {
	if i < 0 || i >= len(text) || text[i] != '.' {
		return false
	}
	beyond := i + step
	if beyond < 0 || beyond >= len(text) {
		return false
	}
	r := rune(text[beyond])
	return r >= utf8.RuneSelf || unicode.IsLetter(r) || unicode.IsDigit(r)
}

// squeezedIndex finds a squeezed value and gives its place in the text with separators. A
// number must not stand inside a longer one there, a short one not in a digest either.
func squeezedIndex(folded, squeezed, value string) int {
	number := isDigits(value)
	lone := number && len(value) < digitsLong
	for from := 0; ; {
		i := strings.Index(squeezed[from:], value)
		if i < 0 {
			return -1
		}
		at := from + i
		start, end := unsqueeze(folded, at), unsqueeze(folded, at+len(value)-1)+1
		inside := number && (digitAt(folded, start-1) || digitAt(folded, end)) || lone && insideDigest(folded, start, end)
		if !inside {
			return start
		}
		from = at + 1
	}
}

// unsqueeze gives the offset in text of the byte that is at offset in squeeze(text).
func unsqueeze(text string, offset int) int {
	for i, r := range text {
		if separator(r) {
			continue
		}
		size := utf8.RuneLen(r) // the text is folded: it has no broken bytes
		if offset < size {
			return i + offset
		}
		offset -= size
	}
	return len(text)
}

// digestRunMin is the least length of a run of hex digits that is taken for a digest or a UUID.
// Six given digits are in one of a million digests: too often for a file full of them.
const digestRunMin = 24

// insideDigest reports that text[start:end] is part of a long run of hex digits and dashes.
func insideDigest(text string, start, end int) bool {
	for start > 0 && end-start < digestRunMin && hexOrDash(text[start-1]) {
		start--
	}
	for end < len(text) && end-start < digestRunMin && hexOrDash(text[end]) {
		end++
	}
	return end-start >= digestRunMin
}

func hexOrDash(b byte) bool {
	return b == '-' || (b >= '0' && b <= '9') || (b >= 'a' && b <= 'f') || (b >= 'A' && b <= 'F')
}

func digitAt(text string, i int) bool {
	return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9'
}

func isDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }) < 0
}
