package compile_test

import (
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestNamesThatVary(t *testing.T) {
	opened := page("/form", "heading Form", "button Finish", "heading Opened")
	for _, c := range []struct {
		name   string
		target *schema.Capture
		facts  []string
		want   string
	}{
		{"a count in brackets", element("link", "Inbox (3)"), []string{"link Inbox (3)"}, "click link Inbox (<count>)"},
		{"a large count", element("tab", "Messages [1,204]"), []string{"tab Messages [1,204]"}, "click tab Messages [<count>]"},
		{"a price", element("link", "Cart $42.10"), []string{"link Cart $42.10"}, "click link Cart <price>"},
		{"a date", element("button", "Week of 2026-11-30"), []string{"button Week of 2026-11-30"}, "click button Week of <date>"},
		{"a count and a price", element("link", "Cart (2) $8.00"), []string{"link Cart (2) $8.00"}, "click link Cart (<count>) <price>"},
		{"a value beside a count", element("link", "cup@example.com (3)"), []string{"link cup@example.com (3)"}, "click link {{email}} (<count>)"},
		{"a bare number says which", element("button", "Room 2"), []string{"button Room 2"}, "click button Room 2"},
		{"a number inside a word", element("button", "Level(3)x"), []string{"button Level(3)x"}, "click button Level(<count>)x"},
		{"nothing stays", element("button", "(3)"), []string{"button (3)"}, "click button (3)"},
		{"a letter is no word", element("button", "A (3)"), []string{"button A (3)"}, "click button A (3)"},
		{"another of the kind then", element("link", "Draft (1)"), []string{"link Draft (1)", "link Draft (2)"}, "click link Draft (1)"},
		{"the same in another role", element("link", "Inbox (3)"), []string{"link Inbox (3)", "heading Inbox (4)"}, "click link Inbox (<count>)"},
		{"not among the facts", element("link", "Inbox (3)"), nil, "click link Inbox (3)"},
		{"more pieces than a name has", element("link", "From (1) to (2) of (3)"), []string{"link From (1) to (2) of (3)"}, "click link From (1) to (2) of (3)"},
		{"a submit decides on its number", element("button", "Delete (3)", submits), []string{"button Delete (3)"}, "click button Delete (3)"},
		{"the number that was asked for", element("link", "Report (77)"), []string{"link Report (77)"}, "click link Report (77)"},
	} {
		r := record("/form", append([]string{"heading Form", "button Finish"}, c.facts...)...).
			param("email", "cup@example.com", false).param("quarter", "77", false).
			do("click", c.target, opened)
		if got := saying(compiled(t, save(r)).Steps[0]); got != c.want {
			t.Errorf("%s: step = %q; want %q", c.name, got, c.want)
		}
	}
}

func TestAPriceThatCannotBeKeptIsHandedOffWhereItDecides(t *testing.T) {
	r := record("/form", "heading Form", "button Pay $42.10").
		do("click", element("button", "Pay $42.10", submits), page("/form", "heading Form", "status Paid"), sent("POST", "/pay"))
	w := compiled(t, r.do("click", element("button", "Finish"), page("/done", "heading Done")))
	if s := w.Steps[0]; s.Action != schema.HandOff {
		t.Errorf("step = %q; want a hand-off: the price is what is decided", saying(s))
	}
}
