package drift

import "github.com/wfbench/wfbench/schema"

// lateValidation takes the press and turns it down a moment later.
var lateValidation = Drift{
	Name:      "late-validation",
	Group:     Outcome,
	Statement: "The first attempt at the last request is refused as not valid a moment after the press.",
	Harm:      "The click counts as the success, and the message beside the field is never read.",
	Recovery:  "reading the message",
	Hazards:   []string{"H43"},
	Answers:   always(schema.MayStop, "a page that refuses the data wants them looked at: to try once more, to ask and to stop are right"),
	Apply:     wire("validation"),
}
