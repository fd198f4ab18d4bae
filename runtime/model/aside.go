package model

import (
	"regexp"
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// dialogs are the roles of what may stand over a page.
var dialogs = []string{"dialog", "alertdialog"}

// refusals are the names of buttons that answer an uninvited dialog and commit to nothing, the
// most telling first.
var refusals = []string{
	"Reject all", "Only necessary", "Decline", "No, thanks", "No thanks", "Not now", "Maybe later", "Close", "Dismiss",
}

// coveredMax is how often a target that something covers is tried in a hand-over.
const coveredMax = 2

// aside is the call that takes a dialog off the page that no note speaks of: by the one button
// that refuses what it offers. A dialog that holds a note's target is the task's own, or says that it
// is: it is left alone. A button that was pressed before is not pressed again.
func (p Planner) aside(page tree, done []Deed) (move, bool) {
	for i, d := range page {
		if !slices.Contains(dialogs, d.Role) || p.speaksOf(page[i:d.end]) {
			continue
		}
		for _, name := range refusals {
			target, found := page[i:d.end].called("button", name)
			pressed := slices.ContainsFunc(done, func(d Deed) bool { return d.Do == "click" && d.Name == name })
			if found == 1 && !pressed {
				return move{tool: "click", args: map[string]string{"ref": target.Ref}}, true
			}
		}
	}
	return move{}, false
}

// speaksOf reports whether a note has its target in a part of the page.
func (p Planner) speaksOf(part tree) bool {
	return slices.ContainsFunc(p.notes, func(n schema.Note) bool {
		return slices.ContainsFunc(part, func(e element) bool { return e.Role == n.Role && isNamed(n, e.Name) })
	})
}

// called finds the elements of a role that have a name and work.
func (t tree) called(role, name string) (target element, found int) {
	for _, e := range t {
		if e.Ref != "" && e.Role == role && e.Name == name && !e.is("disabled") {
			target = e
			found++
		}
	}
	return target, found
}

var counted = regexp.MustCompile(`^(.+?) ?\([0-9]+\)$`)

// uncount is a name without the count at its end: "Inbox" of "Inbox (3)".
func uncount(name string) string {
	if m := counted.FindStringSubmatch(name); m != nil {
		return m[1]
	}
	return name
}

// isNamed reports whether a note knows a name, or knows it without its count.
func isNamed(n schema.Note, name string) bool {
	return slices.Contains(n.Names, name) || slices.Contains(n.Names, uncount(name))
}
