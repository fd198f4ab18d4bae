package heal

import "fmt"

// StepChanged says that a workflow's step is no longer the one that a proposal repairs.
type StepChanged struct{ Step string }

// Error implements error.
func (e *StepChanged) Error() string {
	return fmt.Sprintf("applying proposal: step %q is not the one that it repairs any more", e.Step)
}

// Incompatible says that a proposal would make another step of its step.
type Incompatible struct {
	Step string
	// What names the part that differs: "action", "target", "input", "postconditions", "origins" ...
	What string
}

// Error implements error.
func (e *Incompatible) Error() string {
	return fmt.Sprintf("applying proposal: step %q: the repair changes its %s", e.Step, e.What)
}

// LessSensitive says that a proposal would leave a parameter less protected than it is, or
// than the repaired step's field asks for.
type LessSensitive struct {
	Step  string
	Param string
}

// Error implements error.
func (e *LessSensitive) Error() string {
	return fmt.Sprintf("applying proposal: step %q: the repair would make parameter %q less sensitive", e.Step, e.Param)
}
