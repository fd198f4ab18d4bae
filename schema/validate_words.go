package schema

import "slices"

// The closed sets of words, as the documents may use them. An empty word stands in a set
// only where the field may be absent.
var (
	outcomes = []Outcome{NotDispatched, NoEffect, MaybeApplied, Applied}

	reasons = []Reason{"", Absent, AmbiguousBefore, AmbiguousAfter, Contradicted, StaleDocument,
		Covered, Disabled, Hidden, ForeignOrigin, WrongPlace, DialogOpen, Denied, MissingValue,
		Vacuous, Unverified, HandedOff, ModelStopped, ModelFailed, BudgetSpent, BrowserFailed,
		DialogDismissed, Rejected, SignedOut, PageHung, NewTab, UnrecordedWrite, Interrupted}

	// actions may stand in the record of a run, stepActions in a workflow.
	actions     = []ActionKind{Click, Fill, Select, Check, Uncheck, Press, Navigate, Back, Upload, CallTool, Fetch, HandOff}
	stepActions = []ActionKind{Click, Fill, Select, Check, Uncheck, Press, Navigate, Back, Upload, HandOff}

	// pressKeys are the keys that may be pressed: they move and confirm, none of them writes text.
	pressKeys = []string{"Enter", "Escape", "Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"}

	dialogKinds = []string{"alert", "beforeunload", "confirm", "prompt"}

	targetStates = []string{"checked", "unchecked", "filled", "selected", "expanded", "disabled", "gone"}

	answers = []Answer{MustComplete, MayUseModel, MayStop, MustStop}

	traceOutcomes = []string{TraceSuccess, TracePartial, TraceFailed, TraceStopped}

	claimStatuses = []string{ClaimCompleted, ClaimStopped, ClaimError}

	stepMatches = []string{MatchMatched, MatchMissed, MatchHealed, MatchHandedOver}

	changeKinds = []ChangeKind{ChangeSaved, ChangeImported, ChangeRenamed, ChangeHealed, ChangeReverted}

	classes = []Class{ClassCompleted, ClassStopped, ClassUnsafe, ClassFalseSuccess, ClassInconclusive}

	verdictStatuses = []VerdictStatus{Held, Violated, NotExercised, InconclusiveVerdict}
)

// IsKey reports whether a word names a key that may be pressed.
func IsKey(word string) bool { return slices.Contains(pressKeys, word) }
