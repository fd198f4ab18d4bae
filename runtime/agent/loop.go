package agent

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// The limits of doing the same thing again.
const (
	// loopWindow is how many actions back a repeat counts, so that going to and fro is caught too.
	loopWindow = 6
	// loopNudge repeats of one action on a page that stays the same are told to the model, and
	// loopStop end the run. So do loopNudgesMax nudges in all.
	loopNudge     = 2
	loopStop      = 3
	loopNudgesMax = 8
	// boxWrongMax is how often one checkbox may come out wrong.
	boxWrongMax = 3
)

// nudge is what the model is told when it repeats itself.
const nudge = "the last step was tried before and the page is as it was: do something else, or call give_up"

// loop detects actions that lead nowhere.
type loop struct {
	recent []string
	places []string
	wrong  map[string]int
	nudges int
	told   string
}

// caught takes an event and reports whether the run should end: the third of its kind on an
// unchanged page, a checkbox that never comes out right, or too many repeats in all.
func (l *loop) caught(e schema.Event) bool {
	l.told = ""
	l.travel(e)
	repeats := 0
	key := loopKey(e)
	l.recent = append(l.recent, key)
	l.recent = l.recent[max(0, len(l.recent)-loopWindow):]
	for _, k := range l.recent {
		if k == key {
			repeats++
		}
	}
	if repeats == loopNudge {
		l.nudges++
		l.told = nudge
	}
	return repeats >= loopStop || l.nudges >= loopNudgesMax || l.boxes(e) >= boxWrongMax
}

// travel forgets the actions of the page before, when an event begins on another. It does not
// when that is a page of a little while ago: going to and fro between pages leads nowhere either.
func (l *loop) travel(e schema.Event) {
	family := familyOf(e.Before.URL)
	if n := len(l.places); n > 0 && l.places[n-1] == family {
		return
	}
	if !slices.Contains(l.places, family) {
		l.recent = nil
	}
	l.places = append(l.places, family)
	l.places = l.places[max(0, len(l.places)-loopWindow):]
}

// boxes counts how often in a row the checkbox of an event came out wrong.
func (l *loop) boxes(e schema.Event) int {
	kind := schema.ActionKind(e.Tool)
	if (kind != schema.Check && kind != schema.Uncheck) || e.Target == nil || e.TargetGone {
		return 0
	}
	if l.wrong == nil {
		l.wrong = map[string]int{}
	}
	key := familyOf(e.Before.URL) + targetKey(e.Target)
	checked := slices.Contains(strings.Fields(e.TargetAfter), "checked")
	if checked == (kind == schema.Check) {
		delete(l.wrong, key)
		return 0
	}
	l.wrong[key]++
	return l.wrong[key]
}

// loopKey is equal for equal actions on equal pages of one family. It stays in memory.
func loopKey(e schema.Event) string {
	return strings.Join([]string{e.Tool, targetKey(e.Target), encoded(e.Input), familyOf(e.Before.URL), encoded(e.Before.Facts)}, "\n")
}

// targetKey tells targets apart by what a person would: role, name and label, and the containers
// around them. A count of equals changes by itself.
func targetKey(c *schema.Capture) string {
	if c == nil {
		return ""
	}
	around := make([]string, 0, len(c.Anchors))
	for _, a := range c.Anchors {
		around = append(around, a.Role+" "+a.Name+" "+encoded(keyTexts(a)))
	}
	return encoded([]any{c.Role, c.Name, c.Label, c.Frame, around})
}

func keyTexts(a schema.CapturedAnchor) []string {
	texts := make([]string, 0, len(a.Keys))
	for _, k := range a.Keys {
		texts = append(texts, k.Text)
	}
	return texts
}

// encoded is a value as JSON. Whatever is put in here can be encoded.
func encoded(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// familyOf is the family of pages that a URL belongs to.
func familyOf(raw string) string { return originOf(raw) + pathOf(raw) }
