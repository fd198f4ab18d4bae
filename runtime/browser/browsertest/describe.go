package browsertest

import (
	"reflect"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

var describing = []behaviour{
	{"describe_in_row", func(h *harness) {
		h.open("people")
		c := h.look("button", "Delete", 1)
		if c.Role != "button" || c.Name != "Delete" || c.Tag != "button" || c.Population != (schema.Population{Document: 2, Anchor: 1}) {
			h.Errorf("capture = %+v; want button Delete, one of two", c)
		}
		want := schema.CapturedAnchor{Role: "row", Within: 1, Keys: []schema.AnchorKey{
			{Text: "Bo Lind", Place: "Name", Population: 1, Header: true}, {Text: "Member", Place: "Role", Population: 2},
		}}
		if len(c.Anchors) == 0 || !reflect.DeepEqual(c.Anchors[0], want) {
			h.Errorf("anchors = %+v; want first %+v", c.Anchors, want)
		}
	}},
	{"describe_in_list", func(h *harness) {
		h.open("people")
		c := h.look("button", "Join", 0)
		if len(c.Anchors) < 2 || c.Anchors[0].Role != "listitem" || c.Anchors[0].Within != 1 {
			h.Fatalf("anchors = %+v; want the list item first", c.Anchors)
		}
		if k := c.Anchors[0].Keys; len(k) == 0 || k[0] != (schema.AnchorKey{Text: "Red team", Place: "heading", Population: 1, Inside: 1, Header: true}) {
			h.Errorf("keys = %+v; want Red team first", k)
		}
		if a := c.Anchors[1]; a.Role != "list" || a.Name != "Teams" || a.NamePopulation != 1 || a.Within != 2 {
			h.Errorf("second anchor = %+v; want list Teams with two inside", a)
		}
	}},
	{"describe_in_dialog", func(h *harness) {
		h.open("modal")
		c := h.look("button", "Delete", 0)
		if len(c.Anchors) == 0 || c.Anchors[0].Role != "dialog" || c.Anchors[0].Name != "Delete Bo?" || c.Anchors[0].NamePopulation != 1 {
			h.Errorf("anchors = %+v; want the dialog", c.Anchors)
		}
	}},
	{"describe_in_shadow_root", func(h *harness) {
		h.open("shadow")
		c := h.look("button", "Add", 0)
		if len(c.Anchors) == 0 || c.Anchors[0].Role != "article" || len(c.Anchors[0].Keys) == 0 || c.Anchors[0].Keys[0].Text != "Blue mug" {
			h.Errorf("anchors = %+v; want the article with its slotted heading", c.Anchors)
		}
	}},
	{"describe_link", func(h *harness) {
		h.open("people")
		c := h.look("link", "Orders", 0)
		if want := h.site.origin + "/orders.html?tab=1#top"; c.Href != want {
			h.Errorf("href = %q; want %q", c.Href, want)
		}
	}},
	{"describe_field", func(h *harness) {
		h.open("form")
		c := h.look("textbox", "Email", 0)
		want := schema.Field{Type: "email", Autocomplete: "email", InputMode: "email", Name: "email", Placeholder: "you@example.org"}
		if c.Field == nil || *c.Field != want || c.Label != "Email" || c.WasSecret {
			h.Errorf("capture = %+v, field %+v; want field %+v labelled Email", c, c.Field, want)
		}
	}},
	{"describe_submit", func(h *harness) {
		h.open("form")
		if c := h.look("button", "Send", 0); !c.Submits || c.ID != "go" || c.TestID != "send" {
			h.Errorf("capture = %+v; want a submit button with id and test id", c)
		}
		if c := h.look("button", "Plain", 0); c.Submits {
			h.Errorf("capture = %+v; want a plain button", c)
		}
	}},
	{"describe_remembers_secret", func(h *harness) {
		h.open("values")
		h.observe()
		h.done(h.click(browser.Query{Role: "button", Name: "Show"}))
		if c := h.look("textbox", "Shown", 0); !c.WasSecret || c.Field == nil || c.Field.Type != "text" {
			h.Errorf("capture = %+v; want a text field that was a password", c)
		}
		if c := h.look("textbox", "Text", 0); c.WasSecret {
			h.Errorf("capture = %+v; want a field that never was a password", c)
		}
	}},
	{"describe_long_text_is_no_key", func(h *harness) {
		h.open("people")
		for _, a := range h.look("button", "Delete", 0).Anchors {
			for _, k := range a.Keys {
				if k.Text == "" || len(k.Text) > 120 || strings.Contains(k.Text, "Delete") {
					h.Errorf("key %q; want a short text without the target's own", k.Text)
				}
			}
		}
	}},
}
