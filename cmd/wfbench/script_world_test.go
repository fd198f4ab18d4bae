package main

import (
	"fmt"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/wfbench/wfbench/sites"
)

// openWorld serves a fresh world of a task for the rest of the script, with the data of seed 1,
// and puts the address of its start page into $START: world SITE/TASK [DRIFT].
func openWorld(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: world SITE/TASK [DRIFT]")
	}
	site, task, err := sites.FindTask(args[0])
	ts.Check(err)
	server, err := sites.Listen("127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { _ = server.Close() })
	spec := sites.Spec{ID: "script", Site: site.Name(), Task: task.Name, Seed: 1}
	if len(args) == 2 {
		spec.Drift = args[1]
	}
	live, err := server.Open(spec)
	ts.Check(err)
	ts.Setenv("START", live.URL(task.Start))
	ts.Setenv("ORIGIN", live.Origin())
	ts.Value(worldKey{}).(*world).live = live
}

// world is what a script has open; worldKey is where it stands.
type (
	world    struct{ live *sites.Live }
	worldKey struct{}
)

// wantEffects wants so many effects in the ledger of the script's world: effects COUNT.
func wantEffects(ts *testscript.TestScript, neg bool, args []string) {
	live := ts.Value(worldKey{}).(*world).live
	if neg || len(args) != 1 || live == nil {
		ts.Fatalf("usage: effects COUNT, after world")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := live.Ledger().Effects(); len(got) != want {
		ts.Fatalf("effects %v; want %s", got, fmt.Sprint(want))
	}
}
