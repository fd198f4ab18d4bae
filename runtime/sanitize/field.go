package sanitize

import (
	_ "embed"
	"strings"
	"unicode"

	"github.com/wfbench/wfbench/schema"
)

//go:embed lexicon.txt
var lexiconFile string

// lexicon is the word list of field purposes, folded.
type lexicon struct{ secret, plain []string }

var fieldWords = readLexicon(lexiconFile)

// readLexicon reads sections headed [secret] and [plain], one term a line; # begins a comment.
func readLexicon(text string) lexicon {
	var lex lexicon
	var into *[]string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		switch line = strings.TrimSpace(line); line {
		case "":
		case "[secret]":
			into = &lex.secret
		case "[plain]":
			into = &lex.plain
		default:
			*into = append(*into, folded(line))
		}
	}
	return lex
}

// Credential reports whether a field is one for secrets, by hard evidence: it is or was a
// password field, its autofill purpose says so, or a word of its label, name or placeholder
// does, in any of the languages of the lexicon.
func Credential(f *schema.Field, label, name string, wasSecret bool) bool {
	if wasSecret {
		return true
	}
	if f != nil {
		if strings.EqualFold(f.Type, "password") {
			return true
		}
		for _, w := range strings.Fields(strings.ToLower(f.Autocomplete)) {
			if w == "current-password" || w == "new-password" || w == "one-time-code" || strings.HasPrefix(w, "cc-") {
				return true
			}
		}
	}
	return anyTerm(fieldWords.secret, purposeTexts(f, label, name))
}

// Sensitive reports whether what goes into a field must be treated as a secret. A field
// whose purpose nothing tells is for secrets: a wrong yes costs a question, a wrong no a leak.
func Sensitive(f *schema.Field, label, name string, wasSecret bool) bool {
	return Credential(f, label, name, wasSecret) || !knownPlain(f, label, name)
}

// plainTypes are the input types that tell a harmless purpose alone.
var plainTypes = words(`search email date month week time datetime-local color range select-one select-multiple`)

func knownPlain(f *schema.Field, label, name string) bool {
	if f != nil {
		if plainTypes[strings.ToLower(f.Type)] || strings.EqualFold(f.InputMode, "search") || strings.EqualFold(f.InputMode, "email") {
			return true
		}
		for _, w := range strings.Fields(strings.ToLower(f.Autocomplete)) {
			if w != "on" && w != "off" && vocabularies["autocomplete"][w] {
				return true
			}
		}
	}
	return anyTerm(fieldWords.plain, purposeTexts(f, label, name))
}

// purposeTexts are the texts that tell what a field is for, split into folded words.
func purposeTexts(f *schema.Field, label, name string) []string {
	texts := []string{label, name}
	if f != nil {
		texts = append(texts, f.Name, f.Placeholder)
	}
	for i, s := range texts {
		texts[i] = folded(splitWords(s))
	}
	return texts
}

// splitWords puts spaces into names as programs write them: cardNumber, card_number, card-number.
func splitWords(s string) string {
	var b strings.Builder
	var last rune
	for _, r := range s {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			b.WriteByte(' ')
		}
		if isWordRune(r) {
			b.WriteRune(r)
		} else {
			b.WriteByte(' ')
		}
		last = r
	}
	return b.String()
}

func anyTerm(terms, texts []string) bool {
	for _, text := range texts {
		for _, term := range terms {
			if indexWord(text, term) >= 0 {
				return true
			}
		}
	}
	return false
}
