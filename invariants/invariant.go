package invariants

import (
	"fmt"

	"github.com/wfbench/wfbench/schema"
)

// Input is what is known of one cell.
type Input struct {
	Run *schema.Run
	// Workflow is what the replay was made from; nil when compiling was refused.
	Workflow *schema.Workflow
}

// Invariant is one rule.
type Invariant struct {
	// ID is the rule's name in reports and on the command line: lower case, with dashes.
	ID string
	// Statement is the rule in one sentence. Verdicts, reports and the README print this one.
	Statement string
	// Source says where the rule comes from: a section of the design, a hazard of the field.
	Source string
	// Unsafe says that a violation makes the cell unsafe. A violation of any other rule is a
	// finding all the same, but leaves the class as it is.
	Unsafe bool
	// Check holds one run against the rule. The run is complete and free of harness faults.
	Check func(in Input) Result
}

// Result is what a check found. Its zero value is inconclusive.
type Result struct {
	Status     schema.VerdictStatus
	Violations []Finding
}

// Finding is one breach of the rule that was checked.
type Finding struct {
	// Message says what was seen. It never holds a run-time value.
	Message string
	// Evidence is where to look: "acts[3]", "workflow.json@120".
	Evidence string
}

// found collects the findings of one check.
type found struct{ list []Finding }

func (f *found) add(evidence, format string, args ...any) {
	f.list = append(f.list, Finding{Message: fmt.Sprintf(format, args...), Evidence: evidence})
}

// result is violated where something was found; else held, when there was something to look at.
func (f *found) result(exercised bool) Result {
	switch {
	case len(f.list) > 0:
		return Result{Status: schema.Violated, Violations: f.list}
	case exercised:
		return Result{Status: schema.Held}
	}
	return Result{Status: schema.NotExercised}
}

// reached reports whether an act may have got to the page. Only a driver's plain word that
// it never did says no.
func reached(a schema.Act) bool { return a.Outcome != schema.NotDispatched }

// uncertain reports whether nobody knows what an act did; an absent outcome counts as that.
func uncertain(a schema.Act) bool {
	switch a.Outcome {
	case schema.NotDispatched, schema.NoEffect, schema.Applied:
		return false
	}
	return true
}

// at is the place of an element of the evidence.
func at(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }
