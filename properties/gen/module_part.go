package gen

import (
	"fmt"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// regions are several named parts of a page with the same controls and the same heading in each.
func regions(b *builder, i int, m ModulePlan) {
	param := fmt.Sprintf("team_%d", i)
	b.param(param, "New name of the team", b.plain()+" "+b.plain(), b.otherWord(), false)
	var nodes []sim.Node
	at := pick(m.Pick, m.Items)
	for n := range m.Items {
		name, saved := b.word(), fmt.Sprintf("saved.%d.%d", i, n)
		effect := schema.Effect{Name: "team.renamed", Fields: map[string]string{"region": name, "to": "{{" + key(i, "name", n) + "}}"}}
		nodes = append(nodes, sim.Node{Role: "region", Name: name, Children: []sim.Node{
			{Role: "heading", Name: "Details"},
			field(key(i, "name", n), "Name", "text"),
			{Key: key(i, "save", n), Role: "button", Name: "Save", Does: commit("/teams", effect, saved)},
			said(saved, name+" was saved"),
		}})
		if n == at {
			b.step(key(i, "name", n), schema.Note{Do: "fill", Role: "textbox", Names: []string{"Name"}, Within: name, Param: param})
			b.step(key(i, "save", n), click("button", "Save", name))
		}
	}
	b.page(b.paths[i], b.titles[i], nodes...)
}

// toggles are switches that save themselves.
func toggles(b *builder, i int, m ModulePlan) {
	var nodes []sim.Node
	at := pick(m.Pick, m.Items)
	for n := range m.Items {
		name, on := b.word()+" mails", fmt.Sprintf("toggled.%d.%d", i, n)
		nodes = append(nodes,
			sim.Node{Key: key(i, "switch", n), Role: "checkbox", Name: name, Does: commit("/settings", happened("setting.changed", "name", name), on)},
			said(on, name+" are on"))
		if n == at {
			b.step(key(i, "switch", n), schema.Note{Do: "check", Role: "checkbox", Names: []string{name}})
		}
	}
	b.page(b.paths[i], b.titles[i], nodes...)
}

// notice is a note that goes away when it is dismissed: nothing else shows that it was. Some say so
// in a dialog of the browser as well.
func notice(b *builder, i int, m ModulePlan) {
	var nodes []sim.Node
	at := pick(m.Pick, m.Items)
	for n := range m.Items {
		name, gone := b.word(), fmt.Sprintf("dismissed.%d.%d", i, n)
		does := commit("/notices", happened("notice.dismissed", "notice", name))
		if m.Items%2 == 0 {
			does = append(does, sim.Deed{Dialog: "alert"})
		}
		nodes = append(nodes, sim.Node{Role: "region", Name: name, Shows: sim.When{Not: gone}, Children: []sim.Node{
			{Role: "heading", Name: "Notice"}, {Key: key(i, "dismiss", n), Role: "button", Name: "Dismiss", Does: append(does, sim.Deed{Set: gone})},
		}})
		if n == at {
			b.step(key(i, "dismiss", n), click("button", "Dismiss", name))
		}
	}
	b.page(b.paths[i], b.titles[i], nodes...)
}

// contracts are buttons with long names that begin alike. The longest are cut where a page is shown,
// so that they look equal there.
func contracts(b *builder, i int, m ModulePlan) {
	start := "Sign the contract about the delivery of many things to many places with all that belongs to them for"
	signed := fmt.Sprintf("signed.%d", i)
	var nodes []sim.Node
	for n := range m.Items {
		name := start + " " + b.plain()
		nodes = append(nodes, sim.Node{Key: key(i, "sign", n), Role: "button", Name: name, Does: commit("/contracts", happened("contract.signed", "name", name), signed)})
		if n == pick(m.Pick, m.Items) {
			b.step(key(i, "sign", n), click("button", name, ""))
		}
	}
	for n := range 2 {
		nodes = append(nodes, sim.Node{Key: key(i, "long", n), Role: "button", Name: start + strings.Repeat(" and more", 4) + " " + b.plain(),
			Does: commit("/contracts", happened("contract.signed", "name", fmt.Sprint("long ", n)), signed)})
	}
	b.page(b.paths[i], b.titles[i], append(nodes, said(signed, "The contract is signed"))...)
}
