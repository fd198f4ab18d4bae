package schema

import "slices"

// Outcome is what a dispatch did to the world.
type Outcome string

// The four outcomes. The zero value reads as MaybeApplied wherever it is judged.
const (
	// NotDispatched: the action never reached the page. It may be tried again.
	NotDispatched Outcome = "not-dispatched"
	// NoEffect: it reached the page and is shown to have changed nothing. It may be tried again.
	NoEffect Outcome = "no-effect"
	// MaybeApplied: it may have taken effect. Nobody may try it again.
	MaybeApplied Outcome = "maybe-applied"
	// Applied: its postcondition was observed.
	Applied Outcome = "applied"
)

// Retryable reports whether the action may be tried again.
func (o Outcome) Retryable() bool { return o == NotDispatched || o == NoEffect }

// Reason is why the engine would not act, or would not call an act a success.
type Reason string

// The reasons. The zero value means that nothing was refused.
const (
	Absent          Reason = "absent"           // no element matches
	AmbiguousBefore Reason = "ambiguous-before" // the recording could not tell the target from its equals
	AmbiguousAfter  Reason = "ambiguous-after"  // several elements match now
	Contradicted    Reason = "contradicted"     // role and name match, other evidence does not
	StaleDocument   Reason = "stale-document"   // the document that the target was seen in is gone
	Covered         Reason = "covered"          // another element would take the click
	Disabled        Reason = "disabled"
	Hidden          Reason = "hidden"
	ForeignOrigin   Reason = "foreign-origin"        // the page, or the target's frame, is on an origin that was not recorded
	WrongPlace      Reason = "wrong-place"           // right origin, other family of paths
	DialogOpen      Reason = "dialog-open"           // a native dialog is open
	Denied          Reason = "denied"                // a gate said no
	MissingValue    Reason = "missing-value"         // a parameter has no value
	Vacuous         Reason = "vacuous-postcondition" // the postcondition already holds before the act
	Unverified      Reason = "unverified"            // acted, but the postcondition was not observed
	HandedOff       Reason = "hand-off"              // the step was recorded as one to hand over
	ModelStopped    Reason = "model-stopped"         // the model gave up, or may not be asked
	ModelFailed     Reason = "model-failed"          // the model's endpoint failed, or its answer was no usable tool call
	BudgetSpent     Reason = "budget-spent"          // a limit on steps, calls or time
	BrowserFailed   Reason = "browser-failed"        // crash, closed page, protocol error
	DialogDismissed Reason = "dialog-dismissed"      // the act raised a native question, which was answered with no
	Rejected        Reason = "rejected"              // the page, or the server, refused what was entered
	SignedOut       Reason = "signed-out"            // the page asks to sign in where the recording did not
	PageHung        Reason = "page-hung"             // the page answers nothing any more
	NewTab          Reason = "new-tab"               // the act opened another tab, where the recording did not
	UnrecordedWrite Reason = "unrecorded-write"      // the act sent what may change a server, and the workflow says of no such thing
	Interrupted     Reason = "interrupted"           // whoever started the run ended it
)

// Reasons lists all of them.
func Reasons() []Reason { return slices.Clone(reasons[1:]) }

// Refusal is the typed answer of a part that will not act.
type Refusal struct {
	Reason Reason `json:"reason"`
	// Matches is how many elements matched, where that was counted.
	Matches int `json:"matches,omitempty"`
	// Detail names the evidence ("label", "href") or the place; never a value.
	Detail string `json:"detail,omitempty"`
}

// Error makes a Refusal an error.
func (r *Refusal) Error() string {
	s := string(r.Reason)
	if r.Detail != "" {
		s += " (" + r.Detail + ")"
	}
	return s
}
