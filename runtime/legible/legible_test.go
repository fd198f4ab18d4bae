package legible_test

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/legible"
)

// hidden are characters that a terminal obeys, or that nobody sees.
var hidden = map[string]string{
	"escape": "\x1b", "bell": "\x07", "delete": "\x7f", "C1 control": "\u009b", "right-to-left override": "\u202e",
	"isolate": "\u2066", "right-to-left mark": "\u200f", "Arabic letter mark": "\u061c", "zero-width space": "\u200b",
	"zero-width joiner": "\u200d", "byte order mark": "\ufeff", "soft hyphen": "\u00ad", "word joiner": "\u2060",
	"Hangul filler": "\u3164", "grapheme joiner": "\u034f", "Braille blank": "\u2800", "tag": "\U000e0041",
	"private use": "\ue000", "invalid UTF-8": "\xff", "NUL": "\x00",
}

func TestLineShowsWhatHides(t *testing.T) {
	for name, s := range hidden {
		if got := legible.Line("a" + s + "b"); got != "a\uFFFDb" {
			t.Errorf("Line with a %s = %q; want a replacement character in its place", name, got)
		}
	}
}

func TestLineIsOneLine(t *testing.T) {
	if got := legible.Line(" a\r\nb\t c\u2028d\u0085e\u00a0f \n"); got != "a b c d e f" {
		t.Errorf("Line = %q", got)
	}
}

func TestLineLeavesTextsOfEveryScript(t *testing.T) {
	for _, s := range []string{"", "Deactivate a user", "Café – 10 €", "注文する", "حذف", "ลบผู้ใช้", "हटाएँ", "❤️ 👍🏽", "Cafe\u0301"} {
		if got := legible.Line(s); got != s {
			t.Errorf("Line(%q) = %q", s, got)
		}
	}
}
