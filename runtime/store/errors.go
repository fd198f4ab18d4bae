package store

import (
	"fmt"
	"time"
)

// NotFound says that there is no such workflow, or no such thing of a workflow.
type NotFound struct {
	// What is "workflow", "deleted workflow" or "proposal".
	What string
	ID   string
}

// Error implements error.
func (e *NotFound) Error() string { return fmt.Sprintf("no %s %q", e.What, e.ID) }

// Changed says that a change does not follow the version that is kept.
type Changed struct {
	ID string
	// Want is the version that the change was made from, Have the one that is kept; 0 for none.
	Want, Have int
}

// Error implements error.
func (e *Changed) Error() string {
	return fmt.Sprintf("workflow %q changed in between: version %d is kept, the change was made from %d", e.ID, e.Have, e.Want)
}

// NameTaken says that another workflow has the name, case aside.
type NameTaken struct {
	Name string
	// ID is the workflow that has it.
	ID string
}

// Error implements error.
func (e *NameTaken) Error() string {
	return fmt.Sprintf("the name %q belongs to workflow %s (case makes no difference)", e.Name, e.ID)
}

// Full says that a limit is reached. Nothing is evicted to make room.
type Full struct {
	// What is full, in the plural: "workflows".
	What string
	Max  int
	// Remedy is what a person may do about it.
	Remedy string
}

// Error implements error.
func (e *Full) Error() string { return fmt.Sprintf("the limit of %d %s is reached", e.Max, e.What) }

// Foreign says that something stands where a document of the store should, and is none. It is
// left as it is.
type Foreign struct {
	File string
	Err  error
}

// Error implements error.
func (e *Foreign) Error() string {
	return fmt.Sprintf("%q is no document of this store and is left alone: %v", e.File, e.Err)
}

// Unwrap gives the cause, a *schema.SyntaxError with its place for example.
func (e *Foreign) Unwrap() error { return e.Err }

// Busy says that another process held the lock for as long as anybody waits.
type Busy struct {
	File     string
	WaitedMs int
}

// Error implements error.
func (e *Busy) Error() string {
	return fmt.Sprintf("another process has held %q for %v", e.File, time.Duration(e.WaitedMs)*time.Millisecond)
}
