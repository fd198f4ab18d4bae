package model

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wfbench/wfbench/schema"
)

// element is a line with its place in the tree.
type element struct {
	Line
	parent int // -1 at the top
	end    int // one past the last line below it
}

// tree is an observation as the planner reads it.
type tree []element

// items are the roles that make one thing out of many: a text anywhere in the nearest of them
// belongs to the target. Other containers count by their own name only.
var items = []string{"row", "listitem", "article", "dialog", "alertdialog"}

func parseTree(lines []string) (tree, error) {
	t := make(tree, 0, len(lines))
	var above []int
	for i, text := range lines {
		l, err := ParseLine(text)
		if err != nil {
			return nil, err
		}
		for len(above) > 0 && t[above[len(above)-1]].Depth >= l.Depth {
			t[above[len(above)-1]].end = i
			above = above[:len(above)-1]
		}
		parent := -1
		if len(above) > 0 {
			parent = above[len(above)-1]
		}
		t = append(t, element{Line: l, parent: parent})
		above = append(above, i)
	}
	for _, i := range above {
		t[i].end = len(t)
	}
	return t, nil
}

// find looks for the note's target by role and name, its best name first, and counts the
// elements that fit that name: exactly, or but for a count at its end. Where a name may stand in
// several items, the one of which it is a whole text goes before those that mention it.
func (t tree) find(n schema.Note) (target element, found int) {
	for _, read := range []func(string) string{func(name string) string { return name }, uncount} {
		for _, name := range n.Names {
			for _, stands := range []func(s, part string) bool{func(s, part string) bool { return s == part }, holds} {
				if target, found = t.named(n, name, read, stands); found > 0 {
					return target, found
				}
			}
		}
	}
	return element{}, 0
}

// named counts the elements whose name reads as the given one. Beside one that works, those that are
// disabled are none.
func (t tree) named(n schema.Note, name string, read func(string) string, stands func(s, part string) bool) (target element, found int) {
	idle := element{}
	disabled := 0
	for i, e := range t {
		switch {
		case e.Ref == "" || e.Role != n.Role || read(e.Name) != name || !t.within(i, n.Within, stands):
		case e.is("disabled"):
			idle = e
			disabled++
		default:
			target = e
			found++
		}
	}
	if found == 0 {
		return idle, disabled
	}
	return target, found
}

// within reports whether text stands in the item around element i, or in the name of another
// container above it.
func (t tree) within(i int, text string, stands func(s, part string) bool) bool {
	if text == "" {
		return true
	}
	inItem := false
	for a := t[i].parent; a >= 0; a = t[a].parent {
		if stands(t[a].Name, text) {
			return true
		}
		if inItem || !slices.Contains(items, t[a].Role) {
			continue
		}
		inItem = true
		for _, below := range t[a:t[a].end] {
			if stands(below.Name, text) {
				return true
			}
		}
	}
	return false
}

func (e element) is(state string) bool { return slices.Contains(strings.Fields(e.State), state) }

// holds reports whether part stands in s as whole words: "#12" does not stand in "#123", and
// "{{email}}" does not stand in "x{{email}}", which is somebody else's.
func holds(s, part string) bool {
	for at := 0; ; {
		i := strings.Index(s[at:], part)
		if i < 0 {
			return false
		}
		begin, end := at+i, at+i+len(part)
		before, _ := utf8.DecodeLastRuneInString(s[:begin])
		after, _ := utf8.DecodeRuneInString(s[end:])
		head, _ := utf8.DecodeRuneInString(part)
		tail, _ := utf8.DecodeLastRuneInString(part)
		if !(wordRune(before) && wordRune(head)) && !(wordRune(after) && wordRune(tail)) {
			return true
		}
		_, size := utf8.DecodeRuneInString(s[begin:])
		at = begin + size
	}
}

// wordRune reports whether a rune is part of a word. Braces are those of a masked value.
func wordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '{' || r == '}'
}
