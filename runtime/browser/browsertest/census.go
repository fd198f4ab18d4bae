package browsertest

import (
	"reflect"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

var counting = []behaviour{
	{"census_ambiguous", func(h *harness) {
		h.open("people")
		c := h.census(browser.Query{Role: "button", Name: "Delete"})
		if !c.ScopeOK || !c.FrameOK || c.Origin != h.site.origin || c.Named != 2 || c.Agreeing != 2 || c.Matches != 2 {
			h.Errorf("census = %+v; want two of everything", c)
		}
	}},
	{"census_anchored", func(h *harness) {
		h.open("people")
		c := h.census(deleteBo)
		if c.Named != 2 || !reflect.DeepEqual(c.Anchors, []int{1}) || c.Matches != 1 {
			h.Errorf("census = %+v; want one match in one row", c)
		}
	}},
	{"census_twin_anchor", func(h *harness) {
		h.open("twins")
		q := browser.Query{Role: "button", Name: "Delete", Anchors: []browser.AnchorQuery{{Role: "row", Key: "Ana Silva"}}}
		if c := h.census(q); !reflect.DeepEqual(c.Anchors, []int{2}) || c.Matches != 0 {
			h.Errorf("census = %+v; want two containers and no match", c)
		}
		h.refused(h.click(q), schema.AmbiguousAfter)
		h.hits()
	}},
	{"census_target_outside_anchor", func(h *harness) {
		h.open("people")
		q := browser.Query{Role: "link", Name: "Orders", Anchors: []browser.AnchorQuery{{Role: "row", Key: "Bo Lind"}}}
		if c := h.census(q); c.Agreeing != 1 || c.Matches != 0 {
			h.Errorf("census = %+v; want an agreeing element outside of the anchor", c)
		}
	}},
	{"census_name_is_exact", func(h *harness) {
		h.open("people")
		for _, name := range []string{"delete", "Delet", "Delete "} {
			want := 0
			if name == "Delete " {
				want = 2 // white space is collapsed on both sides
			}
			if c := h.census(browser.Query{Role: "button", Name: name}); c.Named != want {
				h.Errorf("Census(%q).Named = %d; want %d", name, c.Named, want)
			}
		}
	}},
	{"census_name_pattern", func(h *harness) {
		h.open("people")
		for pattern, want := range map[string]int{`^Del(?:[a-z]+)$`: 2, `^Delet$`: 0, `^delete$`: 0, `^\p{Lu}elete$`: 2} {
			q := browser.Query{Role: "button", NamePattern: pattern}
			if c := h.census(q); c.Named != want || c.Matches != want {
				h.Errorf("Census(%q) = %+v; want %d", pattern, c, want)
			}
		}
	}},
	{"census_vetoed", func(h *harness) {
		h.open("form")
		for _, v := range []struct {
			veto string
			q    browser.Query
		}{
			{"label", browser.Query{Role: "textbox", Name: "Email", Label: "E-mail"}},
			{"field", browser.Query{Role: "textbox", Name: "Email", Field: &schema.Field{Autocomplete: "username"}}},
			{"field", browser.Query{Role: "button", Name: "Plain", Field: &schema.Field{Type: "text"}}},
			{"href", browser.Query{Role: "button", Name: "Plain", Href: &schema.Href{SameOrigin: true, Path: "/"}}},
		} {
			c := h.census(v.q)
			if c.Named != 1 || c.Agreeing != 0 || c.Matches != 0 || !reflect.DeepEqual(c.Vetoes, []string{v.veto}) {
				h.Errorf("Census(%+v) = %+v; want a veto of %q", v.q, c, v.veto)
			}
			h.refused(h.click(v.q), schema.Contradicted)
		}
	}},
	{"census_href_family", func(h *harness) {
		h.open("people")
		for path, want := range map[string]int{"/orders.html": 1, "/people.html": 0} {
			q := browser.Query{Role: "link", Name: "Orders", Href: &schema.Href{SameOrigin: true, Path: path}}
			if c := h.census(q); c.Matches != want {
				h.Errorf("Census(href %q).Matches = %d; want %d", path, c.Matches, want)
			}
		}
		leaving := browser.Query{Role: "link", Name: "Orders", Href: &schema.Href{Origin: h.site.other, Path: "/orders.html"}}
		if c := h.census(leaving); c.Agreeing != 0 {
			h.Errorf("Census(leaving) = %+v; want a veto", c)
		}
	}},
	{"census_scope", func(h *harness) {
		h.open("people")
		here := schema.PathPattern("/people.html")
		for _, s := range []struct {
			origin, pattern string
			reason          schema.Reason
		}{
			{h.site.other, here, schema.ForeignOrigin},
			{h.site.origin, schema.PathPattern("/orders"), schema.WrongPlace},
		} {
			q := deleteBo
			q.Origin, q.PathPattern = s.origin, s.pattern
			if c := h.census(q); c.ScopeOK || c.Named != 0 || c.Matches != 0 {
				h.Errorf("Census(%+v) = %+v; want out of scope and no counts", q, c)
			}
			h.refused(h.click(q), s.reason)
		}
		q := deleteBo
		q.Origin, q.PathPattern = h.site.origin, here
		if c := h.census(q); !c.ScopeOK || c.Matches != 1 {
			h.Errorf("Census(%+v) = %+v; want one match in scope", q, c)
		}
		h.hits()
	}},
	{"census_agrees_with_snapshot", func(h *harness) {
		for _, file := range []string{"people", "form", "values", "shadow"} {
			h.open(file)
			type key struct{ role, name string }
			shown := map[key]int{}
			for _, n := range h.observe().Nodes {
				if n.Role != "text" { // not a role: loose text
					shown[key{n.Role, n.Name}]++
				}
			}
			for k, want := range shown {
				if c := h.census(browser.Query{Role: k.role, Name: k.name}); c.Named != want {
					h.Errorf("Census(%s %q).Named on %q = %d; want %d as in the snapshot", k.role, k.name, file, c.Named, want)
				}
			}
		}
	}},
	{"census_purpose", func(h *harness) {
		for _, e := range []struct {
			file                      string
			q                         browser.Query
			submits, inDialog, secret bool
		}{
			{"form", browser.Query{Role: "button", Name: "Send"}, true, false, false},
			{"form", browser.Query{Role: "button", Name: "Plain"}, false, false, false},
			{"form", browser.Query{Role: "textbox", Name: "Email"}, false, false, false},
			{"modal", browser.Query{Role: "button", Name: "Delete"}, false, true, false},
			{"values", browser.Query{Role: "textbox", Name: "Pass"}, false, false, true},
			{"values", browser.Query{Role: "textbox", Name: "Text"}, false, false, false},
		} {
			h.open(e.file)
			c := h.census(e.q)
			if c.Matches != 1 || c.Submits != e.submits || c.InDialog != e.inDialog || c.Secret != e.secret {
				h.Errorf("Census(%s %q) on %q = %+v; want submits %v, in a dialog %v, secret %v", e.q.Role, e.q.Name, e.file, c, e.submits, e.inDialog, e.secret)
			}
		}
	}},
	{"census_action", func(h *harness) {
		h.open("actions")
		own, pay := h.site.origin, "https://pay.example"
		for q, want := range map[[2]string]string{
			{"textbox", "Name"}: own, {"button", "Save"}: own, {"button", "Pay"}: pay,
			{"textbox", "Card"}: own, {"button", "Look"}: own, {"button", "Keep"}: own,
			{"textbox", "Reason"}: "http://collect.example", {"button", "Alone"}: "",
		} {
			if c := h.census(browser.Query{Role: q[0], Name: q[1]}); c.Matches != 1 || c.Action != want {
				h.Errorf("Census(%s %q) = %+v; want a form that goes to %q", q[0], q[1], c, want)
			}
		}
	}},
	{"describe_form", func(h *harness) {
		h.open("actions")
		for q, want := range map[[2]string]int{
			{"textbox", "Name"}: 1, {"button", "Pay"}: 1, {"textbox", "Card"}: 2, {"button", "Keep"}: 2, {"button", "Alone"}: 0,
		} {
			if c := h.look(q[0], q[1], 0); c.Form != want {
				h.Errorf("form of %s %q = %d; want %d", q[0], q[1], c.Form, want)
			}
		}
	}},
	{"census_says_that_a_document_is_still_being_loaded", func(h *harness) {
		h.open("loading")
		if c := h.census(browser.Query{Role: "button", Name: "Early"}); c.Matches != 1 || !c.Loading {
			h.Errorf("census = %+v; want one match in a document that is being loaded", c)
		}
		h.open("form")
		h.settle(browser.Receipt{}, settleMaxMs)
		if c := h.census(browser.Query{Role: "button", Name: "Plain"}); c.Matches != 1 || c.Loading {
			h.Errorf("census = %+v; want one match in a document that is loaded", c)
		}
	}},
	{"census_condition", func(h *harness) {
		h.open("obstacles")
		if c := h.census(browser.Query{Role: "button", Name: "Under"}); !c.Covered || c.CoveredBy != "dialog" {
			h.Errorf("census = %+v; want covered by a dialog", c)
		}
		for _, name := range []string{"Disabled", "In fieldset", "Aria disabled"} {
			if c := h.census(browser.Query{Role: "button", Name: name}); !c.Disabled || c.State != "disabled" {
				h.Errorf("Census(%q) = %+v; want disabled", name, c)
			}
		}
		if c := h.census(browser.Query{Role: "button", Name: "Hidden"}); !c.Hidden || c.Named != 0 {
			h.Errorf("census = %+v; want hidden and not counted", c)
		}
		if c := h.census(browser.Query{Role: "checkbox", Name: "Styled"}); c.Covered || c.Hidden || c.Matches != 1 {
			h.Errorf("census = %+v; want a free checkbox", c)
		}
	}},
}

// deleteBo is the button in Bo's row.
var deleteBo = browser.Query{Role: "button", Name: "Delete", Anchors: []browser.AnchorQuery{{Role: "row", Key: "Bo Lind"}}}
