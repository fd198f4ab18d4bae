package main

import (
	"context"
	"crypto/rand"
	"slices"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

// scriptService is the service over the store of a script.
func scriptService(ts *testscript.TestScript) manage.Service {
	return manage.Service{
		Store: store.At(ts.Getenv(storeVariable), clock.System()), Random: rand.Reader,
		Detect: func(string, string) (string, bool) { return "", false },
		NowMs:  func() int64 { return time.Now().UnixMilli() },
	}
}

// saveExample saves an example of the schema under a name: saveexample NAME.
func saveExample(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: saveexample NAME")
	}
	examples, err := schema.ExamplesFor(schema.WorkflowV1)
	ts.Check(err)
	i := slices.IndexFunc(examples, func(e schema.Example) bool { return e.Name == "workflow-remove-user" })
	w, err := schema.Load[schema.Workflow](examples[i].Name, examples[i].Data)
	ts.Check(err)
	_, err = scriptService(ts).Save(context.Background(), w, args[0])
	ts.Check(err)
}

// proposeRepair leaves a repair of the first step as a run would, that found another test id:
// repair NAME TEST-ID.
func proposeRepair(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: repair NAME TEST-ID")
	}
	s := scriptService(ts)
	kept, err := s.Find(context.Background(), args[0])
	ts.Check(err)
	old := kept.Workflow.Steps[0]
	repaired, target := old, *old.Target
	target.TestID = args[1]
	repaired.Target = &target
	ts.Check(s.Store.Propose(context.Background(), kept.ID, schema.Pending{AtMs: s.NowMs(), Version: kept.Version, Proposal: schema.Proposal{
		ID: heal.ID(old, repaired), Old: old, New: repaired, Doubt: schema.Absent,
	}}))
}
