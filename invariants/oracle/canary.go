package oracle

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// The lengths at which the way of searching changes, in characters.
const (
	valueRunesMin   = 3
	valueRunesShort = 6
	digitsLong      = 9
	// halfRunesMin is the least length of half a value that may be reported alone.
	halfRunesMin = 8
)

// Canary is a run-time value that must be in no file, with the parameter that it belongs to.
type Canary struct {
	Param string
	Value string
}

// Format implements fmt.Formatter: the parameter's name under every verb, never the value.
func (c Canary) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "canary of parameter %q", c.Param) }

// needle is a canary made ready for the search.
type needle struct {
	param string
	// value is searched as it is, folded in folded text, squeezed in text without separators.
	value    string
	folded   string
	squeezed string
	// short values count as whole tokens only; digits says that the value is a number.
	short  bool
	digits bool
	// derived are other strings that give the value away, by form.
	derived []derived
}

// derived is a string made from a value.
type derived struct {
	form string
	text string
	// fold says that case does not matter.
	fold bool
	// token says that it counts as a whole token only.
	token bool
}

// needles makes the canaries ready. Those too short to search are left out.
func needles(canaries []Canary) []needle {
	var list []needle
	for _, c := range canaries {
		value := strings.TrimSpace(c.Value)
		if utf8.RuneCountInString(value) < valueRunesMin {
			continue
		}
		n := needle{
			param: c.Param, value: value, folded: fold(value),
			short:  utf8.RuneCountInString(value) < valueRunesShort,
			digits: strings.IndexFunc(value, func(r rune) bool { return r < '0' || r > '9' }) < 0,
		}
		n.squeezed = squeeze(n.folded)
		n.derived = append(digests(value), halves(value)...)
		if n.short {
			n.derived = append(n.derived, shortForms(value)...)
		}
		list = append(list, n)
	}
	return list
}

// digests are the unkeyed digests of a value. A digest of a short value is as good as the
// value, and a chance hit on one is out of the question at any length.
func digests(value string) []derived {
	var list []derived
	for _, v := range []string{value, strings.ToLower(value)} {
		md, s1, s2, s5 := md5.Sum([]byte(v)), sha1.Sum([]byte(v)), sha256.Sum256([]byte(v)), sha512.Sum512([]byte(v))
		for _, d := range []struct {
			form string
			sum  []byte
		}{{"md5", md[:]}, {"sha1", s1[:]}, {"sha256", s2[:]}, {"sha512", s5[:]}} {
			list = append(list,
				derived{form: d.form, text: hex.EncodeToString(d.sum), fold: true},
				derived{form: d.form, text: base64.RawStdEncoding.EncodeToString(d.sum)},
				derived{form: d.form, text: base64.RawURLEncoding.EncodeToString(d.sum)})
		}
		if v == strings.ToLower(value) {
			break
		}
	}
	return list
}

// halves are the two halves of a long token, which a careless cut leaves behind. Only tokens
// of letters and digits are halved: the end of an e-mail address or the start of a URL stands
// in many a harmless place.
func halves(value string) []derived {
	letters := false
	for _, r := range value {
		letters = letters || unicode.IsLetter(r)
		if r >= utf8.RuneSelf || !(unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_') {
			return nil
		}
	}
	half := len(value) / 2
	if !letters || half < halfRunesMin {
		return nil
	}
	return []derived{{form: "first-half", text: value[:half]}, {form: "second-half", text: value[len(value)-half:]}}
}

// shortForms are the encodings of a short value standing alone. They are too short for the
// decoders, which must not take every word for an encoding.
func shortForms(value string) []derived {
	std := base64.StdEncoding.EncodeToString([]byte(value))
	list := []derived{{form: "base64", text: std, token: true}, {form: "hex", text: hex.EncodeToString([]byte(value)), fold: true, token: true}}
	if raw := strings.TrimRight(std, "="); raw != std {
		list = append(list, derived{form: "base64", text: raw, token: true})
	}
	return list
}

// fold makes text alike that differs in case, in composition or width of characters, or in
// characters that nobody sees.
func fold(s string) string {
	s = cases.Fold().String(norm.NFKC.String(s))
	return strings.Map(func(r rune) rune {
		if invisible(r) {
			return -1
		}
		return r
	}, norm.NFKC.String(s))
}

// invisible reports characters without width: joiners, marks of direction, soft hyphens.
func invisible(r rune) bool { return unicode.Is(unicode.Cf, r) || r == 0 }

// squeeze drops the separators that people and pages put into numbers and codes.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if separator(r) {
			return -1
		}
		return r
	}, s)
}

func separator(r rune) bool {
	switch r {
	case ' ', '\t', '-', '_', '.', '/', '\u2010', '\u2011', '\u2013', '\u2014':
		return true
	}
	return false
}
