package oracle

import (
	"strings"
	"unicode/utf8"
)

// keystrokes joins the quoted strings of exactly one character: what is left of a value that
// was recorded key by key, or box by box. A line break ends a string that was left open, so
// that text which is no JSON does not put the rest of the file out of step.
func keystrokes(text string) string {
	var b strings.Builder
	for from := 0; ; {
		i := strings.IndexByte(text[from:], '"')
		if i < 0 {
			return b.String()
		}
		start := from + i + 1
		end := stringEnd(text, start)
		if end < len(text) && text[end] == '"' {
			if key, ok := oneCharacter(text[start:end]); ok {
				b.WriteString(key)
			}
		}
		from = min(end+1, len(text))
	}
}

// stringEnd gives the offset of the quote, or the line break, that ends a string.
func stringEnd(text string, start int) int {
	for i := start; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"', '\n':
			return i
		}
	}
	return len(text)
}

// oneCharacter reads the inside of a string that is one character, escaped or not.
func oneCharacter(s string) (string, bool) {
	if strings.HasPrefix(s, `\`) {
		s = unescapeJSON(s)
	}
	return s, utf8.RuneCountInString(s) == 1
}
