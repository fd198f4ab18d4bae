package gen

import (
	"fmt"

	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// people is a table with equal buttons in every row, and a dialog that asks again. Two people may
// share a name; nobody shares an address.
func people(b *builder, i int, m ModulePlan) {
	emails, name := b.emails(m.Items), b.word()
	table := sim.Node{Role: "table", Name: "People", Children: []sim.Node{{Role: "row", Children: []sim.Node{
		{Role: "columnheader", Name: "Name"}, {Role: "columnheader", Name: "Email"}, {Role: "columnheader", Name: "Status"}, {Role: "columnheader", Name: "Action"},
	}}}}
	var dialogs []sim.Node
	removed := fmt.Sprintf("removed.%d", i)
	for n := range emails {
		ask, gone := fmt.Sprintf("ask.%d.%d", i, n), fmt.Sprintf("gone.%d.%d", i, n)
		if b.rng.Intn(3) > 0 {
			name = b.word()
		}
		table.Children = append(table.Children, sim.Node{Role: "row", Shows: sim.When{Not: gone}, Children: []sim.Node{
			{Role: "cell", Column: "Name", Name: name}, {Role: "cell", Column: "Email", Name: emails[n]}, {Role: "cell", Column: "Status", Name: "Active"},
			{Role: "cell", Column: "Action", Children: []sim.Node{
				{Key: key(i, "remove", n), Role: "button", Name: "Remove", Does: []sim.Deed{{Set: ask}}},
				{Key: key(i, "edit", n), Role: "button", Name: "Edit"},
			}},
		}})
		dialogs = append(dialogs, sim.Node{Role: "dialog", Name: "Remove this person?", Modal: true, Shows: sim.When{Flag: ask}, Children: []sim.Node{
			{Role: "heading", Name: "Remove this person?"},
			{Key: key(i, "keep", n), Role: "button", Name: "Keep", Does: []sim.Deed{{Clear: ask}}},
			{Key: key(i, "yes", n), Role: "button", Name: "Yes, remove", Does: append(commit("/people/remove", happened("person.removed", "email", emails[n]), gone, removed), sim.Deed{Clear: ask})},
		}})
	}
	at, to := pick(m.Pick, m.Items), pick(m.Other, m.Items)
	who := b.param(fmt.Sprintf("email_%d", i), "Email of the person", emails[at], emails[to], false)
	b.page(b.paths[i], b.titles[i], append([]sim.Node{table, said(removed, "The person was removed")}, dialogs...)...)
	b.itemStep(key(i, "remove", at), click("button", "Remove", who))
	b.step(key(i, "yes", at), click("button", "Yes, remove", ""))
}

// catalogue is a list of things, each with a heading, a price and the same button, inside a named
// region.
func catalogue(b *builder, i int, m ModulePlan) {
	names := make([]string, m.Items)
	list := sim.Node{Role: "list", Name: "Products"}
	added := fmt.Sprintf("added.%d", i)
	for n := range names {
		names[n] = b.word() + " kettle"
		list.Children = append(list.Children, sim.Node{Role: "listitem", Children: []sim.Node{
			{Role: "heading", Name: names[n]}, {Name: fmt.Sprintf("%d.50", 10+b.rng.Intn(80))},
			{Key: key(i, "add", n), Role: "button", Name: "Add to basket", Does: commit("/basket", happened("basket.filled", "product", names[n]), added)},
		}})
	}
	at, to := pick(m.Pick, m.Items), pick(m.Other, m.Items)
	what := b.param(fmt.Sprintf("product_%d", i), "Product to buy", names[at], names[to], false)
	b.page(b.paths[i], b.titles[i], sim.Node{Role: "region", Name: "Offers", Children: []sim.Node{list}}, said(added, "It is in the basket"))
	b.itemStep(key(i, "add", at), click("button", "Add to basket", what))
}

// picker is a dialog with a list in it: each item has the same button, which commits.
func picker(b *builder, i int, m ModulePlan) {
	open, booked := fmt.Sprintf("open.%d", i), fmt.Sprintf("booked.%d", i)
	names := make([]string, m.Items)
	list := sim.Node{Role: "list", Name: "Rooms"}
	for n := range names {
		names[n] = b.word()
		does := append(commit("/rooms", happened("room.booked", "room", names[n]), booked), sim.Deed{Clear: open})
		list.Children = append(list.Children, sim.Node{Role: "listitem", Children: []sim.Node{
			{Role: "heading", Name: names[n]}, {Key: key(i, "book", n), Role: "button", Name: "Book", Does: does},
		}})
	}
	at, to := pick(m.Pick, m.Items), pick(m.Other, m.Items)
	room := b.param(fmt.Sprintf("room_%d", i), "Room", names[at], names[to], false)
	b.page(b.paths[i], b.titles[i],
		sim.Node{Key: key(i, "choose", 0), Role: "button", Name: "Choose a room", Does: []sim.Deed{{Set: open}}},
		sim.Node{Role: "dialog", Name: "Rooms", Modal: true, Shows: sim.When{Flag: open}, Children: []sim.Node{list}},
		said(booked, "The room is booked"))
	b.step(key(i, "choose", 0), click("button", "Choose a room", ""))
	b.itemStep(key(i, "book", at), click("button", "Book", room))
}

// namesakes is a table of rows that begin with the same name, of which a person knows the right one by
// something else in it.
func namesakes(b *builder, i int, m ModulePlan) {
	name, closed := b.word(), fmt.Sprintf("closed.%d", i)
	table := sim.Node{Role: "table", Name: "Accounts", Children: []sim.Node{{Role: "row", Children: []sim.Node{
		{Role: "columnheader", Name: "Owner"}, {Role: "columnheader", Name: "Kind"}, {Role: "columnheader", Name: "Action"},
	}}}}
	kinds := make([]string, m.Items+1)
	for n := range kinds {
		kinds[n] = b.plain()
		table.Children = append(table.Children, sim.Node{Role: "row", Children: []sim.Node{
			{Role: "cell", Column: "Owner", Name: name}, {Role: "cell", Column: "Kind", Name: kinds[n]},
			{Role: "cell", Column: "Action", Children: []sim.Node{
				{Key: key(i, "close", n), Role: "button", Name: "Close", Does: commit("/accounts", happened("account.closed", "kind", kinds[n]), closed)},
			}},
		}})
	}
	at := pick(m.Pick, len(kinds))
	b.page(b.paths[i], b.titles[i], table, said(closed, "The account is closed"))
	b.itemStep(key(i, "close", at), schema.Note{Do: "click", Role: "button", Names: []string{"Close"}, Within: kinds[at]})
}
