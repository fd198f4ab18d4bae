package sanitize

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// mask replaces one parameter's value in prompts.
type mask struct {
	param     string
	value     string
	sensitive bool
	word      bool
	piece     bool
	folded    string
	tight     string
	// pattern is made when it is first needed: most sets never mask.
	pattern func() *regexp.Regexp
}

// Between two characters of a value a page may put what nobody sees; between two digits it
// likes to put a separator.
const (
	invisibleGap = `[\p{Cf}\x{FE0F}]*`
	digitGap     = `[\s\p{Cf}.\-/]?`
	spaceGap     = `[\s\p{Cf}]+`
)

func newMask(param, value string, sensitive bool) mask {
	value = Clean(value)
	m := mask{param: param, value: value, sensitive: sensitive, folded: folded(value)}
	m.tight = tight(m.folded)
	m.word = utf8.RuneCountInString(m.folded) < longRunesMin
	m.pattern = sync.OnceValue(func() *regexp.Regexp { return maskPattern(value) })
	return m
}

// maskPattern matches a value however its case, spaces and separators are written.
func maskPattern(value string) *regexp.Regexp {
	var b strings.Builder
	b.WriteString("(?i)")
	var last rune
	for _, r := range value {
		switch {
		case r == ' ':
			b.WriteString(spaceGap)
			last = r
			continue
		case last == 0 || last == ' ':
		case unicode.IsDigit(last) && unicode.IsDigit(r):
			b.WriteString(digitGap)
		default:
			b.WriteString(invisibleGap)
		}
		b.WriteString(regexp.QuoteMeta(string(r)))
		last = r
	}
	return regexp.MustCompile(b.String())
}

// Mask returns page text with every occurrence of a parameter's value replaced by {{param}},
// longest value first: this is what a model may see. A text that still holds a trace of a
// sensitive value, however it is encoded, is replaced as a whole; and so is one that is too long or
// too tangled to tell.
func (t *Taint) Mask(s string) string {
	if s == "" || len(t.masks) == 0 {
		return s
	}
	f := folded(s)
	whole := view{folded: f, tight: tight(f)}
	s = norm.NFC.String(s)
	for _, m := range t.masks {
		if m.value != "" && m.mayStandIn(whole) {
			s = m.replace(s)
		}
	}
	hit := t.find(s, search{sensitiveOnly: true})
	switch {
	case hit == nil:
		return s
	case hit.Rule == ruleTangled:
		return Withheld
	case hit.Param == unnamed:
		return reference("hidden")
	}
	return reference(hit.Param)
}

// Withheld stands for a text of which nobody can tell whether it holds a sensitive value.
const Withheld = "{{withheld}}"

func reference(param string) string { return "{{" + param + "}}" }

// mayStandIn is a quick look that saves the slow one.
func (m mask) mayStandIn(v view) bool {
	return strings.Contains(v.folded, m.folded) || (m.tight != "" && strings.Contains(v.tight, m.tight))
}

// replace puts the reference in place of each occurrence outside of the references that
// stand already. Short values count as whole words only; a plain value that is very short, and one
// character of a code, count only as the whole text.
func (m mask) replace(s string) string {
	if (!m.sensitive || m.piece) && veryShort(m.value) {
		if Clean(s) == m.value {
			return reference(m.param)
		}
		return s
	}
	var b strings.Builder
	done := 0
	for _, at := range m.pattern().FindAllStringIndex(s, -1) {
		if m.word && !wholeWordAt(s, at[0], at[1]) || inReference(s, at[0]) {
			continue
		}
		b.WriteString(s[done:at[0]])
		b.WriteString(reference(m.param))
		done = at[1]
	}
	b.WriteString(s[done:])
	return b.String()
}

// inReference reports whether a position stands between "{{" and "}}".
func inReference(s string, at int) bool {
	open := strings.LastIndex(s[:at], "{{")
	return open >= 0 && !strings.Contains(s[open:at], "}}")
}
