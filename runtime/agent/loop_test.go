package agent

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// at is an act on a target of a page, which looks the same before and after.
func at(url, tool, name string, change ...func(*schema.Event)) schema.Event {
	e := schema.Event{
		Tool: tool, Target: &schema.Capture{Role: "button", Name: name},
		Before: schema.PageState{URL: "http://shop.test" + url}, After: schema.PageState{URL: "http://shop.test" + url},
	}
	for _, c := range change {
		c(&e)
	}
	return e
}

func fact(name string) func(*schema.Event) {
	return func(e *schema.Event) { e.Before.Facts = []schema.Fact{{Role: "status", Name: name, Count: 1}} }
}

func after(state string) func(*schema.Event) {
	return func(e *schema.Event) { e.TargetAfter = state }
}

func inRow(key string) func(*schema.Event) {
	return func(e *schema.Event) {
		e.Target.Anchors = []schema.CapturedAnchor{{Role: "row", Keys: []schema.AnchorKey{{Text: key, Population: 1}}}}
	}
}

func TestLoop(t *testing.T) {
	next := at("/cart", "click", "Next")
	for _, c := range []struct {
		name   string
		events []schema.Event
		nudged int // the first event that is followed by a nudge, counted from 1
		caught int // the event that ends the run
	}{
		{"the same three times", []schema.Event{next, next, next}, 2, 3},
		{"on a page that changes", []schema.Event{next, at("/cart", "click", "Next", fact("2")), at("/cart", "click", "Next", fact("3"))}, 0, 0},
		{"three rows", []schema.Event{at("/", "click", "Add", inRow("a")), at("/", "click", "Add", inRow("b")), at("/", "click", "Add", inRow("c"))}, 0, 0},
		{"to and fro on a page", []schema.Event{next, at("/cart", "click", "Back"), next, at("/cart", "click", "Back"), next}, 3, 5},
		{"pages of one family", []schema.Event{at("/orders/17?q=1", "click", "Open"), at("/orders/18?q=2", "click", "Open"), at("/orders/19?q=3", "click", "Open")}, 2, 3},
		{"to and fro between pages", []schema.Event{next, at("/shop", "click", "Cart"), next, at("/shop", "click", "Cart"), next, at("/shop", "click", "Cart")}, 4, 6},
		{"a new page forgets", []schema.Event{next, next, at("/shop", "click", "Cart"), at("/shop", "click", "Cart"), at("/pay", "click", "Next"), at("/pay", "click", "Next")}, 2, 0},
		{"a repeat out of the window", []schema.Event{
			next, next, at("/cart", "click", "A"), at("/cart", "click", "B"), at("/cart", "click", "C"),
			at("/cart", "click", "D"), at("/cart", "click", "E"), next,
		}, 2, 0},
	} {
		var l loop
		nudged, caught := 0, 0
		for i, e := range c.events {
			if l.caught(e) && caught == 0 {
				caught = i + 1
			}
			if l.told != "" && nudged == 0 {
				nudged = i + 1
			}
		}
		if nudged != c.nudged || caught != c.caught {
			t.Errorf("%s: nudged after %d, caught at %d; want %d, %d", c.name, nudged, caught, c.nudged, c.caught)
		}
	}
}

func TestLoopNudgesOnlyOnce(t *testing.T) {
	var l loop
	for _, e := range []schema.Event{at("/", "click", "A"), at("/", "click", "A"), at("/", "click", "B")} {
		l.caught(e)
	}
	if l.told != "" {
		t.Error("another action is still told that it repeats itself")
	}
}

func TestLoopCountsNudges(t *testing.T) {
	var l loop
	for i := range loopNudgesMax {
		e := at(fmt.Sprintf("/page%c", 'a'+i), "click", "Next")
		l.caught(e)
		if got, want := l.caught(e), i == loopNudgesMax-1; got != want {
			t.Fatalf("caught at nudge %d = %v; want %v", i+1, got, want)
		}
	}
}

func TestLoopCountsWrongCheckboxes(t *testing.T) {
	wrong := func(i int) schema.Event { return at("/", "check", "Agree", fact(fmt.Sprint(i)), after("")) }
	right := at("/", "check", "Agree", fact("right"), after("checked"))
	for _, c := range []struct {
		name   string
		events []schema.Event
		want   int
	}{
		{"wrong each time", []schema.Event{wrong(1), wrong(2), wrong(3)}, 3},
		{"right in between", []schema.Event{wrong(1), wrong(2), right, wrong(3)}, 0},
		{"two boxes", []schema.Event{wrong(1), wrong(2), at("/", "check", "News", after(""))}, 0},
		{"an uncheck that does not", []schema.Event{
			at("/", "uncheck", "Agree", fact("1"), after("checked")), at("/", "uncheck", "Agree", fact("2"), after("checked")), at("/", "uncheck", "Agree", fact("3"), after("checked")),
		}, 3},
	} {
		var l loop
		if got := slices.IndexFunc(c.events, l.caught) + 1; got != c.want {
			t.Errorf("%s: caught at %d; want %d", c.name, got, c.want)
		}
	}
}
