package agree_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// drawing draws pages of few words, so that equals, nests and look-alikes come up often.
type drawing struct{ *rand.Rand }

func pick[T any](d *drawing, list ...T) T { return list[d.IntN(len(list))] }

func (d *drawing) chance(percent int) bool { return d.IntN(100) < percent }

func (d *drawing) word() string {
	return pick(d, "Save", "Delete", "Ana", "Bo", "Blue  mug", "Caf\u0065\u0301")
}

// page draws the n-th page; some have a frame, some a modal dialog.
func (d *drawing) page(n int) []sim.Node {
	nodes := d.some(5, 3)
	if n%4 == 1 {
		url := fmt.Sprintf("/frame-%d.html", n)
		nodes = append(nodes, sim.Node{Name: "Side", Frame: &sim.Frame{Name: pick(d, "", "side"), URL: url}, Children: d.some(3, 1)})
	}
	if n%4 == 2 {
		nodes = append(nodes, sim.Node{Role: "dialog", Name: d.word(), Modal: true, Children: d.some(3, 1)})
	}
	return nodes
}

func (d *drawing) some(most, depth int) []sim.Node {
	var out []sim.Node
	for range 1 + d.IntN(most) {
		out = append(out, d.node(depth))
	}
	return out
}

func (d *drawing) node(depth int) sim.Node {
	if depth == 0 || d.chance(55) {
		return d.leaf()
	}
	role := pick(d, "", "list", "table", "article", "region", "form", "group", "main", "navigation", "dialog")
	n := sim.Node{Role: role, Hidden: d.chance(6)}
	switch role {
	case "list":
		n.Name = pick(d, "", "Teams")
		for range 1 + d.IntN(3) {
			n.Children = append(n.Children, sim.Node{Role: "listitem", Children: d.some(3, depth-1)})
		}
	case "table":
		n.Name = pick(d, "", "Staff", "Guests")
		n.Children = d.rows()
	case "":
		n.Children = d.some(3, depth-1)
	default:
		if role != "article" {
			n.Name = pick(d, "", d.word())
		}
		n.State = map[bool]string{true: "disabled"}[role == "group" && d.chance(30)]
		n.Children = d.some(3, depth-1)
	}
	return n
}

// rows draws a table, with or without a header row.
func (d *drawing) rows() []sim.Node {
	var rows []sim.Node
	if d.chance(60) {
		rows = append(rows, sim.Node{Role: "row", Children: []sim.Node{
			{Role: "columnheader", Name: "Name"}, {Role: "columnheader", Name: "Owner"}, {Role: "columnheader", Name: "Action"},
		}})
	}
	for range 1 + d.IntN(3) {
		rows = append(rows, sim.Node{Role: "row", Children: []sim.Node{
			{Role: pick(d, "rowheader", "cell"), Name: d.word()},
			{Role: "cell", Children: []sim.Node{pick(d, sim.Node{Name: d.word()}, sim.Node{Role: "link", Name: d.word(), Href: "/page/7"})}},
			{Role: "cell", Children: []sim.Node{d.control()}},
		}})
	}
	return rows
}

func (d *drawing) leaf() sim.Node {
	if d.chance(50) {
		return d.control()
	}
	return sim.Node{Role: pick(d, "", "heading", "paragraph", "status", "alert", "strong", "img"), Name: d.word(), Hidden: d.chance(8)}
}

// control draws something that a person can act on.
func (d *drawing) control() sim.Node {
	n := sim.Node{Name: d.word(), Hidden: d.chance(5), ID: pick(d, "", "x"), TestID: pick(d, "", "t")}
	switch n.Role = pick(d, "button", "button", "link", "textbox", "combobox", "checkbox", "radio", "searchbox", "spinbutton", "switch", "tab"); n.Role {
	case "button":
		n.State = pick(d, "", "", "disabled", "expanded", "checked")
	case "link":
		n.Href = pick(d, "/page/7", "/page/seven?x=1#y", "https://far.test/page/8", "page-9")
	case "tab":
		n.State = pick(d, "", "selected")
	case "checkbox", "radio", "switch":
		n.Label, n.State = pick(d, n.Name, n.Name, ""), pick(d, "", "checked", "disabled")
	case "combobox":
		n.Label = n.Name
		n.Options = []string{"Choose", "Small", "Large"}
		n.Value = pick(d, "", "Large")
	case "spinbutton":
		n.Label, n.Value = n.Name, pick(d, "", "12")
	default:
		n.Label = pick(d, n.Name, "", "Other label")
		n.Value = pick(d, "", "canary")
		n.State = pick(d, "", "required", "invalid", "readonly", "disabled")
		if n.Role == "textbox" {
			n.Field = pick(d, nil, &schema.Field{Type: "textarea", Name: "note"}, &schema.Field{Type: "email", Autocomplete: "email", Placeholder: "you@x.test"})
			n.Secret = n.Field == nil && d.chance(20)
		}
	}
	if n.State == "invalid" && n.Role != "textbox" {
		n.State = ""
	}
	return n
}
