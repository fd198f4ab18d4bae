package browsertest

import (
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// rerenderTries bounds the clicks on a page that replaces its nodes.
const rerenderTries = 5

var acting = []behaviour{
	{"act_click_anchored", func(h *harness) {
		h.open("people")
		a := h.done(h.click(deleteBo))
		h.hits("delete-bo")
		if !a.Settled || len(a.Requests) != 1 || a.Requests[0].Method != "POST" || a.Requests[0].Path != "/hit/delete-bo" || a.Requests[0].Status != 200 || a.Requests[0].Origin != h.site.origin {
			h.Errorf("activity = %+v; want the one answered POST", a)
		}
	}},
	{"act_click_by_ref", func(h *harness) {
		h.open("people")
		h.done(h.click(browser.Query{Ref: h.ref(h.observe(), "button", "Join", 1)}))
		h.hits("join-blue")
	}},
	{"act_click_in_the_row_whose_column_says_so", func(h *harness) {
		h.open("columns")
		row := func(place string) browser.Query {
			return browser.Query{Role: "button", Name: "Remove", Anchors: []browser.AnchorQuery{{Role: "row", Key: "alice@example.test", Place: place}}}
		}
		if c := h.census(row("")); c.Matches != 0 || c.Anchors[0] != 2 {
			h.Errorf("census of a key in any column = %+v; want two rows and no match", c)
		}
		if c := h.census(row("Action")); c.Anchors[0] != 0 {
			h.Errorf("census of a key in a column that does not hold it = %+v; want no row", c)
		}
		h.done(h.click(row("Email")))
		h.hits("alice")
	}},
	{"act_click_at_the_edges_of_the_viewport", func(h *harness) {
		h.open("edges")
		h.done(h.click(browser.Query{Role: "button", Name: "Top"}))
		h.done(h.click(browser.Query{Role: "button", Name: "Bottom"}))
		h.hits("top", "bottom")
	}},
	{"act_ref_with_veto", func(h *harness) {
		h.open("people")
		ref := h.ref(h.observe(), "button", "Join", 1)
		h.refused(h.click(browser.Query{Ref: ref, Role: "button", Name: "Leave"}), schema.StaleDocument)
		h.hits()
	}},
	{"act_fill", func(h *harness) {
		h.open("form")
		for name, value := range map[string]string{"Email": "ana@example.test", "Note": "two\nlines"} {
			q := browser.Query{Role: "textbox", Name: name}
			r := h.act(browser.Action{Kind: schema.Fill, Target: &q, Value: schema.NewSecret(value)})
			h.done(r)
			if !r.ReadBack {
				h.Errorf("ReadBack after filling %q = false; want true", name)
			}
		}
	}},
	{"act_fill_twice_replaces", func(h *harness) {
		h.open("form")
		q := browser.Query{Role: "textbox", Name: "Note"}
		for range 2 {
			r := h.act(browser.Action{Kind: schema.Fill, Target: &q, Value: schema.NewSecret("once")})
			if h.done(r); !r.ReadBack {
				h.Error("ReadBack = false; want true")
			}
		}
	}},
	{"act_fill_empties", func(h *harness) {
		h.open("values")
		q := browser.Query{Role: "textbox", Name: "Text"}
		h.done(h.act(browser.Action{Kind: schema.Fill, Target: &q}))
		if c := h.census(q); c.State != "focused" {
			h.Errorf("state = %q; want an empty field", c.State)
		}
	}},
	{"act_select", func(h *harness) {
		h.open("form")
		q := browser.Query{Role: "combobox", Name: "Size"}
		r := h.act(browser.Action{Kind: schema.Select, Target: &q, Value: schema.NewSecret("Large")})
		if h.done(r); !r.ReadBack {
			h.Error("ReadBack after select = false; want true")
		}
		if c := h.census(q); c.State != "filled" {
			h.Errorf("state = %q; want filled", c.State)
		}
	}},
	{"act_select_missing_or_twin", func(h *harness) {
		h.open("form")
		size, twin, send := browser.Query{Role: "combobox", Name: "Size"}, browser.Query{Role: "combobox", Name: "Twin"}, browser.Query{Role: "button", Name: "Plain"}
		h.refused(h.act(browser.Action{Kind: schema.Select, Target: &size, Value: schema.NewSecret("Medium")}), schema.Absent)
		h.refused(h.act(browser.Action{Kind: schema.Select, Target: &twin, Value: schema.NewSecret("Same")}), schema.AmbiguousAfter)
		h.refused(h.act(browser.Action{Kind: schema.Select, Target: &send, Value: schema.NewSecret("Same")}), schema.Contradicted)
	}},
	{"act_check_and_uncheck", func(h *harness) {
		h.open("form")
		q := browser.Query{Role: "checkbox", Name: "Agree"}
		for _, step := range []struct {
			kind  schema.ActionKind
			state string
		}{{schema.Check, "checked focused"}, {schema.Check, "checked focused"}, {schema.Uncheck, "focused"}} {
			h.done(h.act(browser.Action{Kind: step.kind, Target: &q}))
			if c := h.census(q); c.State != step.state {
				h.Errorf("state after %s = %q; want %q", step.kind, c.State, step.state)
			}
		}
	}},
	{"act_press", func(h *harness) {
		h.open("form")
		q := browser.Query{Role: "textbox", Name: "Email"}
		h.done(h.act(browser.Action{Kind: schema.Fill, Target: &q, Value: schema.NewSecret("a@b.test")}))
		h.done(h.act(browser.Action{Kind: schema.Press, Target: &q, Key: "Enter"}))
		h.hits("submitted")
	}},
	{"act_press_closes_modal", func(h *harness) {
		h.open("modal")
		h.done(h.act(browser.Action{Kind: schema.Press, Key: "Escape"}))
		if c := h.census(browser.Query{Role: "dialog", Name: "Delete Bo?"}); c.Named != 0 {
			h.Errorf("census = %+v; want no dialog", c)
		}
	}},
	{"act_in_shadow_root", func(h *harness) {
		h.open("shadow")
		h.done(h.click(browser.Query{Role: "button", Name: "Add", Anchors: []browser.AnchorQuery{{Role: "article", Key: "Blue mug"}}}))
		h.hits("add")
	}},
	{"act_while_nodes_are_replaced", func(h *harness) {
		h.open("rerender")
		// Press and release may land on two different nodes; then the page saw no click. The
		// server knows, so the suite may try again where an engine may not.
		for try := 0; try < rerenderTries && len(h.site.told()) == 0; try++ {
			r := h.click(browser.Query{Role: "button", Name: "Save"})
			if a := h.settle(r, settleMaxMs); !a.Settled {
				h.Errorf("activity = %+v; want settled although nodes are replaced", a)
			}
		}
		h.hits("save")
	}},
}

var refusing = []behaviour{
	{"refuse_unknown_kind_and_key", func(h *harness) {
		h.open("form")
		q := browser.Query{Role: "button", Name: "Plain"}
		h.refused(h.act(browser.Action{Target: &q}), schema.Denied)
		h.refused(h.act(browser.Action{Kind: schema.HandOff, Target: &q}), schema.Denied)
		h.refused(h.act(browser.Action{Kind: schema.Press, Target: &q, Key: "a"}), schema.Denied)
		h.refused(h.act(browser.Action{Kind: schema.Click}), schema.Absent)
		h.refused(h.act(browser.Action{Kind: schema.Click, Target: &browser.Query{}}), schema.Absent)
		h.hits()
	}},
	{"refuse_ambiguous", func(h *harness) {
		h.open("people")
		h.refused(h.click(browser.Query{Role: "button", Name: "Delete"}), schema.AmbiguousAfter)
		h.hits()
	}},
	{"refuse_absent", func(h *harness) {
		h.open("people")
		h.refused(h.click(browser.Query{Role: "button", Name: "Erase"}), schema.Absent)
		h.refused(h.click(browser.Query{Role: "button", Name: "Delete", Anchors: []browser.AnchorQuery{{Role: "row", Key: "Cy"}}}), schema.Absent)
	}},
	{"refuse_obstructed", func(h *harness) {
		h.open("obstacles")
		for name, reason := range map[string]schema.Reason{
			"Disabled": schema.Disabled, "In fieldset": schema.Disabled, "Aria disabled": schema.Disabled,
			"Hidden": schema.Hidden, "Under": schema.Covered,
		} {
			h.refused(h.click(browser.Query{Role: "button", Name: name}), reason)
		}
		h.hits()
	}},
	{"refuse_read_only", func(h *harness) {
		h.open("form")
		q := browser.Query{Role: "textbox", Name: "Locked"}
		h.refused(h.act(browser.Action{Kind: schema.Fill, Target: &q, Value: schema.NewSecret("x")}), schema.Disabled)
	}},
	{"refuse_behind_modal", func(h *harness) {
		h.open("modal")
		h.done(h.click(browser.Query{Role: "button", Name: "Delete"}))
		h.hits("inside")
	}},
	{"refuse_vanished", func(h *harness) {
		h.open("vanish")
		s := h.observe()
		h.done(h.click(browser.Query{Role: "button", Name: "Remove"}))
		h.refused(h.click(browser.Query{Role: "button", Name: "Gone"}), schema.Absent)
		h.stale(h.ref(s, "button", "Gone", 0))
		h.hits()
	}},
	{"maybe_applied_when_it_vanishes_under_the_pointer", func(h *harness) {
		h.open("vanish")
		h.done(h.click(browser.Query{Role: "button", Name: "Fades"}))
		h.hits()
	}},
}
