package sanitize

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// TextRunesMax is the longest interface text that a document keeps. A longer one is refused,
// not cut: a cut text proves no equality.
const TextRunesMax = 200

// The shapes of texts that differ from run to run, or that look like a secret nobody declared.
const (
	groupedDigitsMin = 5  // digits in one number with separators: dates, phones, cards, prices
	tokenRunesMin    = 8  // a token is at least this long
	tokenSwitchesMin = 3  // and changes this often between letters and digits,
	caseSwitchesMin  = 4  // or this often from lower to upper case
	wordRunesMax     = 40 // no word of an interface is longer
)

// shape is one rule of the vet.
type shape struct {
	rule string
	re   *regexp.Regexp
}

var emailShape = regexp.MustCompile(`[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;]+`)

// shapes are tried in order; the first that fits names the hit.
var shapes = []shape{
	{"email", emailShape},
	{"url", regexp.MustCompile(`(?i)\b[a-z][a-z0-9+.-]*://|\bwww\.`)},
	{"jwt", regexp.MustCompile(`eyJ[A-Za-z0-9_-]{5,}`)},
	{"private-key", regexp.MustCompile(`-----BEGIN`)},
	{"vendor-key", regexp.MustCompile(`\b(?:sk|pk|rk|whsec|gh[oprsu]|github_pat|glpat|xox[abeprs]|npm|pypi|hf|shp(?:at|ss))[-_][A-Za-z0-9]|\bAKIA[A-Z0-9]{4}`)},
	{"ref", refShape},
	{"iban", regexp.MustCompile(`\b[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,}`)},
	{"digits", regexp.MustCompile(`[0-9]{3,}`)},
	{"time", regexp.MustCompile(`\b[0-9]{1,2}:[0-9]{2}\b`)},
	{"amount", regexp.MustCompile(`\p{Sc}\s?[0-9]|[0-9]\s?\p{Sc}|\b[0-9.,]+\s?(?:USD|EUR|GBP|CHF|JPY|SEK|NOK|DKK|kr)\b`)},
	{"reference-mark", regexp.MustCompile(`\{\{|\}\}`)},
}

var (
	refShape      = regexp.MustCompile(`\bref_[A-Za-z0-9_-]*[0-9][A-Za-z0-9_-]*`)
	groupedDigits = regexp.MustCompile(`[0-9](?:[\s.,/:–-]?[0-9])+`)
)

// vet judges a text by its shape alone: nil when it reads like interface text.
func vet(s string) *Hit {
	if utf8.RuneCountInString(s) > TextRunesMax {
		return &Hit{Rule: "long"}
	}
	if strings.IndexFunc(s, isControl) >= 0 {
		return &Hit{Rule: "control"}
	}
	// Look-alike digits and letters count as what they look like.
	read := strings.Map(asASCIIDigit, s)
	if hit := shapeIn(read, func(string) bool { return true }, groupedDigitsMin); hit != nil {
		return hit
	}
	for _, token := range strings.FieldsFunc(read, func(r rune) bool { return unicode.IsSpace(r) || r == '/' }) {
		if randomToken(token) {
			return &Hit{Rule: "token"}
		}
	}
	return nil
}

// cardDigitsMin is how many digits in a row, whatever separates them, are no number of a step, a version
// or a day.
const cardDigitsMin = 13

// tells are the shapes that give a secret, a person or a ref away in any text, also in one that no
// interface wrote: a note, a label of a model, a name that a person gave.
var tells = words("email jwt private-key vendor-key ref iban")

// Tells judges a text that may have any other shape: nil when nothing in it gives anything away.
func Tells(s string) *Hit {
	return shapeIn(strings.Map(asASCIIDigit, s), func(rule string) bool { return tells[rule] }, cardDigitsMin)
}

// shapeIn is the first shape of a rule that counts, else a number of so many digits; nil for none.
func shapeIn(read string, counts func(rule string) bool, digitsMin int) *Hit {
	for _, sh := range shapes {
		if counts(sh.rule) && sh.re.MatchString(read) {
			return &Hit{Rule: sh.rule}
		}
	}
	for _, group := range groupedDigits.FindAllString(read, -1) {
		if countDigits(group) >= digitsMin {
			return &Hit{Rule: "digits"}
		}
	}
	return nil
}

// isControl finds characters that turn or hide text.
func isControl(r rune) bool {
	return unicode.IsControl(r) || r == utf8.RuneError ||
		(r >= '\u202a' && r <= '\u202e') || (r >= '\u2066' && r <= '\u2069')
}

// asASCIIDigit reads any decimal digit of any script as an ASCII one: only that it is a digit matters.
func asASCIIDigit(r rune) rune {
	if r >= utf8.RuneSelf && unicode.IsDigit(r) {
		return '0'
	}
	return r
}

func countDigits(s string) int {
	n := 0
	for _, r := range s {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// randomToken reports whether a token looks made rather than written: it changes often
// between letters and digits, or between cases, or it is longer than any word.
func randomToken(token string) bool {
	n := utf8.RuneCountInString(token)
	if n < tokenRunesMin {
		return false
	}
	classSwitches, caseSwitches, run := 0, 0, 0
	var last rune
	for _, r := range token {
		if isWordRune(r) {
			run++
		} else {
			run = 0
		}
		if run > wordRunesMax {
			return true
		}
		if isWordRune(last) && isWordRune(r) {
			if unicode.IsDigit(last) != unicode.IsDigit(r) {
				classSwitches++
			}
			if unicode.IsLower(last) && unicode.IsUpper(r) {
				caseSwitches++
			}
		}
		last = r
	}
	return classSwitches >= tokenSwitchesMin || caseSwitches >= caseSwitchesMin
}
