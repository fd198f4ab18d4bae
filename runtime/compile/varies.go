package compile

import (
	"errors"
	"regexp"
	"unicode"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// The limits of names that vary.
const (
	// varyingMax is how many pieces of one name may differ from day to day.
	varyingMax = 2
	// stayingLettersMin is how many letters in a row the rest of the name must have.
	stayingLettersMin = 2
)

// varyingPieces find the pieces of a name that differ from day to day, each between word
// boundaries. A bare number is none of them: the 2 of "Room 2" says which room. A count stands in
// brackets of its own.
var varyingPieces = map[schema.Any]*regexp.Regexp{
	schema.AnyDate:  regexp.MustCompile(`(?:^|[\s(\[])(` + schema.AnyDate.Pattern() + `)(?:$|[\s)\],:])`),
	schema.AnyPrice: regexp.MustCompile(`(?:^|[\s(\[])(` + schema.AnyPrice.Pattern() + `)(?:$|[\s)\],:])`),
	schema.AnyCount: regexp.MustCompile(`[(\[](` + schema.AnyCount.Pattern() + `)[)\]]`),
}

// name is the text of an event's target: with parameters where the name holds their values, and
// with classes where a piece of it differs from day to day and the rest was unique.
func (b *builder) name(e schema.Event) (schema.Text, error) {
	if text, ok := b.varying(e); ok {
		return text, nil
	}
	return b.clean.Text(e.Target.Name)
}

// varying gives the name of a target as one with classes, and whether it is one. The recording
// must show that what stays was enough: on the page before the event, no other element of the
// role has a name of the kind. A step that may change the server is never found by a class:
// there, the number may be what is decided.
func (b *builder) varying(e schema.Event) (schema.Text, bool) {
	if consequential(e) || e.Target.Population.Document != 1 {
		return schema.Text{}, false
	}
	raw, ok := splitVarying(sanitize.Clean(e.Target.Name))
	if !ok {
		return schema.Text{}, false
	}
	var text schema.Text
	for _, p := range raw {
		if p.Any != "" {
			if b.isValue(p.Literal) {
				return schema.Text{}, false // the run asked for this very number
			}
			text.Parts = append(text.Parts, schema.TextPart{Any: p.Any})
			continue
		}
		words, ok := b.goalWords(p.Literal)
		if !ok {
			return schema.Text{}, false
		}
		text.Parts = append(text.Parts, words...)
	}
	text.Parts = join(text.Parts)
	return text, b.alone(text, e)
}

// piece is a part of a name; of one with a class, the text that it was in the recording.
type piece struct {
	Literal string
	Any     schema.Any
}

// splitVarying cuts a name at its varying pieces; false when there is none, when there are too
// many, or when nothing that stays has words.
func splitVarying(name string) ([]piece, bool) {
	pieces := []piece{{Literal: name}}
	for _, class := range schema.Classes() {
		var next []piece
		for _, p := range pieces {
			if p.Any != "" {
				next = append(next, p)
				continue
			}
			next = append(next, cutClass(p.Literal, class)...)
		}
		pieces = next
	}
	varying, stays := 0, false
	for _, p := range pieces {
		if p.Any != "" {
			varying++
		} else {
			stays = stays || hasWord(p.Literal)
		}
	}
	return pieces, varying > 0 && varying <= varyingMax && stays
}

// cutClass cuts a text at the pieces of one class.
func cutClass(s string, class schema.Any) []piece {
	var list []piece
	for s != "" {
		at := varyingPieces[class].FindStringSubmatchIndex(s)
		if at == nil {
			return append(list, piece{Literal: s})
		}
		if at[2] > 0 {
			list = append(list, piece{Literal: s[:at[2]]})
		}
		list = append(list, piece{Literal: s[at[2]:at[3]], Any: class})
		s = s[at[3]:]
	}
	return list
}

// hasWord reports whether a text has letters enough in a row to say something.
func hasWord(s string) bool {
	run := 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			run++
		} else {
			run = 0
		}
		if run >= stayingLettersMin {
			return true
		}
	}
	return false
}

// isValue reports whether a text is, or holds, the value of a parameter.
func (b *builder) isValue(s string) bool {
	text, err := b.clean.Text(s)
	if err == nil {
		return len(text.Params()) > 0
	}
	var hit *sanitize.Hit
	return !errors.As(err, &hit) || hit.Rule == "value"
}

// alone reports whether the recorded page has exactly one element of the target's role whose
// name a text could mean.
func (b *builder) alone(text schema.Text, e schema.Event) bool {
	pattern, err := text.Pattern(b.trace.Secrets())
	if err != nil {
		return false
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return false
	}
	count := 0
	for _, f := range e.Before.Facts {
		if f.Role == e.Target.Role && re.MatchString(sanitize.Clean(f.Name)) {
			count += f.Count
		}
	}
	return count == 1
}
