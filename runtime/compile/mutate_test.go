package compile

import (
	"slices"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

const origin = "http://shop.localhost"

func fact(role, name string) schema.Fact { return schema.Fact{Role: role, Name: name, Count: 1} }

// paid is a click that led from a form to a receipt.
func paid() schema.Event {
	return schema.Event{
		Tool:    "click",
		Target:  &schema.Capture{Role: "button", Name: "Pay", Population: schema.Population{Document: 1}},
		Before:  schema.PageState{URL: origin + "/pay", Facts: []schema.Fact{fact("button", "Pay"), fact("heading", "Payment"), fact("link", "Home")}},
		After:   schema.PageState{URL: origin + "/receipt", Facts: []schema.Fact{fact("heading", "Thank you"), fact("link", "Home")}},
		Outcome: schema.Applied, TargetGone: true,
	}
}

// switched is a click in a row after which the row offers the opposite.
func switched() schema.Event {
	row := schema.CapturedAnchor{Role: "row", Within: 1, Keys: []schema.AnchorKey{{Text: "Alice Moor", Population: 1}}}
	people := func(facts ...schema.Fact) schema.PageState {
		return schema.PageState{URL: origin + "/people", Facts: append(facts, fact("heading", "People"))}
	}
	off := schema.Fact{Role: "button", Name: "Deactivate", Count: 3}
	less := off
	less.Count = 2
	return schema.Event{
		Tool:   "click",
		Target: &schema.Capture{Role: "button", Name: "Deactivate", Population: schema.Population{Document: 3, Anchor: 1}, Anchors: []schema.CapturedAnchor{row}},
		Before: people(off), After: people(less, fact("button", "Activate")), Outcome: schema.Applied, TargetGone: true,
	}
}

func present(role, name string) schema.Condition {
	return schema.Condition{Kind: schema.ElementPresent, Role: role, Name: schema.Literal(name), Count: 1}
}

func gone(role, name string) schema.Condition {
	return schema.Condition{Kind: schema.ElementGone, Role: role, Name: schema.Literal(name)}
}

func placeIs(path string) schema.Condition {
	return schema.Condition{Kind: schema.PlaceIs, Place: &schema.Place{Origin: origin, Path: path}}
}

func target(state string) schema.Condition {
	return schema.Condition{Kind: schema.TargetState, State: state}
}

func TestMutatedAfterstates(t *testing.T) {
	const (
		nothing = "nothing happened"
		inPlace = "an error came instead"
		landing = "an error stands at the landing"
		went    = "only the target went"
		other   = "another place of the site"
		row     = "another row changed"
	)
	checked := paid()
	checked.Tool, checked.TargetGone, checked.TargetAfter = "check", false, "checked"
	checked.Target = &schema.Capture{Role: "checkbox", Name: "Pay"}
	checked.After = checked.Before
	asked := switched()
	asked.After.Facts = append(asked.After.Facts, fact("status", "Alice Moor was deactivated"))
	for _, c := range []struct {
		name string
		post []schema.Condition
		e    schema.Event
		want []string
	}{
		{"no conditions hold everywhere", nil, paid(), []string{nothing, inPlace, landing, went, other}},
		{"what came and where", []schema.Condition{placeIs("/receipt"), present("heading", "Thank you")}, paid(), nil},
		{"what came", []schema.Condition{present("heading", "Thank you")}, paid(), nil},
		{"only where", []schema.Condition{placeIs("/receipt")}, paid(), []string{landing}},
		{"what stood there before", []schema.Condition{present("link", "Home")}, paid(), []string{nothing, inPlace, landing, went, other}},
		{"what went", []schema.Condition{gone("heading", "Payment")}, paid(), []string{landing, other}},
		{"that the target went", []schema.Condition{target("gone")}, paid(), []string{landing, went, other}},
		{"a state that the target got", []schema.Condition{target("checked")}, checked, nil},
		{"a state that it never had", []schema.Condition{target("expanded")}, checked, nil},
		{"a place that it already was at", []schema.Condition{placeIs("/pay")}, checked, []string{nothing, inPlace, landing, went}},
		{"the opposite, in whatever row", []schema.Condition{present("button", "Activate")}, switched(), []string{row}},
		{"the opposite, and no more of it in this row", []schema.Condition{present("button", "Activate"), target("gone")}, switched(), nil},
		{"a message about this row", []schema.Condition{present("status", "Alice Moor was deactivated")}, asked, nil},
		{"a condition of no kind", []schema.Condition{{}}, paid(), nil},
	} {
		var got []string
		for _, s := range survivors(c.post, c.e, nil) {
			got = append(got, s.name)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: survivors = %q; want %q", c.name, got, c.want)
		}
	}
}

func TestWhatWasRecordedIsNoMutation(t *testing.T) {
	still := paid()
	still.After, still.TargetGone = still.Before, false
	vanished := paid()
	vanished.After = without(vanished.Before, vanished.Target)
	for name, c := range map[string]struct {
		e    schema.Event
		left string
	}{
		"nothing happened":     {still, "nothing happened"},
		"only the target went": {vanished, "only the target went"},
	} {
		if slices.ContainsFunc(mutations(c.e), func(s afterstate) bool { return s.name == c.left }) {
			t.Errorf("%s: the recording is among its own mutations", name)
		}
	}
}
