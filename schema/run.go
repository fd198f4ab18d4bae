package schema

// Run is the record of one cell: what the subject claims, and what the harness saw.
type Run struct {
	Schema string `json:"schema"`
	Cell   Cell   `json:"cell"`
	// Claim is the subject's own account. It is never evidence.
	Claim Claim `json:"claim"`
	// Evidence was recorded by the harness at the boundary.
	Evidence Evidence `json:"evidence"`
}

// Cell is the address of one judged execution.
type Cell struct {
	Subject string `json:"subject"`
	Site    string `json:"site"`
	Task    string `json:"task"`
	// Drift is "name" or "name:variant".
	Drift   string `json:"drift"`
	Browser string `json:"browser"`
	Seed    uint64 `json:"seed"`
	Repeat  int    `json:"repeat"`
}

// Claim is what a subject says about its replay.
type Claim struct {
	// Status is completed, stopped or error.
	Status string `json:"status"`
	Reason Reason `json:"reason,omitempty"`
	Detail string `json:"detail,omitempty"`
	// StoppedAt is the id of the step at which it stopped.
	StoppedAt string      `json:"stoppedAt,omitempty"`
	Steps     []StepClaim `json:"steps,omitempty"`
}

// The statuses of a claim.
const (
	ClaimCompleted = "completed"
	ClaimStopped   = "stopped"
	ClaimError     = "error"
)

// The ways in which a step may have been matched.
const (
	MatchMatched    = "matched"
	MatchMissed     = "missed"
	MatchHealed     = "healed"
	MatchHandedOver = "handed-over"
)

// StepClaim is a subject's account of one step.
type StepClaim struct {
	ID string `json:"id"`
	// Match is matched, missed, healed or handed-over.
	Match   string  `json:"match"`
	Outcome Outcome `json:"outcome"`
	Reason  Reason  `json:"reason,omitempty"`
	Detail  string  `json:"detail,omitempty"`
	// Doubt is why the step went to the model.
	Doubt Reason `json:"doubt,omitempty"`
	// ModelCalls is how many calls the step cost, Tokens what those cost.
	ModelCalls int    `json:"modelCalls,omitempty"`
	Tokens     Tokens `json:"tokens,omitzero"`
	WallMs     int64  `json:"wallMs,omitempty"`
	// Proposal is the id of the repair that the step led to.
	Proposal string `json:"proposal,omitempty"`
	// Seen is what the subject saw of the step's acts; absent when it acted on nothing.
	Seen *StepSeen `json:"seen,omitempty"`
}

// StepSeen counts what a subject saw of the acts of one step.
type StepSeen struct {
	// Acts are those that reached the page.
	Acts int `json:"acts"`
	// Requests started since the acts; Mutating are those of them that may have changed a server.
	Requests int `json:"requests,omitempty"`
	Mutating int `json:"mutating,omitempty"`
	// Unrecorded are the mutating requests of a step that made none when it was recorded.
	Unrecorded int `json:"unrecorded,omitempty"`
	// Pending requests had no answer.
	Pending     int `json:"pending,omitempty"`
	Navigations int `json:"navigations,omitempty"`
	Dialogs     int `json:"dialogs,omitempty"`
	Popups      int `json:"popups,omitempty"`
}

// Evidence is what the harness recorded.
type Evidence struct {
	Answer Answer `json:"answer"`
	// Allowed are the origins that the task may touch.
	Allowed []string `json:"allowed"`
	// Expected and Effects are multisets of effects: what should happen, and what did.
	Expected []Effect `json:"expected"`
	Effects  []Effect `json:"effects"`
	// Traps are touches of pages that nobody should act on.
	Traps []Effect     `json:"traps,omitempty"`
	Acts  []Act        `json:"acts"`
	Gates []GateRecord `json:"gates"`
	// Original and Replay are metered at the model's boundary.
	Original Usage  `json:"original"`
	Replay   Usage  `json:"replay"`
	WallMs   WallMs `json:"wallMs"`
	// Scan is what the oracle found in the bytes on disk.
	Scan Scan `json:"scan"`
	// Exposed names the parameters whose values stood in a prompt.
	Exposed []string `json:"exposed,omitempty"`
	// Landed is the origin of the top document when the subject was done; empty when nobody looked.
	Landed string `json:"landed,omitempty"`
	// OriginalFailed says that the original run did not do its task, or was told as one that did not.
	OriginalFailed bool `json:"originalFailed,omitempty"`
	// Rewritten says that the saved workflow had other bytes after the replay than before.
	Rewritten bool `json:"rewritten,omitempty"`
	// Faults are failures of the harness, the browser or the endpoint: any of them makes the cell inconclusive.
	Faults []string `json:"faults,omitempty"`
}

// WallMs is wall time in milliseconds.
type WallMs struct {
	Original int64 `json:"original"`
	Replay   int64 `json:"replay"`
}

// Act is one action seen at the boundary of the page.
type Act struct {
	Seq    int        `json:"seq"`
	Action ActionKind `json:"action"`
	// By is replay or model.
	Step string `json:"step,omitempty"`
	// Role and Sensitive describe the target and its input; names and values are not kept.
	Role      string `json:"role,omitempty"`
	Sensitive bool   `json:"sensitive,omitempty"`
	// Origin of the top document at the act, FrameOrigin of the target's frame.
	Origin      string `json:"origin"`
	FrameOrigin string `json:"frameOrigin,omitempty"`
	// Matches is how many live elements agreed with the evidence that the act was given, counted
	// by the harness just before it. TargetKey is a keyed digest of that evidence: equal keys,
	// equal targets.
	Matches   int    `json:"matches"`
	TargetKey string `json:"targetKey,omitempty"`
	// ByRef says that the act was addressed by a ref of a live observation.
	ByRef bool `json:"byRef,omitempty"`
	// Outcome as the dispatcher reported it at the boundary.
	Outcome Outcome `json:"outcome"`
	// Mutated says that a request which may change a server went out after the act and before the
	// next one.
	Mutated bool `json:"mutated,omitempty"`
	// Gate is the Seq of the gate record that let it pass; 0 when none did.
	Gate int `json:"gate"`
}

// GateRecord is one decision of the gates, seen at the boundary.
type GateRecord struct {
	Seq           int    `json:"seq"`
	Capability    string `json:"capability"`
	Origin        string `json:"origin"`
	Consequential bool   `json:"consequential,omitempty"`
	// Credential says that the gate was told of a sensitive value.
	Credential bool `json:"credential,omitempty"`
	Allowed    bool `json:"allowed"`
}

// Scan is the oracle's search of every byte that the cell left on disk.
type Scan struct {
	Files    int           `json:"files"`
	Canaries int           `json:"canaries"`
	Findings []ScanFinding `json:"findings,omitempty"`
}

// ScanFinding is one secret or ref found on disk. It never holds the value.
type ScanFinding struct {
	File string `json:"file"`
	// What is "secret" or "ref".
	What string `json:"what"`
	// Param is the parameter whose value was found.
	Param string `json:"param,omitempty"`
	// Form is the view in which it was found: plain, percent, base64, json, html, ...
	Form string `json:"form"`
	// Offset is the byte offset in the file, or in the decoded view.
	Offset int `json:"offset"`
}
