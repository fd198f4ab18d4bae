package browsertest

import (
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// reaching is what a driver must make of what a pointer never comes to, or comes to only once the
// page is scrolled.
var reaching = []behaviour{
	{"what_no_pointer_reaches_is_no_second_candidate", func(h *harness) {
		h.open("reach")
		save := browser.Query{Role: "button", Name: "Save"}
		if c := h.census(save); c.Named != 1 || c.Matches != 1 {
			h.Errorf("census = %+v; want the one button that is seen", c)
		}
		if c := h.look("button", "Save", 0); c.Population.Document != 1 {
			h.Errorf("population = %+v; want one, as in the census", c.Population)
		}
		h.done(h.click(save))
		h.hits("save")
	}},
	{"what_is_shown_later_is_found_then", func(h *harness) {
		h.open("reach")
		help := browser.Query{Role: "button", Name: "Help"}
		h.refused(h.click(help), schema.Hidden)
		h.done(h.click(browser.Query{Role: "button", Name: "Menu"}))
		if c := h.census(browser.Query{Role: "button", Name: "Save"}); c.Named != 2 {
			h.Errorf("census = %+v; want that of the drawer too", c)
		}
		h.done(h.click(help))
		h.hits("drawer")
	}},
	{"what_scrolling_reaches_counts", func(h *harness) {
		h.open("reach")
		if c := h.census(browser.Query{Role: "button", Name: "Twin"}); c.Named != 2 {
			h.Errorf("census = %+v; want both, the one that is scrolled away too", c)
		}
		h.done(h.click(browser.Query{Role: "button", Name: "First"}))
		h.done(h.click(browser.Query{Role: "link", Name: "Stands out"}))
		h.hits("first", "out")
	}},
	{"choice_is_made_by_its_label", func(h *harness) {
		h.open("reach")
		for _, q := range []browser.Query{{Role: "checkbox", Name: "News"}, {Role: "radio", Name: "Terms and more"}} {
			if c := h.census(q); c.Matches != 1 || c.Hidden || c.Covered {
				h.Errorf("Census(%s) = %+v; want it free", q.Name, c)
			}
			h.done(h.act(browser.Action{Kind: schema.Check, Target: &q}))
			if c := h.census(q); c.State != "checked focused" {
				h.Errorf("state of %q = %q; want it checked", q.Name, c.State)
			}
		}
		away := browser.Query{Role: "checkbox", Name: "Away"}
		h.refused(h.act(browser.Action{Kind: schema.Check, Target: &away}), schema.Hidden)
		h.hits("zero-choice", "left-choice")
	}},
	{"bar_that_stays_is_scrolled_free_of", func(h *harness) {
		for at, name := range map[string]string{"": "Last", "?scrolled": "Far", "?first": "First"} {
			h.openAt("bars", at)
			q := browser.Query{Role: "button", Name: name}
			if c := h.census(q); c.Matches != 1 || c.Covered {
				h.Errorf("Census(%s) = %+v; want it free", name, c)
			}
			h.done(h.click(q))
		}
		h.hits("last", "far", "first")
	}},
	{"bar_that_stays_and_cannot_be_scrolled_free_of_is_a_cover", func(h *harness) {
		h.open("bars")
		h.refused(h.click(browser.Query{Role: "button", Name: "Stuck"}), schema.Covered)
		h.hits()
	}},
	{"cover_of_the_middle_is_no_bar", func(h *harness) {
		for _, over := range []string{"?over=veil", "?over=strip"} {
			h.openAt("bars", over)
			q := browser.Query{Role: "button", Name: "First"}
			if c := h.census(q); !c.Covered {
				h.Errorf("census under %q = %+v; want it covered", over, c)
			}
			h.refused(h.click(q), schema.Covered)
		}
		h.hits()
	}},
}
