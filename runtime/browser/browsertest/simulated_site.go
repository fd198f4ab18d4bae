package browsertest

import (
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// The origins of the simulated site.
const (
	simOrigin = "http://site.test"
	simOther  = "http://other.test"
)

// simulatedSite holds the pages of folder site as an app.
func simulatedSite() sim.App {
	return sim.App{Origin: simOrigin, Pages: []sim.Page{
		people("/people.html"), people(simOther + "/people.html"),
		{Path: "/columns.html", Nodes: columnsPage}, {Path: "/twins.html", Nodes: twinsPage}, {Path: "/tables.html", Nodes: tablesPage}, {Path: "/mentions.html", Nodes: mentionsPage},
		{Path: "/shadow.html", Nodes: shadowPage}, {Path: "/edges.html", Nodes: edgesPage},
		{Path: "/form.html", Nodes: formPage}, {Path: "/values.html", Nodes: valuesPage},
		{Path: "/obstacles.html", Nodes: obstaclesPage}, {Path: "/vanish.html", Nodes: vanishPage},
		{Path: "/modal.html", Nodes: modalPage, Escape: []sim.Deed{{Set: "modal-closed"}}},
		{Path: "/rerender.html", Rerenders: true, Nodes: []sim.Node{button("Save", hit("save"))}},
		{Path: "/moves.html", Nodes: movesPage}, {Path: "/hop", Does: []sim.Deed{{Goto: simOther + "/people.html"}}},
		{Path: "/frames.html", Nodes: framesPage}, {Path: "/overlaid.html", Nodes: overlaidPage},
		{Path: "/dialogs.html", Nodes: dialogsPage}, {Path: "/wake.html", Nodes: wakePage},
		{Path: "/stay.html", Nodes: stayPage}, {Path: "/files.html", Nodes: filesPage},
		{Path: "/signs.html", Nodes: signsPage}, {Path: "/hit/submitted", Title: "Told"},
		{Path: "/actions.html", Nodes: actionsPage},
	}}
}

// hit tells the app's server that something happened.
func hit(name string) sim.Deed {
	return sim.Deed{Request: &sim.Request{Method: "POST", Path: "/hit/" + name}, Effect: &schema.Effect{Name: name}}
}

func button(name string, deeds ...sim.Deed) sim.Node {
	return sim.Node{Role: "button", Name: name, Does: deeds}
}

// field is a text field with a label around it.
func field(name, kind, value string) sim.Node {
	return sim.Node{Role: "textbox", Name: name, Label: name, Value: value, Field: &schema.Field{Type: kind}, Secret: kind == "password"}
}

func box(role, name string, children ...sim.Node) sim.Node {
	return sim.Node{Role: role, Name: name, Children: children}
}

func row(cells ...sim.Node) sim.Node { return box("row", "", cells...) }

func cell(text string) sim.Node { return sim.Node{Role: "cell", Name: text} }

// people is people.html.
func people(path string) sim.Page {
	head := func(text string) sim.Node { return sim.Node{Role: "columnheader", Name: text} }
	person := func(name, hits string) sim.Node {
		return row(box("rowheader", name), cell("Member"), box("cell", "", button("Delete", hit(hits))))
	}
	team := func(name, since, hits string) sim.Node {
		return box("listitem", "", box("heading", name), box("", since), button("Join", hit(hits)))
	}
	return sim.Page{Path: path, Title: "People", Nodes: []sim.Node{
		box("banner", "", box("heading", "People"), box("navigation", "Sections", sim.Node{Role: "link", Name: "Orders", Href: "/orders.html?tab=1#top"})),
		box("main", "",
			box("paragraph", "Two people work here."),
			box("table", "", row(head("Name"), head("Role"), head("Action")), person("Ana Silva", "delete-ana"), person("Bo Lind", "delete-bo")),
			box("list", "Teams", team("Red team", "since 2019", "join-red"), team("Blue team", "since 2021", "join-blue")),
		),
	}}
}

var columnsPage = []sim.Node{
	box("heading", "Columns"),
	box("table", "", columnsRow("alice@example.test", "carol@example.test", "alice"), columnsRow("bob@example.test", "alice@example.test", "bob")),
}

// columnsRow is a row whose cells say themselves which column they are in.
func columnsRow(mail, manager, hits string) sim.Node {
	return row(
		sim.Node{Role: "cell", Name: mail, Column: "Email"}, sim.Node{Role: "cell", Name: manager, Column: "Manager"},
		sim.Node{Role: "cell", Column: "Action", Children: []sim.Node{button("Remove", hit(hits))}},
	)
}

var twinsPage = []sim.Node{
	box("table", "", rowOf("Ana Silva", "first"), rowOf("Ana Silva", "second")),
	button("Alone"),
}

var tablesPage = []sim.Node{
	box("table", "Staff", rowOf("Ana Silva", "staff-ana"), rowOf("Bo Lind", "staff-bo")),
	box("table", "Guests", rowOf("Ana Silva", "guest-ana"), rowOf("Eve Moor", "guest-eve"), rowOf("Eve Moor", "guest-eve-too")),
}

var mentionsPage = []sim.Node{
	box("table", "",
		row(in("Name Email", "Bob"), in("Manager", "ada@x.test"), box("cell", "", button("Remove", hit("bob")))),
		row(in("Name", "Cat"), in("Email", "cat@x.test"), in("Manager", "root@x.test"), box("cell", "", button("Remove", hit("cat")))),
		row(in("Email", "ada@x.test"), in("Manager", "root@x.test"), box("cell", "", button("Remove", hit("ada")))),
	),
	box("table", "", row(cell("dan@x.test"), cell("eve@x.test"), box("cell", "", button("Bar", hit("dan"))))),
	box("list", "",
		box("listitem", "", box("", "dan@x.test"), box("", "invited by"), box("", "eve@x.test"), button("Drop", hit("dan"))),
		box("listitem", "", box("", "hal@x.test"), button("Drop", hit("hal"))),
	),
}

// in is a cell that says itself which column it is in.
func in(column, text string) sim.Node { return sim.Node{Role: "cell", Name: text, Column: column} }

// rowOf is a row of a person with a button.
func rowOf(name, hits string) sim.Node {
	return row(cell(name), box("cell", "", button("Delete", hit(hits))))
}

var shadowPage = []sim.Node{
	box("article", "", box("heading", "", box("", "Blue mug")), button("Add", hit("add"))),
}

var edgesPage = []sim.Node{box("heading", "Edges"), button("Top", hit("top")), button("Bottom", hit("bottom"))}
