package compile

import "fmt"

// Reason is why a trace does not compile, or why a step is handed off.
type Reason string

// The reasons of a Refusal: there is no workflow.
const (
	TaskNotSuccessful Reason = "task-not-successful" // the run did not end in success
	NoSteps           Reason = "no-steps"            // nothing is left that could be replayed
	NoPlace           Reason = "no-place"            // the page was at an address that cannot be kept
	SecretInDocument  Reason = "secret-in-document"  // the last check found a value, a ref or a secret
	InvalidDocument   Reason = "invalid-document"    // the result breaks the format's own rules
)

// The reasons of a hand-off step: the model, or a person, does it.
const (
	AmbiguousBefore  Reason = "ambiguous-before"  // the recording cannot tell the target from its equals
	NotDistinct      Reason = "not-distinct"      // another step says the same and meant another element
	UncertainName    Reason = "uncertain-name"    // the target is called as a parameter's value, maybe by chance, and decides
	UnknownSubject   Reason = "unknown-subject"   // nothing that may be kept says which item, or whose document, the step decides about
	SelfMismatch     Reason = "self-mismatch"     // the descriptor does not agree with its own capture
	UnnamedTarget    Reason = "unnamed-target"    // nothing names the target
	TaintedTarget    Reason = "tainted-target"    // the target's name cannot be kept
	UnknownRole      Reason = "unknown-role"      // the target's role is none of WAI-ARIA
	UnsupportedTool  Reason = "unsupported-tool"  // no action of a workflow is that tool's
	UnsupportedKey   Reason = "unsupported-key"   // the key may write text or do anything
	MissingTarget    Reason = "missing-target"    // the action needs a target and the recording has none
	MissingInput     Reason = "missing-input"     // the action needs a value and the recording has none
	UndeclaredParam  Reason = "undeclared-param"  // the value's parameter is not declared
	UnlistedOption   Reason = "unlisted-option"   // the option is none of the page's own list
	TaintedOption    Reason = "tainted-option"    // the option's text holds a run-time value
	NeedsAddress     Reason = "needs-address"     // the destination holds a run-time value
	Unobservable     Reason = "unobservable"      // the step changes the server and nothing would show it
	OutcomeUncertain Reason = "outcome-uncertain" // nothing shows that the recorded action took effect
)

// Refusal says why a trace does not compile. It never holds a value.
type Refusal struct {
	Reason Reason
	// Step is the step in question: "s3"; empty when it is the whole trace.
	Step string
	// Detail names the field and the rule.
	Detail string
}

// Error implements error.
func (r *Refusal) Error() string {
	s := "compiling trace"
	if r.Step != "" {
		s += fmt.Sprintf(": step %s", r.Step)
	}
	s += ": " + string(r.Reason)
	if r.Detail != "" {
		s += ": " + r.Detail
	}
	return s
}

// handOff is the error of a part that cannot build its piece of a step.
type handOff struct{ reason Reason }

func (h *handOff) Error() string { return string(h.reason) }
