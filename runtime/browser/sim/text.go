package sim

import (
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/wfbench/wfbench/runtime/browser"
)

// The bounds of texts, in UTF-16 units, as in the in-page engine.
const (
	textMax = 120   // a text of a snapshot, a key or an option
	nameMax = 2_000 // a name or label
)

// tidy is the form of every name and label: white space collapsed, NFC, well-formed.
func tidy(s string) string {
	if isTidy(s) {
		return s
	}
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "\uFFFD")), " ")
	return norm.NFC.String(strings.TrimRightFunc(head(s, nameMax), unicode.IsSpace))
}

// isTidy tells at once that most texts need no work.
func isTidy(s string) bool {
	if len(s) > nameMax {
		return false
	}
	space := true // a space at the beginning is one too many
	for i := range len(s) {
		switch c := s[i]; {
		case c == ' ':
			if space {
				return false
			}
			space = true
		case c < ' ' || c >= utf8.RuneSelf:
			return false
		default:
			space = false
		}
	}
	return !space || s == ""
}

// units counts UTF-16 units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// head is the beginning of a text, at most limit units.
func head(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	n := 0
	for i, r := range s {
		if n += max(1, utf16.RuneLen(r)); n > limit {
			return s[:i]
		}
	}
	return s
}

// cut shortens a text for showing. A cut text is never compared.
func cut(s string) string {
	if len(s) <= textMax || units(s) <= textMax {
		return s
	}
	return head(s, textMax-1) + browser.CutMark
}

// isShort reports whether a text may be a key, and is told in full where it is shown.
func isShort(s string) bool { return len(s) <= textMax || units(s) <= textMax }
