package sim_test

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

const origin = "http://team.test"

// team is a small app: a table with a button in each row, and a note to save.
func team(names ...string) sim.App {
	table := sim.Node{Role: "table"}
	for _, name := range names {
		table.Children = append(table.Children, member(name))
	}
	return sim.App{Origin: origin, Pages: []sim.Page{{Path: "/", Title: "Team", Nodes: []sim.Node{
		{Role: "heading", Name: "Team"},
		table,
		{Key: "note", Role: "textbox", Name: "Note", Label: "Note"},
		{Key: "save", Role: "button", Name: "Save", Does: []sim.Deed{effect("note.saved", "text", "{{note}}")}},
	}}}}
}

func member(name string) sim.Node {
	remove := effect("user.removed", "name", name)
	remove.Request = &sim.Request{Method: "POST", Path: "/remove"}
	return sim.Node{Role: "row", Children: []sim.Node{
		{Role: "rowheader", Name: name, Column: "Name"},
		{Role: "cell", Name: name + "@team.test", Column: "Email"},
		{Role: "cell", Column: "Action", Children: []sim.Node{{Key: "remove-" + name, Role: "button", Name: "Remove", Does: []sim.Deed{remove}}}},
	}}
}

func effect(name, field, value string) sim.Deed {
	return sim.Deed{Effect: &schema.Effect{Name: name, Fields: map[string]string{field: value}}}
}

// one is an app with these nodes on its only page.
func one(nodes ...sim.Node) sim.App {
	return sim.App{Origin: origin, Pages: []sim.Page{{Path: "/", Nodes: nodes}}}
}

// start opens the first page of an app.
func start(t testing.TB, a sim.App, faults ...sim.Fault) *sim.Session {
	t.Helper()
	if err := a.Validate(); err != nil {
		t.Fatal(err)
	}
	s, err := sim.New(a, sim.Options{Faults: faults}).OpenSim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Page().Open(t.Context(), a.Origin+a.Pages[0].Path); err != nil {
		t.Fatal(err)
	}
	return s
}

func press(name string) browser.Query { return browser.Query{Role: "button", Name: name} }

func click(t testing.TB, s *sim.Session, q browser.Query) browser.Receipt {
	t.Helper()
	r, err := s.Page().Act(t.Context(), browser.Action{Kind: schema.Click, Target: &q})
	if err != nil {
		t.Fatalf("Act(click %q) = %v; want a receipt", q.Name, err)
	}
	return r
}

func census(t testing.TB, s *sim.Session, q browser.Query) browser.Census {
	t.Helper()
	c, err := s.Page().Census(t.Context(), q)
	if err != nil {
		t.Fatalf("Census(%q) = %v; want counts", q.Name, err)
	}
	return c
}

func settle(t testing.TB, s *sim.Session, r browser.Receipt, limitMs int) browser.Activity {
	t.Helper()
	a, err := s.Page().Settle(t.Context(), r, limitMs)
	if err != nil {
		t.Fatalf("Settle() = %v; want what happened", err)
	}
	return a
}

// names lists the effects of a session.
func names(s *sim.Session) []string {
	out := []string{}
	for _, e := range s.Ledger() {
		out = append(out, e.Name)
	}
	return out
}
