// Package storetest is the contract of store.Store as one suite of tests, which every
// implementation passes. It knows no files: what only a folder promises is tested with the
// folder. It also makes the saved workflows that tests elsewhere start from.
package storetest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

// StartMs is the moment at which Saved workflows were saved, in milliseconds.
const StartMs = 1_767_225_600_000

// contract lists what a store promises.
var contract = []struct {
	name  string
	check func(*testing.T, store.Store)
}{
	{"an empty store answers", emptyAnswers},
	{"what was put is got", putIsGot},
	{"an id that is none is not found", strangeIDs},
	{"a version follows the one that is kept", versionsFollow},
	{"history is never rewritten", historyStays},
	{"a history that is full says so", historyBounded},
	{"invalid documents are refused", invalidRefused},
	{"names belong to one workflow, case aside", namesAreTaken},
	{"of two writers from one version one wins", oneWriterWins},
	{"what is handed out is a copy", handsOutCopies},
	{"a listing is by name", listsByName},
	{"a deletion can be undone", deletionIsUndone},
	{"a deletion names its version", deletionNamesVersion},
	{"a restored name may be taken", restoredNameTaken},
	{"emptying goes by the time of deletion", emptiesByTime},
	{"emptying takes all that belongs to a workflow", emptiesAll},
	{"emptying spares what belongs to a workflow in use", emptiesNotTheLiving},
	{"proposals never touch the workflow", proposalsApart},
	{"proposals are settled once", proposalsSettle},
	{"proposals are bounded", proposalsBounded},
	{"what waits can be read again", proposalsReadable},
	{"a repair of a later version waits anew", proposalsWaitAnew},
	{"runs are kept in order", runsInOrder},
	{"runs of nothing are refused", runsOfNothing},
}

// Run holds a store against its contract: each part with a store of its own.
func Run(t *testing.T, open func(*testing.T) store.Store) {
	for _, c := range contract {
		t.Run(c.name, func(t *testing.T) { c.check(t, open(t)) })
	}
}

// ID is the n-th id of a test.
func ID(n int) string { return fmt.Sprintf("w_%016x", n) }

// Workflow is a small workflow of one's own name.
func Workflow(t testing.TB, name string) schema.Workflow {
	t.Helper()
	examples, err := schema.ExamplesFor(schema.WorkflowV1)
	if err != nil {
		t.Fatal(err)
	}
	small := slices.MinFunc(examples, func(a, b schema.Example) int { return len(a.Data) - len(b.Data) })
	w, err := schema.Load[schema.Workflow](small.Name, small.Data)
	if err != nil {
		t.Fatal(err)
	}
	w.Name = name
	return *w
}

// Saved is the first version of the n-th workflow.
func Saved(t testing.TB, n int, name string) *schema.Saved {
	t.Helper()
	return &schema.Saved{
		Schema: schema.SavedV1, ID: ID(n), Version: 1, CreatedMs: StartMs, UpdatedMs: StartMs, Workflow: Workflow(t, name),
		Changes: []schema.Change{{Version: 1, AtMs: StartMs, What: schema.ChangeSaved}},
	}
}

// Renamed is the version that follows s.
func Renamed(s *schema.Saved, name string) *schema.Saved {
	next := *s
	next.Version++
	next.Changes = append(append([]schema.Change{}, s.Changes...), schema.Change{
		Version: next.Version, AtMs: s.UpdatedMs + 1, What: schema.ChangeRenamed, OldName: s.Workflow.Name,
	})
	next.UpdatedMs = s.UpdatedMs + 1
	next.Workflow.Name = name
	return &next
}

// Pending is the n-th repair of the first step of a workflow.
func Pending(s *schema.Saved, n int) schema.Pending {
	old := s.Workflow.Steps[0]
	repaired := old
	target := *old.Target
	target.ID = fmt.Sprintf("repaired-%d", n)
	repaired.Target = &target
	return schema.Pending{AtMs: s.UpdatedMs, Version: s.Version, Proposal: schema.Proposal{
		ID: fmt.Sprintf("p_%016x", n), Old: old, New: repaired, Doubt: schema.Absent,
	}}
}

// mustPut puts versions of workflows.
func mustPut(t *testing.T, s store.Store, list ...*schema.Saved) {
	t.Helper()
	for _, w := range list {
		if err := s.Put(t.Context(), w); err != nil {
			t.Fatalf("Put(%s v%d) = %v", w.ID, w.Version, err)
		}
	}
}

// mustGet gets a workflow.
func mustGet(t *testing.T, s store.Store, id string) *schema.Saved {
	t.Helper()
	w, err := s.Get(t.Context(), id)
	if err != nil {
		t.Fatalf("Get(%s) = %v", id, err)
	}
	return w
}
