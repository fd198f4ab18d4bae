// Package legible makes texts that a page, a file or another program wrote fit for a person's
// screen: visible characters only, so that no escape sequence, no change of direction and no
// text that hides gets through, and no line breaks but our own.
//
// It refuses to judge what a text says, and it is no part of what is stored: documents keep
// texts as they were. Before it: whatever shows a text to a person. After it: the terminal.
package legible

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// blankPattern is a sign of Braille that has no dot.
const blankPattern = '\u2800'

// Visible reports whether a character shows: a space does, and no control, format, private or
// unassigned character, nor a filler, which stands for nothing.
func Visible(r rune) bool {
	return unicode.IsPrint(r) && r != utf8.RuneError && r != blankPattern && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

// Line gives a text as one line of visible characters. White space collapses; whatever else does
// not show becomes a replacement character, so that one sees that something was there.
func Line(s string) string {
	return strings.Map(func(r rune) rune {
		if Visible(r) {
			return r
		}
		return utf8.RuneError
	}, strings.Join(strings.Fields(s), " "))
}
