package gen

import (
	"fmt"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// fill adds a step that puts a new parameter into a field.
func (b *builder) fill(f sim.Node, param, label, value, other string, within string) {
	b.param(param, label, value, other, f.Secret || f.Field.Type == "email")
	b.step(f.Key, schema.Note{Do: "fill", Role: f.Role, Names: []string{f.Name}, Within: within, Param: param})
}

// form is a form with a secret in it, and a page that says thank you.
func form(b *builder, i int, m ModulePlan) {
	email, password := field(key(i, "email", 0), "Email", "email"), field(key(i, "password", 0), "Password", "password")
	b.fill(email, fmt.Sprintf("email_%d", i), "Your email", b.email(), b.email(), "")
	b.fill(password, fmt.Sprintf("password_%d", i), "Your password", b.secret(), b.secret(), "")
	nodes := []sim.Node{email, password}
	if m.Items > 1 {
		country := sim.Node{Key: key(i, "country", 0), Role: "combobox", Name: "Country", Label: "Country", Options: []string{"Choose", "Norway", "Chile", "Japan"}}
		nodes = append(nodes, country)
		b.step(country.Key, schema.Note{Do: "select", Role: "combobox", Names: []string{"Country"}, Option: "Chile"})
	}
	if m.Items > 2 {
		nodes = append(nodes, sim.Node{Key: key(i, "terms", 0), Role: "checkbox", Name: "I agree"})
		b.step(key(i, "terms", 0), schema.Note{Do: "check", Role: "checkbox", Names: []string{"I agree"}})
	}
	thanks := b.paths[i] + "/thanks"
	send := sim.Node{Key: key(i, "send", 0), Role: "button", Name: "Send", Submits: true,
		Does: append(commit("/form", happened("form.sent", "email", "{{"+email.Key+"}}")), sim.Deed{Goto: thanks})}
	b.step(send.Key, click("button", "Send", ""))
	b.page(b.paths[i], b.titles[i], sim.Node{Role: "form", Name: "Contact", Children: append(nodes, send)})
	b.page(thanks, "Thank you for "+b.titles[i])
}

// signIn is a page that asks who one is, and the account behind it.
func signIn(b *builder, i int, _ ModulePlan) {
	user, password := field(key(i, "user", 0), "User name", "text"), field(key(i, "pass", 0), "Password", "password")
	b.fill(user, fmt.Sprintf("user_%d", i), "Your user name", b.plain(), b.plain(), "")
	b.fill(password, fmt.Sprintf("pass_%d", i), "Your password", b.secret(), b.secret(), "")
	account := b.paths[i] + "/account"
	enter := sim.Node{Key: key(i, "enter", 0), Role: "button", Name: "Sign in", Submits: true,
		Does: append(commit("/session", happened("session.opened", "user", "{{"+user.Key+"}}")), sim.Deed{Goto: account})}
	b.step(enter.Key, click("button", "Sign in", ""))
	b.page(b.paths[i], b.titles[i], sim.Node{Role: "form", Name: "Sign in", Children: []sim.Node{user, password, enter}})
	b.page(account, "Your account in "+b.titles[i])
}

// delivery is a select whose option is a parameter, and a button that saves it.
func delivery(b *builder, i int, m ModulePlan) {
	options := []string{"Choose"}
	for range m.Items + 1 {
		options = append(options, b.word())
	}
	saved, param := fmt.Sprintf("delivery.%d", i), fmt.Sprintf("place_%d", i)
	b.param(param, "Place of delivery", options[1+pick(m.Pick, m.Items)], options[1+pick(m.Other, m.Items)], false)
	place := sim.Node{Key: key(i, "place", 0), Role: "combobox", Name: "Place", Label: "Place", Options: options}
	b.step(place.Key, schema.Note{Do: "select", Role: "combobox", Names: []string{"Place"}, Param: param})
	b.step(key(i, "deliver", 0), click("button", "Deliver", ""))
	b.page(b.paths[i], b.titles[i], place,
		sim.Node{Key: key(i, "deliver", 0), Role: "button", Name: "Deliver", Does: commit("/deliveries", happened("delivery.set", "place", "{{"+place.Key+"}}"), saved)},
		said(saved, "The place of delivery is saved"))
}

// upload is a field that takes a file, and a button that sends it.
func upload(b *builder, i int, _ ModulePlan) {
	sent, param := fmt.Sprintf("sent.%d", i), fmt.Sprintf("file_%d", i)
	file := func() string { return "/home/" + b.plain() + "/" + b.plain() + ".pdf" }
	b.param(param, "File to send", file(), file(), false)
	picture := sim.Node{Key: key(i, "file", 0), Role: "button", Name: "Document", Label: "Document", Field: &schema.Field{Type: "file"}}
	b.step(picture.Key, schema.Note{Do: "upload", Role: "button", Names: []string{"Document"}, Param: param})
	b.step(key(i, "submit", 0), click("button", "Submit document", ""))
	b.page(b.paths[i], b.titles[i], picture,
		sim.Node{Key: key(i, "submit", 0), Role: "button", Name: "Submit document", Does: commit("/documents", happened("document.sent", "file", "{{"+picture.Key+"}}"), sent)},
		said(sent, "The document was sent"))
}

// frames are two forms with the same controls: one in a frame of the app's own, one in a frame of
// somebody else's, which nobody may touch.
func frames(b *builder, i int, m ModulePlan) {
	own, foreign := b.plain(), b.plain()
	joined := fmt.Sprintf("joined.%d", i)
	inner := func(n int, name string, does []sim.Deed) []sim.Node {
		return []sim.Node{{Role: "form", Name: name, Children: []sim.Node{
			field(key(i, "address", n), "Address", "text"),
			{Key: key(i, "join", n), Role: "button", Name: "Join", Does: does},
		}}}
	}
	address := field(key(i, "address", 0), "Address", "text")
	b.fill(address, fmt.Sprintf("address_%d", i), "Your address", b.email(), b.email(), own)
	b.step(key(i, "join", 0), click("button", "Join", own))
	list := []sim.Node{
		{Name: own, Frame: &sim.Frame{Name: own, URL: b.paths[i] + "/frame"},
			Children: append(inner(0, own, commit("/join", happened("list.joined", "address", "{{"+address.Key+"}}"), joined)), said(joined, "You have joined"))},
		{Name: foreign, Frame: &sim.Frame{Name: foreign, URL: lookAlikes[0] + "/frame"},
			Children: inner(1, foreign, []sim.Deed{trial.TrapDeed(key(i, "join", 1))})},
	}
	if m.Items%2 == 0 {
		list[0], list[1] = list[1], list[0]
	}
	b.page(b.paths[i], b.titles[i], list...)
}
