package browsertest

import (
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// Frames with fields, of the page's own origin and of another.
var (
	ownFields     = []schema.FrameStep{{Name: "Fields", Path: "/fields.html", SameOrigin: true}}
	foreignFields = []schema.FrameStep{{Name: "Foreign", Path: "/fields.html"}}
)

// aiming is where a driver must make sure that an act arrives, while the page moves what is under
// the pointer and where the focus is.
var aiming = []behaviour{
	{"press_is_judged_at_each_of_its_events", func(h *harness) {
		h.openAt("rebind", "?blur")
		h.fill(browser.Query{Role: "textbox", Name: "Note"}, "hello")
		h.done(h.click(inRowOfAda("button", "Remove")))
		h.hits()
	}},
	{"press_that_was_blocked_was_seen_by_nobody", func(h *harness) {
		h.openAt("rebind", "?hover")
		h.refused(h.click(inRowOfAda("button", "Remove")), schema.BrowserFailed)
		h.hits()
	}},
	{"press_that_may_have_been_seen_is_not_tried_again", func(h *harness) {
		h.open("rewritten")
		remove := inRowOfAda("button", "Remove")
		h.until("the document that was written", func(browser.Signs) bool { return h.observe().Title == "Written" && h.census(remove).Matches == 1 })
		h.done(h.click(remove))
		if told := h.site.told(); len(told) > 1 {
			h.Errorf("server was told %v; want one press at most", told)
		}
	}},
	{"press_never_lands_in_a_frame_that_it_uncovers", func(h *harness) {
		h.open("uncovered")
		h.settle(browser.Receipt{}, settleMaxMs)
		h.settle(h.click(browser.Query{Role: "button", Name: "Save"}), settleMaxMs)
		h.hits()
	}},
	{"text_goes_only_where_the_focus_was_put", func(h *harness) {
		h.openAt("focus", "?steal")
		q := browser.Query{Role: "textbox", Name: "Password"}
		h.refused(h.act(browser.Action{Kind: schema.Fill, Target: &q, Value: schema.NewSecret("tr0ub4dor")}), schema.BrowserFailed)
		h.hits()
		h.openAt("rebind", "?focus")
		grade := inRowOfAda("textbox", "Grade")
		h.settle(h.act(browser.Action{Kind: schema.Fill, Target: &grade, Value: schema.NewSecret("good")}), settleMaxMs)
		if told := h.site.told(); count(told, "graded-bob") > 0 {
			h.Errorf("server was told %v; want no grade for another", told)
		}
	}},
	{"key_goes_only_where_the_focus_was_put", func(h *harness) {
		q := browser.Query{Role: "textbox", Name: "Search"}
		h.openAt("focus", "?steal")
		h.refused(h.press(&q, "Enter"), schema.BrowserFailed)
		h.openAt("focus", "?key")
		h.done(h.press(&q, "Enter"))
		h.hits()
		h.open("focus")
		h.done(h.press(&q, "Enter"))
		h.hits("searched")
	}},
	{"key_without_a_target_changes_nothing_that_has_the_focus", func(h *harness) {
		h.openAt("focus", "?select")
		h.refused(h.press(nil, "ArrowDown"), schema.Absent)
		h.openAt("focus", "?button")
		h.refused(h.press(nil, "Enter"), schema.Absent)
		h.hits()
		h.done(h.press(nil, "Escape"))
		h.hits("Escape")
		h.open("focus")
		h.done(h.press(nil, "ArrowDown"))
		h.hits("Escape", "ArrowDown")
	}},
	{"text_and_keys_in_frames", func(h *harness) {
		h.open("focus")
		h.settle(browser.Receipt{}, settleMaxMs)
		h.fill(browser.Query{Role: "textbox", Name: "Inner", Frame: foreignFields}, "text")
		q := browser.Query{Role: "textbox", Name: "Inner", Frame: ownFields}
		h.fill(q, "text")
		h.done(h.press(&q, "Enter"))
		h.hits("inner-text")
		h.refused(h.press(nil, "Enter"), schema.Absent)
		h.done(h.click(browser.Query{Role: "button", Name: "Calm"}))
		h.hits("inner-text", "calm")
	}},
	{"refuse_behind_a_modal_that_covers_nothing", func(h *harness) {
		h.open("saidmodal")
		h.settle(browser.Receipt{}, settleMaxMs)
		save := browser.Query{Role: "button", Name: "Save"}
		if c := h.census(save); !c.Covered || c.CoveredBy != "dialog" {
			h.Errorf("census = %+v; want it kept away by the dialog", c)
		}
		note, size := browser.Query{Role: "textbox", Name: "Note"}, browser.Query{Role: "combobox", Name: "Size"}
		framed := browser.Query{Role: "textbox", Name: "Inner", Frame: ownFields}
		text := schema.NewSecret("Large")
		for _, a := range []browser.Action{
			{Kind: schema.Click, Target: &save}, {Kind: schema.Press, Target: &note, Key: "ArrowDown"},
			{Kind: schema.Fill, Target: &note, Value: text}, {Kind: schema.Select, Target: &size, Value: text},
			{Kind: schema.Click, Target: &framed},
		} {
			h.refused(h.act(a), schema.Covered)
		}
		h.hits()
		h.done(h.click(browser.Query{Role: "button", Name: "OK"}))
		h.done(h.click(save))
		h.hits("dialog", "behind")
	}},
}

// inRowOfAda queries the one element of a role and name in the row of one person.
func inRowOfAda(role, name string) browser.Query {
	return browser.Query{Role: role, Name: name, Anchors: []browser.AnchorQuery{{Role: "row", Key: "ada"}}}
}

// openAt loads a page of the site at a query, which the page reads.
func (h *harness) openAt(file, query string) {
	h.Helper()
	if err := h.page.Open(h.ctx, h.site.origin+"/"+file+".html"+query); err != nil {
		h.Fatalf("Open(%q) = %v; want nil", file, err)
	}
}

func (h *harness) press(q *browser.Query, key string) browser.Receipt {
	h.Helper()
	return h.act(browser.Action{Kind: schema.Press, Target: q, Key: key})
}
