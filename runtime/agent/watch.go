package agent

import (
	"encoding/json"

	"github.com/wfbench/wfbench/schema"
)

// debt is the verification debt of a run. A consequential action opens it, and an observation
// after the action clears it: every turn begins with one, so that only an action whose
// requests were still without an answer leaves a debt behind. That one stands until a turn
// finds the page at rest.
type debt bool

// note takes an action into account.
func (d *debt) note(t Turn) {
	if t.AtRest {
		*d = false // this turn's observation came after whatever was owed before
	}
	if t.Consequential && !t.Event.Outcome.Retryable() && t.Unanswered {
		*d = true
	}
}

// open reports whether the debt still stands at a turn that claims success.
func (d debt) open(t Turn) bool { return bool(d) && !t.AtRest }

// The limits of doing the same thing on a page that stays the same.
const (
	loopRepeatsMax = 3
	// loopWindow is how many actions back a repeat counts, so that going to and fro is caught too.
	loopWindow = 8
)

// loop detects actions that lead nowhere.
type loop struct{ recent []string }

// caught takes an event and reports whether it is the third of its kind on an unchanged page.
func (l *loop) caught(e schema.Event) bool {
	key := loopKey(e)
	l.recent = append(l.recent, key)
	if len(l.recent) > loopWindow {
		l.recent = l.recent[1:]
	}
	repeats := 0
	for _, k := range l.recent {
		if k == key {
			repeats++
		}
	}
	return repeats >= loopRepeatsMax
}

// loopKey is equal for equal actions on equal pages. It stays in memory.
func loopKey(e schema.Event) string {
	key, err := json.Marshal(struct {
		Tool   string
		Target *schema.Capture
		Input  *schema.RawInput
		Before schema.PageState
	}{e.Tool, e.Target, e.Input, e.Before})
	if err != nil {
		return e.Tool
	}
	return string(key)
}
