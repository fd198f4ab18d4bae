package convert_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/schema"
)

// The recording of another agent, as it would see the little app below: it looks for a person
// and removes them.
const teamTree = `heading "Team"
searchbox "Find a person" [ref_1]
table "Members"
 row
  columnheader "Name"
  columnheader "Action"
 row
  cell "Ada Lovelace"
  cell
   button "Remove" [ref_2]
 row
  cell "Alan Turing"
  cell
   button "Remove" [ref_3]
`

const teamSite = "http://team.test"

// teamTrace is that recording as an export.
func teamTrace(t *testing.T) []byte {
	t.Helper()
	tool := func(seq int, name string, args, result any) map[string]any {
		return map[string]any{"seq": seq, "kind": "tool", "data": map[string]any{"step": seq, "name": name, "args": args, "result": result}}
	}
	type o = map[string]any
	found := teamTree + "dialog \"Remove this person?\"\n button \"Yes, remove\" [ref_4]\n"
	data, err := json.Marshal(o{"schema": "webbrain-trace/1",
		"run": o{"runId": "run_1", "status": "done", "tabUrl": teamSite + "/team"},
		"events": []any{
			tool(1, "get_accessibility_tree", o{"filter": "all"}, o{"pageContent": teamTree}),
			tool(2, "set_field", o{"ref_id": "ref_1", "text": "Alan Turing"}, o{"success": true, "verified": true,
				"fieldMeta": o{"tag": "input", "type": "search", "name": "person", "labelText": "Find a person"}}),
			tool(3, "click_ax", o{"ref_id": "ref_3"}, o{"success": true}),
			tool(4, "get_accessibility_tree", o{"filter": "all"}, o{"pageContent": found}),
			tool(5, "click_ax", o{"ref_id": "ref_4"}, o{"success": true}),
			tool(6, "get_accessibility_tree", o{"filter": "all"}, o{"pageContent": "heading \"Person removed\"\n" + teamTree}),
			tool(7, "done", o{"summary": "removed", "outcome": "success"}, o{"success": true}),
		}})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// team is the app, with its people in the given order.
func team(people ...string) sim.App {
	table := sim.Node{Role: "table", Name: "Members", Children: []sim.Node{
		{Role: "row", Children: []sim.Node{{Role: "columnheader", Name: "Name"}, {Role: "columnheader", Name: "Action"}}},
	}}
	nodes := []sim.Node{
		{Role: "heading", Name: "Team"},
		{Role: "heading", Name: "Person removed", Shows: sim.When{Flag: "removed"}},
		{Key: "find", Role: "searchbox", Name: "Find a person", Label: "Find a person", Field: &schema.Field{Type: "search", Name: "person"}},
	}
	var dialogs []sim.Node
	for _, name := range people {
		asked := "asked " + name
		table.Children = append(table.Children, sim.Node{Role: "row", Children: []sim.Node{
			{Role: "cell", Name: name},
			{Role: "cell", Children: []sim.Node{{Key: "remove " + name, Role: "button", Name: "Remove", Does: []sim.Deed{{Set: asked}}}}},
		}})
		dialogs = append(dialogs, sim.Node{Role: "dialog", Name: "Remove this person?", Modal: true, Shows: sim.When{Flag: asked}, Children: []sim.Node{
			{Key: "yes " + name, Role: "button", Name: "Yes, remove", Does: []sim.Deed{{
				Request: &sim.Request{Method: "POST", Path: "/remove"}, Effect: &schema.Effect{Name: "person.removed", Fields: map[string]string{"name": name}},
				Set: "removed", Clear: asked,
			}}},
		}})
	}
	return sim.App{Origin: teamSite, Pages: []sim.Page{{Path: "/team", Nodes: slices.Concat(nodes, []sim.Node{table}, dialogs)}}}
}

// TestTraceOfAnotherAgentReplays compiles that recording and replays it, without a model, as it
// is and after a journey through the foreign format of workflows.
func TestTraceOfAnotherAgentReplays(t *testing.T) {
	runs, err := convert.ReadTrace(teamTrace(t))
	if err != nil || len(runs) != 1 || runs[0].Trace == nil {
		t.Fatalf("ReadTrace = %+v, %v", runs, err)
	}
	w, err := compile.Default().Compile(runs[0].Trace)
	if err != nil {
		t.Fatal(err)
	}
	back, _ := read(t, write(t, w))
	for name, c := range map[string]struct {
		app     sim.App
		removed string // nobody, when empty
	}{
		"as recorded":                {team("Ada Lovelace", "Alan Turing"), "Alan Turing"},
		"rows in another order":      {team("Alan Turing", "Grace Hopper", "Ada Lovelace"), "Alan Turing"},
		"the person is gone":         {team("Ada Lovelace"), ""},
		"two people of one name":     {team("Alan Turing", "Alan Turing"), ""},
		"nobody and nothing is left": {team(), ""},
	} {
		for which, workflow := range map[string]*schema.Workflow{"compiled": w, "exported and imported": back} {
			claim, ledger := replay(t, workflow, c.app)
			var removed []string
			for _, e := range ledger {
				removed = append(removed, e.Fields["name"])
			}
			want := []string{c.removed}
			if c.removed == "" {
				want = nil
			}
			if !slices.Equal(removed, want) || (claim.Status == schema.ClaimCompleted) != (c.removed != "") {
				t.Errorf("%s, %s: removed %q, claim %+v; want %q removed", name, which, removed, claim, c.removed)
			}
		}
	}
}

func replay(t *testing.T, w *schema.Workflow, app sim.App) (schema.Claim, []schema.Effect) {
	t.Helper()
	session, err := sim.New(app, sim.Options{}).OpenSim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	parts := engine.Default()
	parts.Clock = session.Clock()
	claim, err := engine.New(parts).Replay(t.Context(), engine.ReplayOptions{
		Page: session.Page(), Workflow: w, Values: schema.Values{"person": schema.NewSecret("Alan Turing")},
		Gate: gate.Policy{Grants: gate.All(app.Origin), Confirm: func(context.Context, gate.Request) bool { return true }},
	})
	if err != nil {
		t.Fatal(err)
	}
	return claim, session.Ledger()
}
