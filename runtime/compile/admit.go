package compile

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// action is one event that goes into the workflow.
type action struct {
	event schema.Event
	// index is the event's place in the trace.
	index int
	// why is set when the recording itself makes the event a hand-off step.
	why Reason
}

// leftOut is one event that does not.
type leftOut struct {
	event schema.Event
	why   string
}

// admit keeps the events that did something. What was not dispatched did nothing. What has
// an uncertain outcome counts when the page shows a change; when it shows none it is left
// out, unless it may have changed the server: then nobody knows, and it is handed off.
func admit(t *schema.Trace) ([]action, []leftOut) {
	var kept []action
	var left []leftOut
	var behind schema.PageState
	for i, e := range t.Events {
		seen := e
		e, behind = withBackdrop(e, behind)
		switch {
		case e.Outcome == schema.NotDispatched || (e.Outcome == "" && e.Refused != ""):
			left = append(left, leftOut{e, "it was not dispatched"})
		case !knownTool(e.Tool):
			kept = append(kept, action{event: e, index: i, why: UnsupportedTool})
		case e.Outcome == schema.Applied || changed(seen):
			kept = append(kept, action{event: e, index: i})
		case consequential(e):
			kept = append(kept, action{event: e, index: i, why: OutcomeUncertain})
		default:
			left = append(left, leftOut{e, "it changed nothing"})
		}
	}
	return mergeFills(kept, left)
}

// withBackdrop adds to an event's pages what stands behind an open dialog. A modal dialog hides
// the page, and what comes back into sight when it closes has not come about by that. It
// returns the page that may stand behind the next dialog as well.
func withBackdrop(e schema.Event, behind schema.PageState) (schema.Event, schema.PageState) {
	if !hasDialog(e.Before) {
		behind = e.Before
	}
	e.Before, e.After = overlay(e.Before, behind), overlay(e.After, behind)
	return e, behind
}

func hasDialog(p schema.PageState) bool {
	return slices.ContainsFunc(p.Facts, func(f schema.Fact) bool { return slices.Contains(dialogRoles, f.Role) })
}

// overlay gives a page with an open dialog the facts of the page behind it that it lacks.
func overlay(p, behind schema.PageState) schema.PageState {
	if !hasDialog(p) || p.URL != behind.URL {
		return p
	}
	facts := slices.Clone(p.Facts)
	for _, f := range behind.Facts {
		if !slices.ContainsFunc(p.Facts, sameFact(f)) {
			facts = append(facts, f)
		}
	}
	return schema.PageState{URL: p.URL, Facts: facts}
}

// liveOnly reports whether a tool goes to a server by itself: a call of a page's own tool, or a
// request of the agent's. What it does is known to nobody, so it counts as consequential.
func liveOnly(tool string) bool {
	return tool == string(schema.CallTool) || tool == string(schema.Fetch)
}

// knownTool reports whether a tool of the agent is an action of a workflow.
func knownTool(tool string) bool {
	return tool != string(schema.HandOff) && sanitize.Vocabulary("action", tool)
}

// changed reports whether the page shows that an event had an effect.
func changed(e schema.Event) bool {
	if e.Before.URL != e.After.URL || e.TargetGone || !slices.Equal(e.Before.Facts, e.After.Facts) {
		return true
	}
	want, ok := aimedState(schema.ActionKind(e.Tool))
	return ok && hasState(e.TargetAfter, want)
}

// aimedState is the state that an action gives its target.
func aimedState(kind schema.ActionKind) (string, bool) {
	switch kind {
	case schema.Fill, schema.Select, schema.Upload:
		return "filled", true
	case schema.Check:
		return "checked", true
	}
	return "", false
}

func hasState(list, word string) bool { return slices.Contains(strings.Fields(list), word) }

// consequential reports whether an event may have changed the server, by what the recording
// saw and never by what a label says: it sent something that may, it went to a server by
// itself, its target submits a form, or the page asked a native question before it went on.
func consequential(e schema.Event) bool {
	return mutated(e) || liveOnly(e.Tool) || asked(e) || submitsForm(e)
}

// mutated reports whether an event sent a mutating request or a message that shows as none, or
// submitted a form without any request that the recording saw.
func mutated(e schema.Event) bool {
	return slices.ContainsFunc(e.Requests, schema.Request.Mutates) || e.Sockets > 0 ||
		(submitsForm(e) && len(e.Requests) == 0)
}

// submitsForm reports whether an event activated what submits a form. Enter in a field does it
// where the field's form was sent: then the requests tell.
func submitsForm(e schema.Event) bool {
	return e.Target != nil && e.Target.Submits && !schema.ActionKind(e.Tool).FillsIn()
}

// asked reports whether the page raised a native question. It was answered with no, so that what
// a yes would have done is not in the recording.
func asked(e schema.Event) bool {
	return slices.Contains(e.Dialogs, "confirm") || slices.Contains(e.Dialogs, "prompt")
}

// mergeFills drops a fill whose field is filled again before anything but filling in happens
// on the same page: the last value wins. The page before the first of them is the page
// before the step.
func mergeFills(actions []action, left []leftOut) ([]action, []leftOut) {
	var out []action
	for _, a := range actions {
		if i := earlierFill(out, a); i >= 0 {
			left = append(left, leftOut{out[i].event, "the same field was filled again"})
			a.event.Before = out[i].event.Before
			out = slices.Delete(out, i, i+1)
		}
		out = append(out, a)
	}
	return out, left
}

// earlierFill finds the fill that a repeats; -1 when there is none.
func earlierFill(done []action, a action) int {
	if !isFill(a) || a.event.Target == nil {
		return -1
	}
	for i := len(done) - 1; i >= 0; i-- {
		e := done[i].event
		if !schema.ActionKind(e.Tool).FillsIn() || e.Before.URL != a.event.Before.URL || mutated(e) {
			return -1
		}
		if isFill(done[i]) && e.Target != nil && e.Tool == a.event.Tool && sameElement(e.Target, a.event.Target) {
			return i
		}
	}
	return -1
}

func isFill(a action) bool {
	kind := schema.ActionKind(a.event.Tool)
	return a.why == "" && (kind == schema.Fill || kind == schema.Select)
}

// sameElement reports whether two captures are of the same element as far as identity goes.
func sameElement(a, b *schema.Capture) bool {
	return a.Role == b.Role && a.Name == b.Name && a.Label == b.Label && a.ID == b.ID &&
		fieldName(a) == fieldName(b) && slices.Equal(a.Frame, b.Frame) &&
		a.Population.Document == b.Population.Document && sameAnchors(a, b) &&
		(a.Population.Document == 1 || len(rowTexts(a)) > 0)
}

func fieldName(c *schema.Capture) string {
	if c.Field == nil {
		return ""
	}
	return c.Field.Name
}

func sameAnchors(a, b *schema.Capture) bool {
	return slices.EqualFunc(a.Anchors, b.Anchors, func(x, y schema.CapturedAnchor) bool {
		return x.Role == y.Role && x.Name == y.Name && slices.Equal(x.Keys, y.Keys)
	})
}
