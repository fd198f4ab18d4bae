package store

import (
	"context"

	"github.com/wfbench/wfbench/schema"
)

// The limits of a store.
const (
	// WorkflowsMax bounds the workflows of a store, and apart from them those in its trash.
	WorkflowsMax = 1_000
	// PendingMax bounds the repairs of one workflow that wait.
	PendingMax = 100
	// RunsMax bounds the run history of one workflow.
	RunsMax = 10_000
)

// Store is all that is kept of workflows. Every method is safe for concurrent use, also by
// several processes where the store outlives one.
//
// An implementation MUST do an operation wholly or not at all, MUST return typed errors
// where this package has them, MUST refuse documents that schema.Validate refuses, and MUST
// NOT evict anything to make room.
type Store interface {
	Workflows
	Trash
	Proposals
	Runs
}

// Workflows keeps saved workflows.
type Workflows interface {
	// List gives all workflows, by name, and the faults of those that cannot be read.
	List(ctx context.Context) (Listing, error)
	// Get gives one workflow; *NotFound when there is none.
	Get(ctx context.Context, id string) (*schema.Saved, error)
	// Put writes a version of a workflow, which must follow the one that is kept: 1 is a new
	// workflow. *Changed when it does not, *NameTaken when another workflow has its name.
	Put(ctx context.Context, s *schema.Saved) error
	// Delete moves a workflow to the trash, if it still has the version given.
	Delete(ctx context.Context, id string, version int, atMs int64) error
}

// Trash keeps what was deleted, until it is emptied.
type Trash interface {
	// Trashed gives what is in the trash, the last deleted first.
	Trashed(ctx context.Context) (Trashing, error)
	// Restore takes a workflow back out of the trash, as it was.
	Restore(ctx context.Context, id string) error
	// Empty removes for good what was deleted before a moment, and says how many workflows
	// those were. What belongs to a workflow goes with it, unless the workflow is there once
	// more, in use or in the trash.
	Empty(ctx context.Context, beforeMs int64) (int, error)
}

// Proposals keeps repairs that wait. It never changes a workflow.
type Proposals interface {
	// Pending gives the repairs that wait, oldest first.
	Pending(ctx context.Context, id string) ([]schema.Pending, error)
	// Propose adds a repair to those of a workflow. One that waits already is left as it is,
	// unless it comes from a later version: then it waits anew.
	Propose(ctx context.Context, id string, p schema.Pending) error
	// Settle takes a repair out; *NotFound when it does not wait.
	Settle(ctx context.Context, id, proposal string) error
}

// Runs keeps run histories.
type Runs interface {
	// AddRun adds one run to the history of a workflow.
	AddRun(ctx context.Context, id string, r schema.PastRun) error
	// PastRuns gives a history, oldest first.
	PastRuns(ctx context.Context, id string) ([]schema.PastRun, error)
	// ForgetRuns empties a history.
	ForgetRuns(ctx context.Context, id string) error
}

// Listing is what a store holds.
type Listing struct {
	Workflows []schema.Saved
	// Faults are the files that bear an id and cannot be read; they are left alone.
	Faults []error
}

// Trashing is what a trash holds.
type Trashing struct {
	Deleted []Deleted
	Faults  []error
}

// Deleted is a workflow in the trash.
type Deleted struct {
	AtMs     int64
	Workflow schema.Saved
}
