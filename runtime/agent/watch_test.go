package agent

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

func acted(outcome schema.Outcome, change ...func(*Turn)) Turn {
	t := Turn{AtRest: true, Event: &schema.Event{Tool: "click", Outcome: outcome}}
	for _, c := range change {
		c(&t)
	}
	return t
}

func consequence(t *Turn) { t.Consequential = true }
func unanswered(t *Turn)  { t.Activity.Pending = 1 }
func restless(t *Turn)    { t.AtRest = false }
func socket(t *Turn)      { t.Event.Sockets = 1 }
func posted(t *Turn)      { t.Event.Requests = []schema.Request{{Method: "POST", Status: 200}} }
func got(t *Turn)         { t.Event.Requests = []schema.Request{{Method: "GET", Status: 200}} }

func TestDebtOpens(t *testing.T) {
	for _, c := range []struct {
		name string
		act  Turn
		want bool
	}{
		{"an ordinary act", acted(schema.Applied), false},
		{"a consequential act", acted(schema.Applied, consequence), true},
		{"one whose outcome is unknown", acted(schema.MaybeApplied, consequence), true},
		{"one without an outcome", acted("", consequence), true},
		{"one that was not dispatched", acted(schema.NotDispatched, consequence), false},
		{"one that did nothing", acted(schema.NoEffect, consequence), false},
		{"an act that turned out to change something", acted(schema.Applied, posted), true},
		{"an act that turned out to send a message", acted(schema.MaybeApplied, socket), true},
		{"an act that only read", acted(schema.Applied, got), false},
	} {
		var d debt
		d.note(c.act)
		if d.open != c.want {
			t.Errorf("%s: debt open = %v; want %v", c.name, d.open, c.want)
		}
	}
}

func TestDebtClears(t *testing.T) {
	done := func(change ...func(*Turn)) Turn {
		t := Turn{AtRest: true, Finished: true}
		for _, c := range change {
			c(&t)
		}
		return t
	}
	for _, c := range []struct {
		name  string
		turns []Turn
		claim Turn
		want  bool
	}{
		{"a later look at a page at rest", []Turn{acted(schema.Applied, consequence)}, done(), false},
		{"a later look, everything answered", []Turn{acted(schema.Applied, consequence)}, done(restless), false},
		{"a later look, something unanswered", []Turn{acted(schema.MaybeApplied, consequence, unanswered)}, done(restless), true},
		{"a later look at rest, something was unanswered", []Turn{acted(schema.MaybeApplied, consequence, unanswered)}, done(), false},
		{"a look between", []Turn{acted(schema.MaybeApplied, consequence, unanswered), acted(schema.Applied)}, done(restless), false},
		{"a restless look between", []Turn{acted(schema.MaybeApplied, consequence, unanswered), acted(schema.Applied, restless)}, done(restless), true},
		{"another debt", []Turn{acted(schema.Applied, consequence), acted(schema.MaybeApplied, consequence, unanswered)}, done(restless), true},
	} {
		var d debt
		for _, turn := range c.turns {
			d.note(turn)
		}
		if got := d.stands(c.claim); got != c.want {
			t.Errorf("%s: debt stands = %v; want %v", c.name, got, c.want)
		}
	}
}

func TestModal(t *testing.T) {
	node := func(depth int, role string, frame int) browser.Node {
		return browser.Node{Depth: depth, Role: role, Frame: frame}
	}
	for _, c := range []struct {
		name  string
		nodes []browser.Node
		want  bool
	}{
		{"nothing", nil, false},
		{"a page", []browser.Node{node(0, "heading", 0), node(0, "button", 0)}, false},
		{"a dialog alone", []browser.Node{node(0, "dialog", 0), node(1, "button", 0)}, true},
		{"an alert dialog with a frame", []browser.Node{node(0, "alertdialog", 0), node(1, "button", 0), node(0, "button", 1)}, true},
		{"a dialog beside a page", []browser.Node{node(0, "dialog", 0), node(1, "button", 0), node(0, "heading", 0)}, false},
		{"a dialog in a page", []browser.Node{node(0, "main", 0), node(1, "dialog", 0)}, false},
		{"a dialog in a frame", []browser.Node{node(0, "main", 0), node(0, "dialog", 1)}, false},
	} {
		if got := modal(&browser.Snapshot{Nodes: c.nodes}); got != c.want {
			t.Errorf("modal of %s = %v; want %v", c.name, got, c.want)
		}
	}
}
