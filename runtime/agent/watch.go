package agent

import (
	"github.com/wfbench/wfbench/runtime/browser"
)

// debt is the verification debt of a run: a consequential act opens it, whatever its outcome,
// unless the act is known to have done nothing. Only an observation after the act, in a later
// turn, clears it; and where the act left requests without an answer, only one of a page that
// has come to rest. Each turn begins with an observation.
type debt struct {
	open       bool
	unanswered bool
}

// note takes a turn with an action into account.
func (d *debt) note(t Turn) {
	d.observe(t)
	if hadConsequences(t) && !t.Event.Outcome.Retryable() {
		*d = debt{open: true, unanswered: t.Activity.Pending > 0}
	}
}

// observe takes the observation that a turn began with.
func (d *debt) observe(t Turn) {
	if t.AtRest || !d.unanswered {
		*d = debt{}
	}
}

// stands reports whether the debt still stands at a turn that claims success.
func (d debt) stands(t Turn) bool {
	d.observe(t)
	return d.open
}

// hadConsequences reports whether an action was known beforehand, or seen afterwards, to change
// something beyond the page: a mutating request, or a message that shows no request.
func hadConsequences(t Turn) bool {
	return t.Consequential || t.Event.Mutated()
}

// modal reports whether a modal dialog of the page is open. A snapshot then lists nothing of the
// top document but that dialog.
func modal(s *browser.Snapshot) bool {
	open := false
	for i, n := range s.Nodes {
		switch {
		case n.Frame != 0:
		case i == 0:
			open = n.Role == "dialog" || n.Role == "alertdialog"
		case n.Depth <= s.Nodes[0].Depth:
			return false
		}
	}
	return open
}
