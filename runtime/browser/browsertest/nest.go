package browsertest

import (
	"reflect"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// nesting is about containers that are unique only within another one.
var nesting = []behaviour{
	{"describe_row_that_another_table_has_too", func(h *harness) {
		h.open("tables")
		c := h.look("button", "Delete", 0)
		if len(c.Anchors) < 2 || c.Anchors[0].Role != "row" || c.Anchors[1].Name != "Staff" || c.Anchors[1].NamePopulation != 1 {
			h.Fatalf("anchors = %+v; want a row in table Staff", c.Anchors)
		}
		want := []schema.AnchorKey{{Text: "Ana Silva", Place: "cell", Population: 2, Inside: 1}}
		if got := c.Anchors[0].Keys; !reflect.DeepEqual(got, want) {
			h.Errorf("keys = %+v; want %+v", got, want)
		}
	}},
	{"row_is_counted_inside_its_table_when_asked", func(h *harness) {
		h.open("tables")
		for _, c := range []struct {
			key, table string
			inside     bool
			anchors    []int
			matches    int
		}{
			{"Ana Silva", "Staff", false, []int{2, 1}, 0},
			{"Ana Silva", "Staff", true, []int{1, 1}, 1},
			{"Ana Silva", "Guests", true, []int{1, 1}, 1},
			{"Bo Lind", "Guests", true, []int{0, 1}, 0},
			{"Eve Moor", "Guests", true, []int{2, 1}, 0},
			{"Ana Silva", "Nobody", true, []int{2, 0}, 0},
		} {
			q := deleteIn(c.key, c.table, c.inside)
			if got := h.census(q); !reflect.DeepEqual(got.Anchors, c.anchors) || got.Matches != c.matches {
				h.Errorf("row %q in table %q, inside %v: anchors %v and %d matches; want %v and %d",
					c.key, c.table, c.inside, got.Anchors, got.Matches, c.anchors, c.matches)
			}
		}
		h.refused(h.click(deleteIn("Ana Silva", "Staff", false)), schema.AmbiguousAfter)
		h.refused(h.click(deleteIn("Eve Moor", "Guests", true)), schema.AmbiguousAfter)
		h.done(h.click(deleteIn("Ana Silva", "Guests", true)))
		h.hits("guest-ana")
	}},
}

func deleteIn(key, table string, inside bool) browser.Query {
	return browser.Query{Role: "button", Name: "Delete", Anchors: []browser.AnchorQuery{
		{Role: "row", Key: key, Inside: inside}, {Role: "table", Name: table},
	}}
}
