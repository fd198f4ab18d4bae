package trial

import (
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/schema"
)

// Scenario is everything that a trial depends on: data only, so that it can be drawn, shrunk,
// printed as JSON and kept as a fixture.
type Scenario struct {
	// Name is lower case words joined by "_", category first: "identity_second_row".
	Name string `json:"name"`
	// Comment says in one sentence what it is about.
	Comment string `json:"comment,omitempty"`
	// Hazards are what was seen elsewhere that it stands for: "H1", a row of the hazard table, or "D7"
	// of WebBrain's findings.
	Hazards []string `json:"hazards,omitempty"`
	App     sim.App  `json:"app"`
	Task    Task     `json:"task"`
	Replay  Replay   `json:"replay"`
}

// ReplayValues are the values that the replay is given.
func (s Scenario) ReplayValues() map[string]string {
	if s.Replay.Values != nil {
		return s.Replay.Values
	}
	return s.Task.Values
}

// Task is what is recorded.
type Task struct {
	// Goal is in words, parameters as {{name}}.
	Goal string `json:"goal"`
	// Start is a path on the app's origin.
	Start  string         `json:"start"`
	Params []schema.Param `json:"params,omitempty"`
	// Values are those of the recording.
	Values map[string]string `json:"values,omitempty"`
	// Notes are the reference planner's knowledge of the task.
	Notes []schema.Note `json:"notes"`
	// Outcome, when set, is written over the recording's own: a task that failed.
	Outcome string `json:"outcome,omitempty"`
}

// Replay is how the recording is put to the test.
type Replay struct {
	// Values are those of the replay; nil for those of the recording.
	Values map[string]string `json:"values,omitempty"`
	// Changes are made to the app before the replay, in order.
	Changes []Change    `json:"changes,omitempty"`
	Faults  []sim.Fault `json:"faults,omitempty"`
	// Answer is what is right. Empty means may-stop.
	Answer schema.Answer `json:"answer,omitempty"`
	// Model says that the replay may hand over.
	Model bool `json:"model,omitempty"`
	// Unattended and Unconfirmed make the gate refuse consequential acts: as nobody is there, or as
	// somebody says no. Ungranted takes a capability away.
	Unattended  bool   `json:"unattended,omitempty"`
	Unconfirmed bool   `json:"unconfirmed,omitempty"`
	Ungranted   string `json:"ungranted,omitempty"`
	// Granted is an origin on which a person granted everything, for some other task.
	Granted string `json:"granted,omitempty"`
	// Times is how often the workflow is replayed, each time on a fresh session; 0 means once. With
	// Approve, proposals are approved between two replays.
	Times   int  `json:"times,omitempty"`
	Approve bool `json:"approve,omitempty"`
	// Log keeps what the engine logs.
	Log bool `json:"log,omitempty"`
}

// Change is one change to an app. ChangeKinds lists the kinds; Key names the node that it is about.
type Change struct {
	Kind string `json:"kind"`
	Key  string `json:"key,omitempty"`
	// To is the new word of a change that needs one: a name, a URL, a flag.
	To string `json:"to,omitempty"`
	Ms int    `json:"ms,omitempty"`
}
