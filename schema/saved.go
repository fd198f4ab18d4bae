package schema

// Saved is a workflow as the store keeps it: the document itself, and the whole history of
// its changes. The name that people know it by is the workflow's own.
type Saved struct {
	Schema string `json:"schema"`
	// ID is "w_" and 16 hexadecimal digits. It never changes; the name may.
	ID string `json:"id"`
	// Version counts the changes, from 1.
	Version   int      `json:"version"`
	CreatedMs int64    `json:"createdMs"`
	UpdatedMs int64    `json:"updatedMs"`
	Workflow  Workflow `json:"workflow"`
	// Changes tell how each version came about, oldest first; the entry at i made version i+1.
	Changes []Change `json:"changes"`
}

// ChangeKind says what a change of a saved workflow was.
type ChangeKind string

// The kinds of change. The zero value is refused.
const (
	ChangeSaved    ChangeKind = "saved"
	ChangeImported ChangeKind = "imported"
	ChangeRenamed  ChangeKind = "renamed"
	// ChangeHealed is a repair that a person approved.
	ChangeHealed ChangeKind = "healed"
	// ChangeReverted puts a step back as it was in an earlier version.
	ChangeReverted ChangeKind = "reverted"
)

// Change is one entry of a saved workflow's history.
type Change struct {
	Version int        `json:"version"`
	AtMs    int64      `json:"atMs"`
	What    ChangeKind `json:"what"`
	// OldName is the name before a renaming.
	OldName string `json:"oldName,omitempty"`
	// Step is the id of the step that was healed or reverted, Old that step as it was, Proposal the
	// id of the repair.
	Step     string `json:"step,omitempty"`
	Old      *Step  `json:"old,omitempty"`
	Proposal string `json:"proposal,omitempty"`
	// Sensitive names the parameters that became sensitive with it.
	Sensitive []string `json:"sensitive,omitempty"`
	// To is the version that a step was reverted to.
	To int `json:"to,omitempty"`
}

// Proposals are the repairs of one saved workflow that wait for a person's yes or no. They
// stand in a document of their own: no run ever writes the workflow's.
type Proposals struct {
	Schema string `json:"schema"`
	// Workflow is the id of the saved workflow.
	Workflow string    `json:"workflow"`
	Pending  []Pending `json:"pending"`
}

// Pending is one repair that waits.
type Pending struct {
	AtMs int64 `json:"atMs"`
	// Version is that of the workflow which was run.
	Version  int      `json:"version"`
	Proposal Proposal `json:"proposal"`
}

// PastRun is one run of a saved workflow: a line of its run history. It holds no value and no
// text of a page.
type PastRun struct {
	AtMs int64 `json:"atMs"`
	// Version is that of the workflow which was run.
	Version int `json:"version"`
	// Status and Reason are those of the engine's claim, StoppedAt the step at which it stopped.
	Status    string `json:"status"`
	Reason    Reason `json:"reason,omitempty"`
	StoppedAt string `json:"stoppedAt,omitempty"`
	// ModelCalls and Tokens are what the run cost.
	ModelCalls int    `json:"modelCalls"`
	Tokens     Tokens `json:"tokens"`
	// Steps counts the steps reached by what became of them.
	Steps StepFates `json:"steps"`
	// Proposed is how many repairs the run left for a person.
	Proposed int `json:"proposed,omitempty"`
}

// StepFates counts steps by what became of them, in the words of the log. They sum to the steps reached.
type StepFates struct {
	// Matched steps were found and seen to work, Healed and HandedOver ones were done by the model.
	Matched    int `json:"matched"`
	Missed     int `json:"missed"`
	Healed     int `json:"healed"`
	HandedOver int `json:"handedOver"`
	// Refused steps were not done, MaybeApplied ones may have been.
	Refused      int `json:"refused,omitempty"`
	MaybeApplied int `json:"maybeApplied,omitempty"`
}
