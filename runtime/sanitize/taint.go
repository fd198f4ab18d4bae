package sanitize

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/wfbench/wfbench/schema"
)

// The lengths, in characters, that decide how a value is looked for.
const (
	// longRunesMin: shorter values are found as whole words only. A three-digit number stands
	// inside one page text in nine; inside a longer word it proves nothing.
	longRunesMin = 6
	// wordRunesMin: shorter plain values are found only where they are the whole text.
	wordRunesMin = 3
	// gramRunes is the part of a long sensitive value that already counts as a trace of it.
	gramRunes = 8
	// gramValueMin is the length from which parts are looked for.
	gramValueMin = 12
	// digitsValueMin: of numbers this long (cards, accounts) the first six and the last four count.
	digitsValueMin = 12
)

// unnamed is what a Hit calls a value that entered the run under no parameter.
const unnamed = ""

// Taint is the set of the values that entered one run. It is safe for concurrent use.
type Taint struct {
	needles []needle
	// plain are the values of plain parameters, longest first: texts may refer to these.
	plain []plainValue
	masks []mask
}

var _ Sanitizer = (*Taint)(nil)

// needle is one thing to look for.
type needle struct {
	param     string
	form      string // what a find is called: plain, or how the needle was derived
	sensitive bool
	folded    string
	tight     string
	// word needles are found as whole words only.
	word bool
	// piece needles are one character of a code: found only where they are the whole text.
	piece bool
	// grams are the parts of the value that count as a trace; nil for none.
	grams map[string]bool
}

type plainValue struct {
	param string
	text  string // cleaned
	twin  bool   // another parameter has the same value
}

// New makes the set from a run's parameters, their values, and whatever else entered:
// literals that the model typed, parts of addresses. A value whose parameter is not declared,
// or that has no parameter at all, counts as sensitive.
func New(params []schema.Param, values schema.Values, entered []string) *Taint {
	t := &Taint{}
	whole, pieces := codes(params, values)
	for _, p := range declared(params, values) {
		value := values[p.Name].Reveal()
		m := newMask(p.Name, value, p.Sensitive)
		m.piece = pieces[p.Name]
		from := len(t.needles)
		t.add(p.Name, value, p.Sensitive)
		for i := range t.needles[from:] {
			t.needles[from+i].piece = m.piece
		}
		t.masks = append(t.masks, m)
		if text := Clean(value); !p.Sensitive && text != "" {
			t.addPlain(p.Name, text)
		}
	}
	for _, code := range whole {
		t.add(code.param, code.text, true)
		t.masks = append(t.masks, newMask(code.param, code.text, true))
	}
	known := map[string]bool{}
	for _, n := range t.needles {
		known[n.identity()] = true
	}
	for _, value := range entered {
		n := newNeedle(unnamed, formPlain, value, true)
		if n.folded != "" && !known[n.identity()] {
			known[n.identity()] = true
			t.needles = append(t.needles, n)
		}
	}
	slices.SortStableFunc(t.plain, func(a, b plainValue) int { return len(b.text) - len(a.text) })
	slices.SortStableFunc(t.masks, func(a, b mask) int { return len(b.value) - len(a.value) })
	return t
}

// pieceCountMin is how many parameters of one character each make a code.
const pieceCountMin = 3

// codes are the values that are typed character by character, each a parameter of its own, as a
// one-time code is in six boxes, and the names of those parameters. One character tells nothing and
// stands in every text; with its neighbours it is the code, which is called by the first of them.
func codes(params []schema.Param, values schema.Values) (whole []plainValue, pieces map[string]bool) {
	pieces = map[string]bool{}
	var names []string
	var text string
	end := func() {
		if len(names) >= pieceCountMin {
			whole = append(whole, plainValue{param: names[0], text: text})
			for _, name := range names {
				pieces[name] = true
			}
		}
		names, text = nil, ""
	}
	for _, p := range params {
		value := values[p.Name].Reveal()
		if !p.Sensitive || utf8.RuneCountInString(value) != 1 {
			end()
			continue
		}
		names, text = append(names, p.Name), text+value
	}
	end()
	return whole, pieces
}

// declared gives the parameters in order, then the undeclared names of values as sensitive ones.
func declared(params []schema.Param, values schema.Values) []schema.Param {
	list := slices.Clone(params)
	seen := map[string]bool{}
	for _, p := range params {
		seen[p.Name] = true
	}
	var rest []string
	for name := range values {
		if !seen[name] {
			rest = append(rest, name)
		}
	}
	sort.Strings(rest)
	for _, name := range rest {
		list = append(list, schema.Param{Name: name, Sensitive: true})
	}
	return list
}

func (t *Taint) addPlain(param, text string) {
	for i, p := range t.plain {
		if p.text == text {
			t.plain[i].twin = true
			return
		}
	}
	t.plain = append(t.plain, plainValue{param: param, text: text})
}

// add puts a value and what can be derived from it into the set.
func (t *Taint) add(param, value string, sensitive bool) {
	n := newNeedle(param, formPlain, value, sensitive)
	if n.folded == "" {
		return
	}
	if sensitive {
		n.grams = grams(n.folded, n.tight)
	}
	t.needles = append(t.needles, n)
	for _, part := range partsOf(value, n.tight, sensitive) {
		p := newNeedle(param, formPartial, part, sensitive)
		p.word = true
		t.needles = append(t.needles, p)
	}
	if sensitive {
		if !n.word {
			t.needles = append(t.needles, newNeedle(param, formReversed, reversed(value), true))
		}
		for _, digest := range digests(value) {
			t.needles = append(t.needles, newNeedle(param, formDigest, digest, true))
		}
	}
}

func reversed(s string) string {
	runes := []rune(norm.NFC.String(s))
	slices.Reverse(runes)
	return string(runes)
}

func newNeedle(param, form, value string, sensitive bool) needle {
	n := needle{param: param, form: form, sensitive: sensitive, folded: folded(value)}
	n.tight = tight(n.folded)
	n.word = utf8.RuneCountInString(n.folded) < longRunesMin
	return n
}

// identity is what two spellings of one value share: "trail-runner-2" in an address is the
// "Trail Runner 2" that was chosen.
func (n needle) identity() string {
	if utf8.RuneCountInString(n.tight) >= longRunesMin {
		return n.tight
	}
	return n.folded
}

// partsOf are the parts of a value that identify it alone: the name in an e-mail address,
// and of a long sensitive number the ends that interfaces like to show.
func partsOf(value, tight string, sensitive bool) []string {
	var parts []string
	if local, _, ok := strings.Cut(value, "@"); ok && emailShape.MatchString(value) && utf8.RuneCountInString(local) > wordRunesMin {
		parts = append(parts, local)
	}
	if sensitive && len(tight) >= digitsValueMin && strings.IndexFunc(tight, notDigit) < 0 {
		parts = append(parts, tight[:6], tight[len(tight)-4:])
	}
	return parts
}

func notDigit(r rune) bool { return !unicode.IsDigit(r) }

// grams are the parts of a long value that already count as traces of it, in each of its
// spellings; nil when none is long enough.
func grams(spellings ...string) map[string]bool {
	var set map[string]bool
	for _, s := range spellings {
		runes := []rune(s)
		if len(runes) < gramValueMin {
			continue
		}
		if set == nil {
			set = map[string]bool{}
		}
		for i := 0; i+gramRunes <= len(runes); i++ {
			set[string(runes[i:i+gramRunes])] = true
		}
	}
	return set
}

// digests are the hashes of a value in the encodings in which pages and logs carry them.
// They are looked for, never kept.
func digests(value string) []string {
	m, s1, s2 := md5.Sum([]byte(value)), sha1.Sum([]byte(value)), sha256.Sum256([]byte(value))
	var list []string
	for _, sum := range [][]byte{m[:], s1[:], s2[:]} {
		list = append(list, hex.EncodeToString(sum), base64.RawStdEncoding.EncodeToString(sum))
	}
	return list
}
