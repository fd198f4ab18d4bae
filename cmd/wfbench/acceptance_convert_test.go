//go:build unix

package main

import (
	"path/filepath"
	"testing"

	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/schema"
)

// TestWorkflowGoesToWebBrainAndBack exports the workflow of the shop task as webbrain-workflow/1,
// imports that file as a new workflow, and replays it on the shop in a browser: the task is
// done, by the shop's own ledger, and no model is asked.
func TestWorkflowGoesToWebBrainAndBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	store := []string{"WFBENCH_STORE=" + at("store")}
	const cell = "engine.shop.buy.none.chromium.s1.r1"

	wfbench(t, "run", "--site", "shop", "--drift", "none", "--seed", "1", "--out", at("first")).wants(t, exitHeld)
	original := document[schema.Workflow](t, at("first"), "runs", cell, "workflow.json")

	wfbenchWith(t, store, "workflows", "import", filepath.Join(at("first"), "runs", cell, "workflow.json"), "--name", "buy").wants(t, exitHeld)
	wfbenchWith(t, store, "workflows", "export", "buy", "--format", "webbrain", "--out", at("buy.webbrain-workflow.json")).
		wants(t, exitHeld, "only wfbench will know the row or container that its target stands in")
	wfbenchWith(t, store, "workflows", "import", at("buy.webbrain-workflow.json"), "--name", "bought back").wants(t, exitHeld)
	wfbenchWith(t, store, "workflows", "export", "bought back", "--out", at("back.json")).wants(t, exitHeld)

	// What a file cannot prove comes back stricter: every click asks.
	want, _ := convert.AsImported(original)
	back := document[schema.Workflow](t, at("back.json"))
	back.Name = original.Name
	if a, b := encode(t, want), encode(t, back); a != b {
		t.Errorf("another workflow came back:\n%s\nwant\n%s", b, a)
	}
	// The verb without a store gives the same.
	wfbench(t, "convert", at("buy.webbrain-workflow.json"), "--to", "wfbench-workflow", "--out", at("converted.json")).wants(t, exitHeld)
	converted := document[schema.Workflow](t, at("converted.json"))
	converted.Name = original.Name
	if encode(t, want) != encode(t, converted) {
		t.Error("wfbench convert reads another workflow from the same file")
	}

	wfbench(t, "replay", at("back.json"), "--drift", "none", "--seed", "1", "--out", at("second")).wants(t, exitHeld)
	c := cellOf(t, reportIn(t, at("second")), cell)
	if c.Class != schema.ClassCompleted || c.Path != "replay" || c.ModelCalls.Replay != 0 {
		t.Errorf("the replay of what came back: %s", figures(c))
	}
	if effects := runIn(t, at("second"), cell).Evidence.Effects; len(effects) == 0 {
		t.Error("the shop's ledger is empty")
	}
}
