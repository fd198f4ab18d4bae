package gen

import (
	"fmt"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// modules are the parts that an app is made of: each adds its pages, and its part of the task.
var modules = []func(b *builder, i int, m ModulePlan){people, catalogue, form, regions, toggles, wizard}

// pick keeps an index inside a list.
func pick(i, n int) int { return i % n }

func key(i int, what string, n int) string { return fmt.Sprintf("m%d.%s%d", i, what, n) }

// inItem reports whether a key is that of a target in a row or list item, whose words tell it.
func inItem(key string) bool {
	return strings.Contains(key, ".remove") || strings.Contains(key, ".add")
}

// commit is what an action does that changes something on the server: one request, one effect, and
// flags that show it.
func commit(path string, effect schema.Effect, set ...string) []sim.Deed {
	deeds := []sim.Deed{{Request: &sim.Request{Method: "POST", Path: path, AnswerMs: 30}, Effect: &effect}}
	for _, flag := range set {
		deeds = append(deeds, sim.Deed{Set: flag})
	}
	return deeds
}

// people is a table with equal buttons in every row, and a dialog that asks again.
func people(b *builder, i int, m ModulePlan) {
	param := fmt.Sprintf("email_%d", i)
	emails := make([]string, m.Items)
	table := sim.Node{Role: "table", Name: "People", Children: []sim.Node{{Role: "row", Children: []sim.Node{
		{Role: "columnheader", Name: "Name"}, {Role: "columnheader", Name: "Email"}, {Role: "columnheader", Name: "Status"}, {Role: "columnheader", Name: "Action"},
	}}}}
	var dialogs []sim.Node
	removed := fmt.Sprintf("removed.%d", i)
	for n := range emails {
		emails[n] = b.email()
		ask, gone := fmt.Sprintf("ask.%d.%d", i, n), fmt.Sprintf("gone.%d.%d", i, n)
		table.Children = append(table.Children, sim.Node{Role: "row", Shows: sim.When{Not: gone}, Children: []sim.Node{
			{Role: "cell", Column: "Name", Name: b.word()}, {Role: "cell", Column: "Email", Name: emails[n]}, {Role: "cell", Column: "Status", Name: "Active"},
			{Role: "cell", Column: "Action", Children: []sim.Node{
				{Key: key(i, "remove", n), Role: "button", Name: "Remove", Does: []sim.Deed{{Set: ask}}},
				{Key: key(i, "edit", n), Role: "button", Name: "Edit"},
			}},
		}})
		effect := schema.Effect{Name: "person.removed", Fields: map[string]string{"email": emails[n]}}
		dialogs = append(dialogs, sim.Node{Role: "dialog", Name: "Remove this person?", Modal: true, Shows: sim.When{Flag: ask}, Children: []sim.Node{
			{Role: "heading", Name: "Remove this person?"},
			{Key: key(i, "keep", n), Role: "button", Name: "Keep", Does: []sim.Deed{{Clear: ask}}},
			{Key: key(i, "yes", n), Role: "button", Name: "Yes, remove", Does: append(commit("/people/remove", effect, gone, removed), sim.Deed{Clear: ask})},
		}})
	}
	at, to := pick(m.Pick, m.Items), pick(m.Other, m.Items)
	b.param(param, "Email of the person", emails[at], emails[to], false)
	b.page(b.path(i), b.titles[i], append([]sim.Node{table, {Role: "status", Name: "The person was removed", Shows: sim.When{Flag: removed}}}, dialogs...)...)
	b.note(schema.Note{Do: "click", Role: "button", Names: []string{"Remove"}, Within: "{{" + param + "}}"})
	b.note(schema.Note{Do: "click", Role: "button", Names: []string{"Yes, remove"}})
	b.keys = append(b.keys, key(i, "remove", at), key(i, "yes", at))
}

// catalogue is a list of things, each with a heading, a price and the same button.
func catalogue(b *builder, i int, m ModulePlan) {
	param := fmt.Sprintf("product_%d", i)
	names := make([]string, m.Items)
	list := sim.Node{Role: "list", Name: "Products"}
	added := fmt.Sprintf("added.%d", i)
	for n := range names {
		names[n] = b.word() + " kettle"
		effect := schema.Effect{Name: "basket.filled", Fields: map[string]string{"product": names[n]}}
		list.Children = append(list.Children, sim.Node{Role: "listitem", Children: []sim.Node{
			{Role: "heading", Name: names[n]}, {Name: fmt.Sprintf("%d.50", 10+b.rng.Intn(80))},
			{Key: key(i, "add", n), Role: "button", Name: "Add to basket", Does: commit("/basket", effect, added)},
		}})
	}
	at, to := pick(m.Pick, m.Items), pick(m.Other, m.Items)
	b.param(param, "Product to buy", names[at], names[to], false)
	b.page(b.path(i), b.titles[i], list, sim.Node{Role: "status", Name: "It is in the basket", Shows: sim.When{Flag: added}})
	b.note(schema.Note{Do: "click", Role: "button", Names: []string{"Add to basket"}, Within: "{{" + param + "}}"})
	b.keys = append(b.keys, key(i, "add", at))
}

// form is a form with a secret in it, and a page that says thank you.
func form(b *builder, i int, m ModulePlan) {
	field := func(what, label, kind string, secret bool) sim.Node {
		return sim.Node{Key: key(i, what, 0), Role: "textbox", Name: label, Label: label, Secret: secret, Field: &schema.Field{Type: kind, Name: what}}
	}
	names := []string{"email", "password"}
	b.param(fmt.Sprintf("email_%d", i), "Your email", b.email(), b.email(), true)
	b.param(fmt.Sprintf("password_%d", i), "Your password", b.secret(), b.secret(), true)
	nodes := []sim.Node{field("email", "Email", "email", false), field("password", "Password", "password", true)}
	if m.Items > 1 {
		nodes = append(nodes, sim.Node{Key: key(i, "country", 0), Role: "combobox", Name: "Country", Label: "Country", Options: []string{"Choose", "Norway", "Chile", "Japan"}})
	}
	if m.Items > 2 {
		nodes = append(nodes, sim.Node{Key: key(i, "terms", 0), Role: "checkbox", Name: "I agree"})
	}
	effect := schema.Effect{Name: "form.sent", Fields: map[string]string{"email": "{{" + key(i, "email", 0) + "}}"}}
	thanks := b.path(i) + "/thanks"
	send := sim.Node{Key: key(i, "send", 0), Role: "button", Name: "Send", Submits: true, Does: append(commit("/form", effect), sim.Deed{Goto: thanks})}
	b.page(b.path(i), b.titles[i], sim.Node{Role: "form", Name: "Contact", Children: append(nodes, send)})
	for n, what := range names {
		b.note(schema.Note{Do: "fill", Role: "textbox", Names: []string{[]string{"Email", "Password"}[n]}, Param: fmt.Sprintf("%s_%d", what, i)})
		b.keys = append(b.keys, key(i, what, 0))
	}
	if m.Items > 1 {
		b.note(schema.Note{Do: "select", Role: "combobox", Names: []string{"Country"}, Option: "Chile"})
		b.keys = append(b.keys, key(i, "country", 0))
	}
	if m.Items > 2 {
		b.note(schema.Note{Do: "check", Role: "checkbox", Names: []string{"I agree"}})
		b.keys = append(b.keys, key(i, "terms", 0))
	}
	b.note(schema.Note{Do: "click", Role: "button", Names: []string{"Send"}})
	b.keys = append(b.keys, key(i, "send", 0))
	b.page(thanks, "Thank you for "+b.titles[i])
}

// regions are several named parts of a page with the same controls in each.
func regions(b *builder, i int, m ModulePlan) {
	param := fmt.Sprintf("team_%d", i)
	b.param(param, "New name of the team", b.word()+" "+b.word(), b.word()+" "+b.word(), false)
	var nodes []sim.Node
	at := pick(m.Pick, m.Items)
	for n := range m.Items {
		name := b.word()
		saved := fmt.Sprintf("saved.%d.%d", i, n)
		effect := schema.Effect{Name: "team.renamed", Fields: map[string]string{"region": name, "to": "{{" + key(i, "name", n) + "}}"}}
		nodes = append(nodes, sim.Node{Role: "region", Name: name, Children: []sim.Node{
			{Key: key(i, "name", n), Role: "textbox", Name: "Name", Label: "Name", Field: &schema.Field{Type: "text", Name: "name"}},
			{Key: key(i, "save", n), Role: "button", Name: "Save", Does: commit("/teams", effect, saved)},
			{Role: "status", Name: name + " was saved", Shows: sim.When{Flag: saved}},
		}})
		if n == at {
			b.note(schema.Note{Do: "fill", Role: "textbox", Names: []string{"Name"}, Within: name, Param: param})
			b.note(schema.Note{Do: "click", Role: "button", Names: []string{"Save"}, Within: name})
		}
	}
	b.page(b.path(i), b.titles[i], nodes...)
	b.keys = append(b.keys, key(i, "name", at), key(i, "save", at))
}

// toggles are switches that save themselves.
func toggles(b *builder, i int, m ModulePlan) {
	var nodes []sim.Node
	at := pick(m.Pick, m.Items)
	for n := range m.Items {
		name := b.word() + " mails"
		effect := schema.Effect{Name: "setting.changed", Fields: map[string]string{"name": name}}
		nodes = append(nodes, sim.Node{Key: key(i, "switch", n), Role: "checkbox", Name: name, Does: commit("/settings", effect, fmt.Sprintf("toggled.%d.%d", i, n))},
			sim.Node{Role: "status", Name: name + " are on", Shows: sim.When{Flag: fmt.Sprintf("toggled.%d.%d", i, n)}})
		if n == at {
			b.note(schema.Note{Do: "check", Role: "checkbox", Names: []string{name}})
		}
	}
	b.page(b.path(i), b.titles[i], nodes...)
	b.keys = append(b.keys, key(i, "switch", at))
}

// wizard is a row of pages with the same button, of which the last one commits.
func wizard(b *builder, i int, m ModulePlan) {
	for n := range m.Items {
		path, title := b.path(i), b.titles[i]
		if n > 0 {
			path, title = fmt.Sprintf("%s/%s", b.path(i), stage(n)), title+" "+stage(n)
		}
		b.page(path, title, sim.Node{Key: key(i, "next", n), Role: "button", Name: "Next", Does: []sim.Deed{{Goto: fmt.Sprintf("%s/%s", b.path(i), stage(n+1))}}})
		b.note(schema.Note{Do: "click", Role: "button", Names: []string{"Next"}})
		b.keys = append(b.keys, key(i, "next", n))
	}
	effect := schema.Effect{Name: "wizard.finished", Fields: map[string]string{"title": b.titles[i]}}
	done := b.path(i) + "/done"
	b.page(fmt.Sprintf("%s/%s", b.path(i), stage(m.Items)), b.titles[i]+" "+stage(m.Items),
		sim.Node{Key: key(i, "finish", 0), Role: "button", Name: "Finish", Does: append(commit("/wizard", effect), sim.Deed{Goto: done})})
	b.note(schema.Note{Do: "click", Role: "button", Names: []string{"Finish"}})
	b.keys = append(b.keys, key(i, "finish", 0))
	b.page(done, b.titles[i]+" is done")
}

// stage names the n-th page of a wizard in words: digits would make it a family of paths.
func stage(n int) string { return []string{"start", "second", "third", "fourth", "fifth", "last"}[n] }
