package bench

import "github.com/wfbench/wfbench/schema"

// EventKind says what a progress event tells.
type EventKind string

// The kinds of event.
const (
	RunStarted    EventKind = "run-started"
	RecordStarted EventKind = "record-started"
	RecordDone    EventKind = "record-done"
	CellStarted   EventKind = "cell-started"
	CellDone      EventKind = "cell-done"
	// Warning is for a person; it is no part of the result.
	Warning EventKind = "warning"
)

// Event is one piece of progress. Events come one at a time.
type Event struct {
	Kind EventKind
	// Cell is the cell at work; its drift is empty in events of an original run.
	Cell schema.Cell
	// Result is set when a cell is done.
	Result *schema.CellResult
	// Done of Total cells have been judged.
	Done, Total int
	// Text is for warnings.
	Text string
}
