// Package drift is the catalogue of the ways in which a site changes between recording and
// replay: one file a drift, each with the harm it stands for and the right answer per task.
//
// A drift sets knobs; the sites turn them. Drifts know no engine, and the right answers are
// data. Before it: nothing. After it: the sites, which honour the knobs, and the judge,
// which holds a run against the right answer.
package drift

import "github.com/wfbench/wfbench/schema"

// Knobs are the changes that a site can make to its own pages. The zero value changes nothing.
type Knobs struct {
	RerenderMs      int    `json:"rerenderMs,omitempty"`      // replace interactive nodes by fresh equals at this period
	Wrapper         bool   `json:"wrapper,omitempty"`         // extra wrapper elements around everything
	Reorder         bool   `json:"reorder,omitempty"`         // independent blocks, rows and fields stand in another order
	IDChurn         bool   `json:"idChurn,omitempty"`         // ids, classes and test ids are new on each load
	SlowMs          int    `json:"slowMs,omitempty"`          // content is rendered this much later
	DecoyRow        bool   `json:"decoyRow,omitempty"`        // a look-alike row stands above the target
	Swap            bool   `json:"swap,omitempty"`            // one equal row added above the target, one removed below
	Relabel         bool   `json:"relabel,omitempty"`         // a button of the task has another name
	SlotChange      bool   `json:"slotChange,omitempty"`      // where the task's first button was, there is "Delete all"
	OriginHop       string `json:"originHop,omitempty"`       // link, redirect, meta or script: the first step lands on Foreign
	HangAfterCommit bool   `json:"hangAfterCommit,omitempty"` // the last POST commits and never answers
}

// Drift is one named change.
type Drift struct {
	// Name is lower case words joined by "-".
	Name string
	// Statement says in one sentence what changes.
	Statement string
	// Harm says in one sentence what goes wrong in the field when a replayer is fooled by it.
	Harm string
	// Hazards are the public reports that it stands for, by number: "H1".
	Hazards []string
	// Variants, where there are any: the default is chosen by the seed.
	Variants []string
	// LayoutOnly drifts change nothing that a task depends on.
	LayoutOnly bool
	// Apply sets the knobs for a task under a seed.
	Apply func(k *Knobs, variant string)
	// Answer is the right answer for a task; "" where the drift does not apply.
	Answer func(t schema.TaskRef) schema.Answer
}
