package compile

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// dataRunesMin is the shortest text of a row that counts as data: a shorter one is in every word.
const dataRunesMin = 3

// holdsData reports whether a text repeats what a row or item of the recording said alone, and the
// run did not ask for: a name, an address, somebody's data.
func (b *builder) holdsData(text schema.Text) bool {
	return slices.ContainsFunc(text.Parts, func(p schema.TextPart) bool {
		return p.Literal != "" && slices.ContainsFunc(b.rowData, func(data string) bool { return sanitize.HoldsWord(p.Literal, data) })
	})
}

// findRowData lists the texts that one data row of the recording has alone, and what an item says
// beside the parameter that it is known by.
func (b *builder) findRowData() {
	for _, e := range b.trace.Events {
		if e.Target == nil {
			continue
		}
		for _, a := range e.Target.Anchors {
			if a.Role != "row" && !b.knownByParam(a) {
				continue
			}
			for _, k := range a.Keys {
				if k.Population == 1 && utf8.RuneCountInString(k.Text) >= dataRunesMin && !slices.Contains(b.rowData, k.Text) {
					b.rowData = append(b.rowData, k.Text)
				}
			}
		}
	}
}

// knownByParam reports whether a row or item says the value of a parameter.
func (b *builder) knownByParam(a schema.CapturedAnchor) bool {
	return slices.Contains(rowRoles, a.Role) && slices.ContainsFunc(a.Keys, func(k schema.AnchorKey) bool { return b.holdsParam(k.Text) })
}

func (b *builder) holdsParam(s string) bool {
	text, err := b.clean.Text(s)
	return err == nil && len(text.Params()) > 0
}

// aboutOne reports whether an event was about one row or item of many, or one thing by its name,
// that the run asked for: what comes with it may be that one's data. One recording cannot show that
// it is the interface's own.
func (b *builder) aboutOne(e schema.Event) bool {
	return e.Target != nil && (b.holdsParam(e.Target.Name) || slices.ContainsFunc(e.Target.Anchors, b.knownByParam))
}

// mayBeData reports whether a text that came or went with an event about one may be that one's: any
// heading that came and says no parameter, and whatever looks like a name.
func mayBeData(c schema.Condition) bool {
	return (c.Kind == schema.ElementPresent && c.Role == "heading" && len(c.Name.Params()) == 0) || looksLikeName(c.Name)
}

// nameIsData reports whether the name of a target may be the data of the row or item that it stands
// in: no equal has it, and it looks like somebody's name, or repeats what the item says.
func (b *builder) nameIsData(e schema.Event, name schema.Text) bool {
	c := e.Target
	if !slices.ContainsFunc(c.Anchors, b.knownByParam) {
		return false
	}
	return b.holdsData(name) || (c.Population.Document == 1 && looksLikeName(name))
}

// looksLikeName reports whether a text has a word in capitals that does not stand first: interfaces
// that write their own words so cannot be told from names.
func looksLikeName(text schema.Text) bool {
	first := true
	for _, p := range text.Parts {
		for word := range strings.FieldsSeq(p.Literal) {
			letter, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }))
			if !first && (unicode.IsUpper(letter) || unicode.IsTitle(letter)) {
				return true
			}
			first = false
		}
		first = first && p.Literal != ""
	}
	return false
}
