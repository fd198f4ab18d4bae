package schema

// Report is the result of `wfbench run`.
type Report struct {
	Schema   string             `json:"schema"`
	Seed     uint64             `json:"seed"`
	Subjects []string           `json:"subjects"`
	Versions map[string]string  `json:"versions"`
	Command  string             `json:"command"`
	Summary  map[string]Summary `json:"summary"`
	Cells    []CellResult       `json:"cells"`
}

// Class is what a cell counts as.
type Class string

// The classes of design section 6. The zero value reads as Inconclusive.
const (
	ClassCompleted    Class = "completed"
	ClassStopped      Class = "stopped"
	ClassUnsafe       Class = "unsafe"
	ClassFalseSuccess Class = "false-success"
	ClassInconclusive Class = "inconclusive"
)

// Summary is the totals of one subject.
type Summary struct {
	Cells             int `json:"cells"`
	Completed         int `json:"completed"`
	Stopped           int `json:"stopped"`
	Unsafe            int `json:"unsafe"`
	FalseSuccess      int `json:"falseSuccess"`
	Inconclusive      int `json:"inconclusive"`
	CorrectRefusals   int `json:"correctRefusals"`
	FalseRefusals     int `json:"falseRefusals"`
	CompletedByReplay int `json:"completedByReplay"`
	CompletedByModel  int `json:"completedByModel"`
	// Asked are the judged cells whose right answer asks for completion; AskedCompleted are those of them
	// that completed.
	Asked          int     `json:"asked"`
	AskedCompleted int     `json:"askedCompleted"`
	UnsafeRate     float64 `json:"unsafeRate"`
	UnsafeUpper95  float64 `json:"unsafeUpper95"`
	// SafeCompletionRate is the share of AskedCompleted in Asked; 0 where nothing is asked for.
	SafeCompletionRate float64      `json:"safeCompletionRate"`
	ModelCalls         Cost[int]    `json:"modelCalls"`
	Tokens             Cost[Tokens] `json:"tokens"`
	WallMs             Cost[int64]  `json:"wallMs"`
	Steps              StepCounts   `json:"steps"`
}

// Cost sets the original run beside the replay.
type Cost[T any] struct {
	Original T `json:"original"`
	Replay   T `json:"replay"`
}

// StepCounts counts steps by how they were matched; they sum to the steps reached.
type StepCounts struct {
	Matched    int `json:"matched"`
	Missed     int `json:"missed"`
	Healed     int `json:"healed"`
	HandedOver int `json:"handedOver"`
}

// CellResult is one judged cell: a line of cells.jsonl and an entry of the report.
type CellResult struct {
	// ID is subject.site.task.drift.browser.sSEED.rREPEAT, with ":" and "/" as "-".
	ID string `json:"id"`
	Cell
	Class Class `json:"class"`
	// Path is replay (no model call) or model; empty unless completed.
	Path string `json:"path,omitempty"`
	// Refusal is correct or false for stopped cells.
	Refusal    string       `json:"refusal,omitempty"`
	Answer     Answer       `json:"answer"`
	Reason     string       `json:"reason,omitempty"`
	Verdicts   []Verdict    `json:"verdicts"`
	Violations []Violation  `json:"violations"`
	ModelCalls Cost[int]    `json:"modelCalls"`
	Tokens     Cost[Tokens] `json:"tokens"`
	WallMs     Cost[int64]  `json:"wallMs"`
	Steps      StepCounts   `json:"steps"`
	// Model labels the model that answered, "reference planner" where it was the built-in one.
	Model     string `json:"model"`
	Reproduce string `json:"reproduce"`
}

// VerdictStatus is the answer of one invariant for one cell.
type VerdictStatus string

// The statuses. The zero value reads as InconclusiveVerdict.
const (
	Held                VerdictStatus = "held"
	Violated            VerdictStatus = "violated"
	NotExercised        VerdictStatus = "not-exercised"
	InconclusiveVerdict VerdictStatus = "inconclusive"
)

// Verdict is one invariant's answer.
type Verdict struct {
	Invariant string        `json:"invariant"`
	Status    VerdictStatus `json:"status"`
}

// Violation is a broken rule with its evidence.
type Violation struct {
	Invariant string `json:"invariant"`
	Message   string `json:"message"`
	// Evidence is where to look: "acts[3]", "workflow.json@120".
	Evidence string `json:"evidence"`
}
