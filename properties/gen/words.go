package gen

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// syllables are what plain words are made of.
var syllables = strings.Fields("ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sa se si so su ta te ti to tu")

// plain is a capitalised word of plain letters that no other call has given.
func (b *builder) plain() string {
	for {
		var w strings.Builder
		for range 3 {
			w.WriteString(one(b.rng, syllables))
		}
		s := strings.ToUpper(w.String()[:1]) + w.String()[1:]
		if !b.used[s] {
			b.used[s] = true
			return s
		}
	}
}

// accents go on the first letter of a word. Some have a composed form, so that the same name can be
// written in two ways; some have none.
var accents = []string{"\u0301", "\u0308", "\u030c", "\u0331"}

// longRunes is just below the length at which a snapshot cuts a name, and what is cut is never compared.
const longRunes = 112

// word is a name that no other call has given: mostly a plain word, sometimes one with an accent,
// composed or not, sometimes a very long one.
func (b *builder) word() string {
	w := b.plain()
	switch b.rng.Intn(8) {
	case 0:
		return norm.NFC.String(w[:2] + accents[b.rng.Intn(len(accents))] + w[2:])
	case 1:
		return norm.NFD.String(w[:2] + accents[b.rng.Intn(len(accents))] + w[2:])
	case 2:
		for len(w) < longRunes-8 {
			w += " " + strings.ToLower(b.plain())
		}
	}
	return w
}

// email is an address that no other call has given.
func (b *builder) email() string {
	return strings.ToLower(b.plain()) + "@" + strings.ToLower(b.plain()) + ".test"
}

// emails are n addresses. Now and then one is a part of the one after it: "bo@x.test" stands in
// "abo@x.test", and is not it.
func (b *builder) emails(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = b.email()
		if i > 0 && b.rng.Intn(4) == 0 {
			out[i] = "x" + out[i-1]
		}
	}
	return out
}

// secret is a value that stands nowhere by chance.
func (b *builder) secret() string {
	return fmt.Sprintf("%s%04d%s!", b.plain(), b.rng.Intn(10_000), b.plain())
}

// interfaceWords stand on the pages of every app, and are no target's name.
var interfaceWords = []string{"Home", "Main", "Details", "Active"}

// IsInterfaceWord reports whether a value is a word of every app's interface: a recording for such a value
// cannot know which of the two a word on the page is.
func IsInterfaceWord(value string) bool { return slices.Contains(interfaceWords, value) }

// otherWord is a value of somebody else. It may be a word of the interface: a value is one only
// where it was put in.
func (b *builder) otherWord() string {
	if b.rng.Intn(4) == 0 {
		return interfaceWords[b.rng.Intn(len(interfaceWords))]
	}
	return b.plain() + " " + b.plain()
}
