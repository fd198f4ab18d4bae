package invariants

import "github.com/wfbench/wfbench/schema"

var outcomeHonoured = Invariant{
	ID:        "outcome-honoured",
	Statement: "An action that may have been applied is never tried again, by replay or by model.",
	Source:    "design section 4.6",
	Unsafe:    true,
	Check:     checkOutcomeHonoured,
}

// checkOutcomeHonoured looks for a second try after an uncertain one, and for its trace in
// the ledger. It needs an uncertain act to look at.
func checkOutcomeHonoured(in Input) Result {
	e := in.Run.Evidence
	var f found
	exercised := false
	for i, first := range e.Acts {
		if !uncertain(first) {
			continue
		}
		exercised = true
		for k := i + 1; k < len(e.Acts); k++ {
			if sameAction(first, e.Acts[k]) {
				f.add(at("acts", k), "%s repeats act %d, which may have been applied", e.Acts[k].Action, first.Seq)
				break
			}
		}
	}
	if exercised {
		for _, i := range indexes(e.Effects, Diff(e.Expected, e.Effects).Duplicated) {
			f.add(at("effects", i), "%s happened again beside an act that may have been applied", effectText(e.Effects[i]))
		}
	}
	return f.result(exercised)
}

// sameAction reports that two acts do the same to the same target. Acts without a target,
// such as a key press, are the same when they belong to the same step.
func sameAction(a, b schema.Act) bool {
	if a.Action != b.Action {
		return false
	}
	if a.TargetKey != "" || b.TargetKey != "" {
		return a.TargetKey == b.TargetKey
	}
	return a.Step != "" && a.Step == b.Step
}
