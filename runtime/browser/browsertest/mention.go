package browsertest

import (
	"reflect"

	"github.com/wfbench/wfbench/runtime/browser"
)

// mentioning is about texts that say something of a container, and not which one it is.
var mentioning = []behaviour{
	{"key_stands_alone_in_its_place", func(h *harness) {
		h.open("mentions")
		for _, c := range []struct {
			target, name string
			anchor       browser.AnchorQuery
			anchors      int
			matches      int
		}{
			{"button", "Remove", browser.AnchorQuery{Role: "row", Key: "ada@x.test", Place: "Email"}, 1, 1},
			{"button", "Remove", browser.AnchorQuery{Role: "row", Key: "ada@x.test", Place: "Manager"}, 1, 1},
			{"button", "Remove", browser.AnchorQuery{Role: "row", Key: "cat@x.test", Place: "Email"}, 1, 1},
			{"button", "Remove", browser.AnchorQuery{Role: "row", Key: "Bob", Place: "Name"}, 0, 0},
			{"button", "Bar", browser.AnchorQuery{Role: "row", Key: "dan@x.test"}, 0, 0},
			{"button", "Drop", browser.AnchorQuery{Role: "listitem", Key: "dan@x.test"}, 0, 0},
			{"button", "Drop", browser.AnchorQuery{Role: "listitem", Key: "eve@x.test"}, 0, 0},
			{"button", "Drop", browser.AnchorQuery{Role: "listitem", Key: "hal@x.test"}, 1, 1},
		} {
			q := browser.Query{Role: c.target, Name: c.name, Anchors: []browser.AnchorQuery{c.anchor}}
			if got := h.census(q); !reflect.DeepEqual(got.Anchors, []int{c.anchors}) || got.Matches != c.matches {
				h.Errorf("%+v: anchors %v and %d matches; want %d and %d", c.anchor, got.Anchors, got.Matches, c.anchors, c.matches)
			}
		}
		h.done(h.click(browser.Query{Role: "button", Name: "Remove", Anchors: []browser.AnchorQuery{{Role: "row", Key: "ada@x.test", Place: "Email"}}}))
		h.hits("ada")
	}},
	{"describe_marks_mentions", func(h *harness) {
		h.open("mentions")
		for n, want := range []bool{true, false} {
			keys := h.look("button", "Drop", n).Anchors[0].Keys
			if len(keys) == 0 || keys[0].Mention != want {
				h.Errorf("keys of item %d = %+v; want a mention: %v", n+1, keys, want)
			}
		}
	}},
}
