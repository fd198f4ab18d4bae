package sanitize

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

func quote(s string) string { return strconv.Quote(s) }

// Clean is interface text as documents keep it: NFC, white space collapsed and trimmed.
func Clean(s string) string {
	return strings.Join(strings.Fields(norm.NFC.String(s)), " ")
}

// folded is the form in which values are compared: NFKC, case folded, invisible characters
// taken out, white space collapsed.
func folded(s string) string {
	if isPlainASCII(s) {
		return strings.Join(strings.Fields(strings.ToLower(s)), " ")
	}
	s = strings.Map(dropInvisible, norm.NFKC.String(s))
	return strings.Join(strings.Fields(norm.NFKC.String(cases.Fold().String(s))), " ")
}

// tight is a folded text without white space and separators: only letters, marks and digits.
func tight(folded string) string {
	return strings.Map(func(r rune) rune {
		if isWordRune(r) {
			return r
		}
		return -1
	}, folded)
}

func isPlainASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// dropInvisible takes out what a person cannot see: format characters (zero width, soft
// hyphen, direction marks) and variation selectors.
func dropInvisible(r rune) rune {
	if unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r) {
		return -1
	}
	return r
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// unspaced scripts write words without spaces, so a word may begin and end anywhere.
var unspaced = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar}

// wholeWordAt reports whether s[from:to] begins and ends at word boundaries.
func wholeWordAt(s string, from, to int) bool {
	first, _ := utf8.DecodeRuneInString(s[from:])
	before, _ := utf8.DecodeLastRuneInString(s[:from])
	last, _ := utf8.DecodeLastRuneInString(s[:to])
	after, _ := utf8.DecodeRuneInString(s[to:])
	return (from == 0 || boundary(before, first)) && (to == len(s) || boundary(last, after))
}

func boundary(a, b rune) bool {
	return !isWordRune(a) || !isWordRune(b) || unicode.In(a, unspaced...) || unicode.In(b, unspaced...)
}

// HoldsWord reports whether a text holds another as a whole word, in the form in which values are
// compared.
func HoldsWord(s, word string) bool { return indexWord(folded(s), folded(word)) >= 0 }

// indexWord finds sub in s as a whole word; -1 when it is not there.
func indexWord(s, sub string) int {
	for from := 0; from <= len(s)-len(sub) && sub != ""; {
		i := strings.Index(s[from:], sub)
		if i < 0 {
			return -1
		}
		if wholeWordAt(s, from+i, from+i+len(sub)) {
			return from + i
		}
		_, width := utf8.DecodeRuneInString(s[from+i:])
		from += i + width
	}
	return -1
}

// veryShort reports whether a plain value is too short to be looked for inside a text: "2"
// would be found in every other product name. A single character of a script without spaces
// may be a whole word.
func veryShort(s string) bool {
	return utf8.RuneCountInString(s) < wordRunesMin && strings.IndexFunc(s, func(r rune) bool { return unicode.In(r, unspaced...) }) < 0
}
