package browsertest

import (
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

var formPage = []sim.Node{
	box("form", "",
		sim.Node{
			Role: "textbox", Name: "Email", Label: "Email", State: "required", Enter: []sim.Deed{hit("submitted")},
			Field: &schema.Field{Type: "email", Autocomplete: "email", InputMode: "email", Name: "email", Placeholder: "you@example.org"},
		},
		sim.Node{Role: "textbox", Name: "Note", Label: "Note", Field: &schema.Field{Type: "textarea", Name: "note"}},
		sim.Node{Role: "combobox", Name: "Size", Label: "Size", Options: []string{"Choose", "Small", "Large"}},
		sim.Node{Role: "combobox", Name: "Twin", Label: "Twin", Options: []string{"Same", "Same"}},
		sim.Node{Role: "checkbox", Name: "Agree", Label: "Agree", Field: &schema.Field{Name: "agree"}},
		sim.Node{Role: "textbox", Name: "Locked", Label: "Locked", Value: "kept", State: "readonly"},
		sim.Node{Role: "button", Name: "Send", ID: "go", TestID: "send", Submits: true, Does: []sim.Deed{hit("submitted")}},
	),
	box("status", "", box("", "Ready to"), box("strong", "send")),
	box("alert", "", box("", "Mind"), box("", "the gap")),
	button("Plain", hit("plain")),
}

var actionsPage = []sim.Node{
	box("form", "", field("Name", "text", ""), sim.Node{Role: "button", Name: "Save", Submits: true}, sim.Node{Role: "button", Name: "Pay", Submits: true, Action: "https://pay.example/take"}),
	{Role: "form", Action: "https://pay.example/take", Children: []sim.Node{
		field("Card", "text", ""), button("Look"), {Role: "button", Name: "Keep", Submits: true, Action: "/hit/kept"},
	}},
	{Role: "form", Action: "http://collect.example", Children: []sim.Node{field("Reason", "text", "")}},
	button("Alone"),
}

var valuesPage = []sim.Node{
	field("Pass", "password", "canary-password"), field("Text", "text", "canary-text"), field("Area", "textarea", "canary-area"),
	field("Rich", "editable", "canary-rich"),
	box("table", "", row(cell("Row"), box("cell", "", field("Cell", "text", "canary-cell")))),
	box("list", "", box("listitem", "", box("strong", "Item"), field("Inner", "text", "canary-item"), button("Go"))),
	{Role: "spinbutton", Name: "Count", Label: "Count", Value: "7319"},
	{Role: "textbox", Name: "Shown", Label: "Shown", Value: "canary-shown", Secret: true, Field: &schema.Field{Type: "password"}, Shows: sim.When{Not: "shown"}},
	{Role: "textbox", Name: "Shown", Label: "Shown", Value: "canary-shown", Secret: true, Field: &schema.Field{Type: "text"}, Shows: sim.When{Flag: "shown"}},
	button("Show", sim.Deed{Set: "shown"}),
}

var obstaclesPage = []sim.Node{
	{Role: "button", Name: "Disabled", State: "disabled", Does: []sim.Deed{hit("disabled")}},
	{Role: "group", State: "disabled", Children: []sim.Node{button("In fieldset", hit("fieldset"))}},
	{Role: "button", Name: "Aria disabled", State: "disabled", Does: []sim.Deed{hit("aria")}},
	{Role: "button", Name: "Hidden", Hidden: true, Does: []sim.Deed{hit("hidden")}},
	{Role: "button", Name: "Under", Covered: "dialog", Does: []sim.Deed{hit("under")}},
	{Role: "dialog", Name: "Consent", Does: []sim.Deed{hit("cover")}},
	{Role: "checkbox", Name: "Styled", Label: "Styled"},
}

// vanishPage has elements that go, come anew and double. Each flag is one click.
var vanishPage = []sim.Node{
	{Role: "button", Name: "Fades", Shows: sim.When{Not: "faded"}, Does: []sim.Deed{{Set: "faded"}}},
	{Role: "button", Name: "Gone", Shows: sim.When{Not: "gone"}, Does: []sim.Deed{hit("gone")}},
	button("Remove", sim.Deed{Set: "gone"}),
	{Role: "button", Name: "Item", Shows: sim.When{Not: "replaced"}},
	{Role: "button", Name: "Item", Shows: sim.When{Flag: "replaced"}, Does: []sim.Deed{hit("renewed")}},
	{Role: "button", Name: "Item", Shows: sim.When{Flag: "doubled"}},
	button("Renew", sim.Deed{Set: "replaced"}),
	button("Double", sim.Deed{Set: "replaced"}, sim.Deed{Set: "doubled"}),
}

var modalPage = []sim.Node{
	button("Delete", hit("behind")),
	{Name: "Behind", Frame: &sim.Frame{URL: "/frame.html"}, Children: framePage},
	{Role: "dialog", Name: "Delete Bo?", Modal: true, Shows: sim.When{Not: "modal-closed"}, Children: []sim.Node{
		box("paragraph", "This cannot be undone."), button("Delete", hit("inside")), button("Keep", sim.Deed{Set: "modal-closed"}),
	}},
}

var movesPage = []sim.Node{
	button("Leave", sim.Deed{Goto: "/people.html"}),
	button("Stay", sim.Deed{Push: "/moved.html", Set: "moved"}),
	button("Hang", hangs), box("form", "", sim.Node{Role: "button", Name: "Hang form", Submits: true, Does: []sim.Deed{hangs}}),
	{Role: "link", Name: "Hop", Href: "/hop"},
	{Role: "heading", Name: "Moved", Shows: sim.When{Flag: "moved"}},
}

var hangs = sim.Deed{Request: &sim.Request{Method: "POST", Path: "/hit/hang", Hangs: true}, Effect: &schema.Effect{Name: "hang"}}

var framePage = []sim.Node{box("heading", "Framed"), button("Save", hit("framed")), button("Only here", hit("only"))}

var framesPage = []sim.Node{
	button("Save", hit("top")),
	{Name: "Inner", Frame: &sim.Frame{Name: "inner", URL: "/frame.html"}, Children: framePage},
	{Name: "Other", Frame: &sim.Frame{URL: simOther + "/frame.html"}, Children: framePage},
}

// overlaidPage covers a part of its frame.
var overlaidPage = []sim.Node{
	{Frame: &sim.Frame{Name: "inner", URL: "/frame.html"}, Children: []sim.Node{
		box("heading", "Framed"), {Role: "button", Name: "Save", Covered: "dialog", Does: []sim.Deed{hit("framed")}}, button("Only here", hit("only")),
	}},
	{Role: "dialog", Name: "Consent", Does: []sim.Deed{hit("cover")}},
}

var dialogsPage = []sim.Node{
	button("Ask", sim.Deed{Request: hit("declined").Request, Effect: hit("declined").Effect, Dialog: "confirm"}, hit("confirmed")),
	button("Tell", sim.Deed{Dialog: "alert"}, hit("after-alert")),
	button("Pop", sim.Deed{Popup: "/people.html"}),
}

var wakePage = []sim.Node{
	button("Prompt", sim.Deed{Effect: &schema.Effect{Name: "prompt-null"}, Dialog: "prompt"}, hit("prompt-answered")),
	button("Later", sim.Deed{AfterMs: 200, Effect: &schema.Effect{Name: "later-false"}, Dialog: "confirm"}, hit("later-true")),
	{Role: "link", Name: "New tab", Does: []sim.Deed{{Popup: "/people.html"}}},
	{Role: "link", Name: "New tab without opener", Does: []sim.Deed{{Popup: "/people.html"}}},
	{Role: "link", Name: "Get file", Does: []sim.Deed{{Download: true}}},
	{Role: "link", Name: "Get attachment", Does: []sim.Deed{{Request: &sim.Request{Method: "GET", Path: "/attachment"}, Download: true}}},
	button("Beacon", sim.Deed{Socket: true, Effect: &schema.Effect{Name: "beacon"}}),
	button("Socket", sim.Deed{Socket: true, Effect: &schema.Effect{Name: "socket"}}),
	button("Alive", hit("alive")),
	{Role: "alert", Name: "Open", Shows: sim.When{AfterMs: 100}},
}

var stayPage = []sim.Node{
	field("Draft", "text", ""),
	{Role: "link", Name: "Leave", Href: "/people.html", Does: []sim.Deed{{Dialog: "beforeunload"}, {Goto: "/people.html"}}},
}

var filesPage = []sim.Node{
	{Role: "button", Name: "Picture", Label: "Picture", Field: &schema.Field{Type: "file"}, Does: []sim.Deed{hit("cat.png")}},
	button("Choose", sim.Deed{Chooser: true}, hit("dog.png")),
	button("Plain", hit("plain")),
}

var signsPage = []sim.Node{
	box("form", "",
		sim.Node{Key: "email", Role: "textbox", Name: "Email", Label: "Email", State: "required", Field: &schema.Field{Type: "email", Name: "email"}},
		sim.Node{Role: "button", Name: "Send", Submits: true, Does: []sim.Deed{hit("submitted")}},
	),
	field("Note", "textarea", ""), field("Rich", "editable", ""),
	{Role: "textbox", Name: "Code", Label: "Code", Shows: sim.When{Not: "unknown-code"}},
	{Role: "textbox", Name: "Code", Label: "Code", State: "invalid", Shows: sim.When{Flag: "unknown-code"}},
	{Role: "alert", Name: "No such code", Shows: sim.When{Flag: "unknown-code"}},
	button("Ask the server", sim.Deed{AfterMs: 300, Set: "unknown-code"}),
	button("Spoil", sim.Deed{Empties: "email"}),
	button("Expire", sim.Deed{AfterMs: 300, Set: "expired"}),
	{Role: "textbox", Name: "Password", Label: "Password", Secret: true, Shows: sim.When{Flag: "expired"}},
}
