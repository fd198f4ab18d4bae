package model

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// Line is one element of an observation as a model sees it:
//
//	button "Save" [ref_1_4] (disabled)
//	 combobox "Size" [ref_1_5] (filled) options: "S", "M"
//
// Whatever the page wrote stands in quotes, with quotes and line breaks escaped: no page text
// can make a line, a ref or a state.
type Line struct {
	// Depth is written as leading spaces.
	Depth   int
	Role    string
	Name    string
	Ref     string
	State   string
	Options []string
}

var (
	lineHead  = regexp.MustCompile(`^( *)([a-z]+) `)
	lineRef   = regexp.MustCompile(`^ \[(ref_[0-9]+_[0-9]+)\]`)
	lineState = regexp.MustCompile(`^ \(([a-z]+(?:, [a-z]+)*)\)`)

	wordOnly = regexp.MustCompile(`^[a-z]+$`)
)

const optionsHead = " options: "

// String writes the line. A role or state that is no plain word is left out, because a page can choose it.
func (l Line) String() string {
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", l.Depth))
	if wordOnly.MatchString(l.Role) {
		b.WriteString(l.Role)
	} else {
		b.WriteString("element")
	}
	b.WriteString(" " + strconv.Quote(l.Name))
	if l.Ref != "" {
		b.WriteString(" [" + l.Ref + "]")
	}
	if states := plainWords(l.State); len(states) > 0 {
		b.WriteString(" (" + strings.Join(states, ", ") + ")")
	}
	for i, o := range l.Options {
		if i == 0 {
			b.WriteString(optionsHead)
		} else {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Quote(o))
	}
	return b.String()
}

func plainWords(s string) []string {
	var out []string
	for _, w := range strings.Fields(s) {
		if wordOnly.MatchString(w) {
			out = append(out, w)
		}
	}
	return out
}

// ParseLine reads what String writes, and nothing else.
func ParseLine(text string) (Line, error) {
	head := lineHead.FindStringSubmatch(text)
	if head == nil {
		return Line{}, errors.New("reading line: no role")
	}
	l := Line{Depth: len(head[1]), Role: head[2]}
	var err error
	rest := text[len(head[0]):]
	if l.Name, rest, err = cutQuoted(rest); err != nil {
		return Line{}, err
	}
	if m := lineRef.FindStringSubmatch(rest); m != nil {
		l.Ref, rest = m[1], rest[len(m[0]):]
	}
	if m := lineState.FindStringSubmatch(rest); m != nil {
		l.State, rest = strings.ReplaceAll(m[1], ", ", " "), rest[len(m[0]):]
	}
	separator := optionsHead
	for rest != "" {
		var option string
		after, ok := strings.CutPrefix(rest, separator)
		if !ok {
			return Line{}, errors.New("reading line: more than there should be")
		}
		if option, rest, err = cutQuoted(after); err != nil {
			return Line{}, err
		}
		l.Options = append(l.Options, option)
		separator = ", "
	}
	return l, nil
}

// cutQuoted takes a quoted text off the front of s.
func cutQuoted(s string) (text, rest string, err error) {
	quoted, err := strconv.QuotedPrefix(s)
	if err != nil || quoted[0] != '"' {
		return "", "", errors.New("reading line: no quoted text")
	}
	text, err = strconv.Unquote(quoted)
	return text, s[len(quoted):], err
}
