package schema

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Any is a class of texts that differ from day to day in a name that stays: the count in
// "Inbox (3)", the price in "Cart $42.10", the date in "Week of 2026-11-30".
type Any string

// The classes. The zero value is none of them.
const (
	AnyCount Any = "count"
	AnyPrice Any = "price"
	AnyDate  Any = "date"
)

// Classes lists the classes, those that say more first.
func Classes() []Any { return []Any{AnyDate, AnyPrice, AnyCount} }

// The shapes of numbers and dates, in the syntax that Go and ECMAScript (with its u flag) share.
// They hold for names with collapsed white space.
const (
	numberShape   = `[0-9]{1,3}(?:[., ]?[0-9]{3})*`
	amountShape   = numberShape + `(?:[.,][0-9]{2})?`
	currencyShape = `(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|kr)`
	monthShape    = `(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?`
)

var classPattern = map[Any]string{
	AnyCount: numberShape + `\+?`,
	AnyPrice: `(?:\p{Sc} ?` + amountShape + `|` + amountShape + ` ?(?:\p{Sc}|` + currencyShape + `)|` + currencyShape + ` ?` + amountShape + `)`,
	AnyDate: `(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}[./][0-9]{1,2}[./][0-9]{2,4}|` +
		`[0-9]{1,2}\.? ` + monthShape + `(?: [0-9]{4})?|` + monthShape + ` [0-9]{1,2}(?:,? [0-9]{4})?)`,
}

// Pattern is the regular expression of a class's texts, without anchors; "" for what is no class.
func (a Any) Pattern() string { return classPattern[a] }

// Varies reports whether a part of t stands for a class of texts: then no one string is t.
func (t Text) Varies() bool {
	for _, p := range t.Parts {
		if p.Any != "" {
			return true
		}
	}
	return false
}

// Pattern is the regular expression that matches exactly the names that t means in this run,
// normalised as accessible names are (NFC, white space collapsed, case kept), in the syntax
// that Go and ECMAScript with its u flag share. The error names a parameter, never a value.
func (t Text) Pattern(values Values) (string, error) {
	var b strings.Builder
	b.WriteString("^")
	for i, p := range t.Parts {
		literal := p.Literal
		switch {
		case p.Any != "":
			pattern, ok := classPattern[p.Any]
			if !ok {
				return "", fmt.Errorf("matching text: class %q is not known", string(p.Any))
			}
			b.WriteString("(?:" + pattern + ")")
			continue
		case p.Param != "":
			value, ok := values[p.Param]
			if !ok {
				return "", fmt.Errorf("matching text: %w %q", ErrMissingValue, p.Param)
			}
			literal = strings.TrimSpace(value.Reveal())
		}
		b.WriteString(regexp.QuoteMeta(collapsed(literal, i == 0, i == len(t.Parts)-1)))
	}
	b.WriteString("$")
	return b.String(), nil
}

// collapsed is a piece of a name in NFC with each run of white space as one space; at the ends
// of the name there is none.
func collapsed(s string, first, last bool) string {
	s = norm.NFC.String(s)
	out := strings.Join(strings.Fields(s), " ")
	if out == "" {
		return strings.Repeat(" ", min(len(s), 1))
	}
	if !first && strings.TrimLeftFunc(s, unicode.IsSpace) != s {
		out = " " + out
	}
	if !last && strings.TrimRightFunc(s, unicode.IsSpace) != s {
		out += " "
	}
	return out
}
