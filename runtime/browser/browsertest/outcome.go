package browsertest

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// The bounds of waiting for what a page shows or starts some time after an act.
const (
	wakeMaxMs    = 1_000 // one look
	wakeLooksMax = 60    // looks; a page at rest answers each at once
)

// telling is what a driver must tell of the wake of an act.
var telling = []behaviour{
	{"signs_of_native_validation", func(h *harness) {
		h.open("signs")
		before := h.signs()
		a := h.done(h.click(browser.Query{Role: "button", Name: "Send"}))
		s := h.signs()
		if s.Blocked <= before.Blocked || s.Submits != before.Submits || s.Invalid != 1 || s.Document != before.Document || len(a.Requests) > 0 {
			h.Errorf("signs = %+v after %+v, activity %+v; want a blocked submit and nothing sent", s, before, a)
		}
		h.fill(browser.Query{Role: "textbox", Name: "Email"}, "ana@example.test")
		h.done(h.click(browser.Query{Role: "button", Name: "Send"}))
		if after := h.signs(); after.Blocked != s.Blocked || after.Submits != s.Submits+1 || after.Invalid != 0 {
			h.Errorf("signs = %+v after %+v; want a submit", after, s)
		}
		h.hits("submitted")
	}},
	{"signs_of_late_validation", func(h *harness) {
		h.open("signs")
		h.done(h.click(browser.Query{Role: "button", Name: "Ask the server"}))
		h.until("an invalid field and an alert", func(s browser.Signs) bool { return s.Invalid == 1 && s.Alerts == 1 })
	}},
	{"signs_of_a_sign_in", func(h *harness) {
		h.open("signs")
		if s := h.signs(); s.Passwords != 0 {
			h.Errorf("signs = %+v; want no password field", s)
		}
		h.done(h.click(browser.Query{Role: "button", Name: "Expire"}))
		h.until("a password field", func(s browser.Signs) bool { return s.Passwords == 1 })
	}},
	{"signs_belong_to_a_document", func(h *harness) {
		h.open("signs")
		before := h.signs()
		h.open("people")
		if s := h.signs(); s.Document == before.Document {
			h.Errorf("signs = %+v after %+v; want those of another document", s, before)
		}
	}},
	{"expected_value_is_kept_or_not", func(h *harness) {
		h.open("signs")
		for name, value := range map[string]string{"Email": "ana@example.test", "Rich": "two words", "Note": "a\nb"} {
			q := browser.Query{Role: "textbox", Name: name}
			h.fill(q, value)
			h.expect(q, value, browser.Kept)
			h.expect(q, value+"x", browser.Changed)
		}
		h.done(h.click(browser.Query{Role: "button", Name: "Spoil"}))
		h.expect(browser.Query{Role: "textbox", Name: "Email"}, "ana@example.test", browser.Changed)
	}},
	{"dialogs_are_told_by_kind", func(h *harness) {
		h.open("wake")
		for name, want := range map[string][]string{"Prompt": {"prompt"}, "Later": {"confirm"}} {
			r := h.click(browser.Query{Role: "button", Name: name})
			h.wait(r, "a dialog", func(a browser.Activity) bool { return len(a.Dialogs) > 0 })
			if a := h.settle(r, settleMaxMs); !reflect.DeepEqual(a.Dialogs, want) || h.scope().Dialog != "" {
				h.Errorf("activity of %q = %+v; want %v, closed again", name, a, want)
			}
		}
		h.hits("prompt-null", "later-false")
	}},
	{"leaving_is_refused_where_the_page_asks", func(h *harness) {
		h.open("stay")
		h.fill(browser.Query{Role: "textbox", Name: "Draft"}, "unsaved")
		r := h.click(browser.Query{Role: "link", Name: "Leave"})
		h.wait(r, "a dialog", func(a browser.Activity) bool { return len(a.Dialogs) > 0 })
		a := h.settle(r, settleMaxMs)
		if !reflect.DeepEqual(a.Dialogs, []string{"beforeunload"}) || a.Navigations != 0 || h.scope().URL != h.site.origin+"/stay.html" {
			h.Errorf("activity = %+v, scope %+v; want the page to stay", a, h.scope())
		}
	}},
	{"popup_is_closed", func(h *harness) {
		h.open("wake")
		for _, name := range []string{"New tab", "New tab without opener"} {
			r := h.click(browser.Query{Role: "link", Name: name})
			h.wait(r, "a popup", func(a browser.Activity) bool { return a.Popups > 0 })
			if a := h.page.Activity(r); a.Popups != 1 || a.Navigations != 0 {
				h.Errorf("activity of %q = %+v; want one popup", name, a)
			}
		}
		h.done(h.click(browser.Query{Role: "button", Name: "Alive"}))
		h.hits("alive")
	}},
	{"download_is_counted_and_cancelled", func(h *harness) {
		h.open("wake")
		before := h.scope()
		for _, name := range []string{"Get file", "Get attachment"} {
			r := h.click(browser.Query{Role: "link", Name: name})
			h.wait(r, "a download", func(a browser.Activity) bool { return a.Downloads > 0 })
			if a := h.page.Activity(r); a.Downloads != 1 || a.Navigations != 0 || h.scope() != before {
				h.Errorf("activity of %q = %+v, scope %+v; want one download on the same page", name, a, h.scope())
			}
			if a := h.settle(r, settleMaxMs); !a.Settled {
				h.Errorf("activity of %q = %+v; want a page at rest", name, a)
			}
		}
	}},
	{"chooser_is_counted_and_dismissed", func(h *harness) {
		h.open("files")
		r := h.click(browser.Query{Role: "button", Name: "Choose"})
		h.wait(r, "a file chooser", func(a browser.Activity) bool { return a.Choosers > 0 })
		if a := h.page.Activity(r); a.Choosers != 1 {
			h.Errorf("activity = %+v; want one file chooser", a)
		}
		h.hits()
	}},
	{"beacon_is_told", func(h *harness) {
		h.open("wake")
		r := h.click(browser.Query{Role: "button", Name: "Beacon"})
		h.wait(r, "a message", func(a browser.Activity) bool { return a.Sockets > 0 })
		h.eventually("beacon")
	}},
	{"socket_message_is_told", func(h *harness) {
		h.open("wake")
		h.until("an open socket", func(s browser.Signs) bool { return s.Alerts == 1 })
		r := h.click(browser.Query{Role: "button", Name: "Socket"})
		h.wait(r, "a message", func(a browser.Activity) bool { return a.Sockets > 0 })
		h.eventually("socket")
	}},
	{"hung_page_is_told_within_a_bound", func(h *harness) {
		h.open("busy")
		q := browser.Query{Role: "button", Name: "Spin"}
		h.hang(h.page, q)
		r, err := h.page.Act(h.ctx, browser.Action{Kind: schema.Click, Target: &q})
		if err != nil {
			h.Errorf("Act() on a busy page = %v; want a receipt", err)
		}
		h.refused(r, schema.PageHung)
	}},
}

// giving is what a driver must do with texts and files.
var giving = []behaviour{
	{"fill_is_seen_by_a_page_that_tracks_values", func(h *harness) {
		h.open("tracked")
		for _, name := range []string{"Tracked", "Area"} {
			h.fill(browser.Query{Role: "textbox", Name: name}, "gr\u00fcn \u6c34")
			h.done(h.click(browser.Query{Role: "button", Name: "Tell " + name}))
		}
		h.fill(browser.Query{Role: "textbox", Name: "Tracked"}, "")
		h.done(h.click(browser.Query{Role: "button", Name: "Tell Tracked"}))
		h.hits("Tracked-6", "Area-6", "Tracked-0")
	}},
	{"fill_reaches_an_editor_that_trusts_no_script", func(h *harness) {
		h.open("tracked")
		h.fill(browser.Query{Role: "textbox", Name: "Editor"}, "hello there")
		h.done(h.click(browser.Query{Role: "button", Name: "Tell Editor"}))
		h.hits("Editor-11")
	}},
	{"fill_that_does_not_stick_is_not_read_back", func(h *harness) {
		h.open("tracked")
		for _, name := range []string{"Deaf", "Digits"} {
			q := browser.Query{Role: "textbox", Name: name}
			if r := h.act(browser.Action{Kind: schema.Fill, Target: &q, Value: schema.NewSecret("word")}); r.Outcome != schema.MaybeApplied || r.ReadBack {
				h.Errorf("receipt of %q = %+v; want maybe-applied and nothing read back", name, r)
			}
		}
	}},
	{"upload_to_a_field", func(h *harness) {
		h.open("files")
		q := browser.Query{Role: "button", Name: "Picture"}
		r := h.act(browser.Action{Kind: schema.Upload, Target: &q, Value: h.file("cat.png")})
		if h.done(r); !r.ReadBack {
			h.Errorf("receipt = %+v; want the file read back", r)
		}
		h.hits("cat.png")
	}},
	{"upload_through_a_button", func(h *harness) {
		h.open("files")
		q := browser.Query{Role: "button", Name: "Choose"}
		r := h.act(browser.Action{Kind: schema.Upload, Target: &q, Value: h.file("dog.png")})
		if a := h.done(r); !r.ReadBack || a.Choosers != 0 {
			h.Errorf("receipt = %+v, activity %+v; want the file read back and no chooser left", r, a)
		}
		h.hits("dog.png")
	}},
	{"upload_refused", func(h *harness) {
		h.open("files")
		q := browser.Query{Role: "button", Name: "Picture"}
		gone := schema.NewSecret(filepath.Join(h.TempDir(), "gone.png"))
		h.refused(h.act(browser.Action{Kind: schema.Upload, Target: &q, Value: gone}), schema.Absent)
		h.hits()
	}},
	{"upload_that_nobody_asked_for_is_not_read_back", func(h *harness) {
		h.open("files")
		q := browser.Query{Role: "button", Name: "Plain"}
		if r := h.act(browser.Action{Kind: schema.Upload, Target: &q, Value: h.file("x.png")}); r.Outcome != schema.MaybeApplied || r.ReadBack {
			h.Errorf("receipt = %+v; want maybe-applied and nothing read back", r)
		}
		h.hits("plain")
	}},
	{"covered_from_outside_its_frame", func(h *harness) {
		h.open("overlaid")
		h.settle(browser.Receipt{}, settleMaxMs)
		q := browser.Query{Role: "button", Name: "Save", Frame: innerFrame}
		if c := h.census(q); !c.Covered || c.CoveredBy != "dialog" {
			h.Errorf("census = %+v; want it covered by the dialog around the frame", c)
		}
		h.refused(h.click(q), schema.Covered)
		h.hits()
		h.done(h.click(browser.Query{Role: "button", Name: "Only here", Frame: innerFrame}))
		h.hits("only")
	}},
}

// signs are what the top document shows now.
func (h *harness) signs() browser.Signs {
	h.Helper()
	return h.census(browser.Query{}).Signs
}

// until waits for signs.
func (h *harness) until(what string, shown func(browser.Signs) bool) {
	h.Helper()
	for range wakeLooksMax {
		if shown(h.signs()) {
			return
		}
		h.settle(browser.Receipt{}, wakeMaxMs)
	}
	h.Fatalf("signs = %+v; want %s", h.signs(), what)
}

// hang presses what makes a page busy for good, and waits until it is: a press that was made in
// time may be answered before its page spins, and so may a look.
func (h *harness) hang(page browser.Page, q browser.Query) {
	h.Helper()
	for range wakeLooksMax {
		if _, err := page.Act(h.ctx, browser.Action{Kind: schema.Click, Target: &q}); err != nil {
			h.Errorf("Act() = %v; want a receipt", err)
		}
		if _, err := page.Census(h.ctx, q); err != nil {
			if !errors.Is(err, browser.ErrHung) {
				h.Errorf("Census() of a busy page = %v; want %v", err, browser.ErrHung)
			}
			return
		}
	}
	h.Fatal("the page does not become busy")
}

// wait waits for what an act starts.
func (h *harness) wait(r browser.Receipt, what string, started func(browser.Activity) bool) {
	h.Helper()
	for range wakeLooksMax {
		if started(h.page.Activity(r)) {
			return
		}
		h.settle(r, wakeMaxMs)
	}
	h.Fatalf("activity = %+v (%v); want %s", h.page.Activity(r), r.Refusal, what)
}

// fill demands that a field takes a text and is read back.
func (h *harness) fill(q browser.Query, text string) {
	h.Helper()
	r := h.act(browser.Action{Kind: schema.Fill, Target: &q, Value: schema.NewSecret(text)})
	if h.done(r); !r.ReadBack {
		h.Errorf("ReadBack after filling %q = false; want true", q.Name)
	}
}

// expect demands one word about an expected value, and only that one.
func (h *harness) expect(q browser.Query, value, want string) {
	h.Helper()
	q.Expect = schema.NewSecret(value)
	state := h.census(q).State
	words := strings.Fields(state)
	kept, changed := slices.Contains(words, browser.Kept), slices.Contains(words, browser.Changed)
	if kept != (want == browser.Kept) || changed != (want == browser.Changed) {
		h.Errorf("state of %q = %q; want %q", q.Name, state, want)
	}
}

// file makes a small file and gives its path.
func (h *harness) file(name string) schema.Secret {
	h.Helper()
	path := filepath.Join(h.TempDir(), name)
	if err := os.WriteFile(path, []byte(name), 0o600); err != nil {
		h.Fatal(err)
	}
	return schema.NewSecret(path)
}
