package browsertest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

var looking = []behaviour{
	{"observe_tree", func(h *harness) {
		h.open("people")
		want := []string{
			`banner ""`, ` heading "People"`, ` navigation "Sections"`, `  link "Orders" ref_1_1`,
			`main ""`, ` paragraph "Two people work here."`,
			` table ""`, `  row "Name Role Action"`,
			`  row "Ana Silva Member"`, `   button "Delete" ref_1_2`,
			`  row "Bo Lind Member"`, `   button "Delete" ref_1_3`,
			` list "Teams"`,
			`  listitem "Red team since 2019"`, `   heading "Red team"`, `   button "Join" ref_1_4`,
			`  listitem "Blue team since 2021"`, `   heading "Blue team"`, `   button "Join" ref_1_5`,
		}
		if got := lines(h.observe()); !reflect.DeepEqual(got, want) {
			h.Errorf("Observe() lists\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}},
	{"observe_is_repeatable", func(h *harness) {
		h.open("people")
		first, second := h.observe(), h.observe()
		if a, b := lines(first), lines(second); strings.ReplaceAll(strings.Join(a, "\n"), "ref_1_", "ref_2_") != strings.Join(b, "\n") {
			h.Errorf("second Observe() lists\n%s\nwant the first with new refs\n%s", strings.Join(b, "\n"), strings.Join(a, "\n"))
		}
		h.stale(h.ref(first, "button", "Join", 0))
	}},
	{"observe_states_and_options", func(h *harness) {
		h.open("form")
		email := browser.Query{Role: "textbox", Name: "Email"}
		h.done(h.act(browser.Action{Kind: schema.Fill, Target: &email, Value: schema.NewSecret("a@b.test")}))
		agree := browser.Query{Role: "checkbox", Name: "Agree"}
		h.done(h.act(browser.Action{Kind: schema.Check, Target: &agree}))
		for _, n := range h.observe().Nodes {
			switch {
			case n.Name == "Email" && n.State != "filled required":
				h.Errorf("state of Email = %q; want %q", n.State, "filled required")
			case n.Name == "Agree" && n.State != "checked focused":
				h.Errorf("state of Agree = %q; want %q", n.State, "checked focused")
			case n.Name == "Size" && (n.State != "" || !reflect.DeepEqual(n.Options, []string{"Choose", "Small", "Large"})):
				h.Errorf("Size = %q, %q; want no state and its three options", n.State, n.Options)
			}
		}
	}},
	{"observe_never_tells_values", func(h *harness) {
		h.open("values")
		s := h.observe()
		for _, n := range s.Nodes {
			if n.Role == "textbox" && !strings.Contains(n.State, "filled") {
				h.Errorf("state of %q = %q; want filled", n.Name, n.State)
			}
			if n.Ref == "" {
				continue
			}
			h.withoutValues(h.describe(n.Ref))
		}
		h.withoutValues(s)
	}},
	{"observe_modal_only", func(h *harness) {
		h.open("modal")
		want := []string{`dialog "Delete Bo?"`, ` paragraph "This cannot be undone."`, ` button "Delete" ref_1_1`, ` button "Keep" ref_1_2`}
		if got := lines(h.observe()); !reflect.DeepEqual(got, want) {
			h.Errorf("Observe() lists %q; want %q", got, want)
		}
	}},
	{"ref_follows_its_only_equal", func(h *harness) {
		h.open("vanish")
		s := h.observe()
		h.done(h.click(browser.Query{Role: "button", Name: "Renew"}))
		h.done(h.click(browser.Query{Ref: h.ref(s, "button", "Item", 0)}))
		h.hits("renewed")
	}},
	{"ref_never_chooses_between_equals", func(h *harness) {
		h.open("vanish")
		s := h.observe()
		h.done(h.click(browser.Query{Role: "button", Name: "Double"}))
		h.stale(h.ref(s, "button", "Item", 0))
	}},
	{"ref_never_leaves_its_modal", func(h *harness) {
		h.open("modal")
		s := h.observe()
		h.done(h.click(browser.Query{Ref: h.ref(s, "button", "Keep", 0)}))
		h.refused(h.click(browser.Query{Ref: h.ref(s, "button", "Delete", 0)}), schema.Hidden)
		h.hits()
	}},
	{"ref_dies_with_its_document", func(h *harness) {
		h.open("people")
		s := h.observe()
		h.open("people")
		h.stale(h.ref(s, "button", "Join", 0))
	}},
}

// withoutValues demands that nothing of what the fields hold is told.
func (h *harness) withoutValues(told any) {
	h.Helper()
	data, err := json.Marshal(told)
	if err != nil {
		h.Fatal(err)
	}
	for _, canary := range []string{"canary", "7319"} {
		if strings.Contains(string(data), canary) {
			h.Errorf("%T tells the value of a field: %s", told, data)
		}
	}
}

// lines shows a snapshot, one node a line.
func lines(s *browser.Snapshot) []string {
	var out []string
	for _, n := range s.Nodes {
		line := fmt.Sprintf("%*s%s %q", n.Depth, "", n.Role, n.Name)
		if n.Ref != "" {
			line += " " + n.Ref
		}
		out = append(out, line)
	}
	return out
}
