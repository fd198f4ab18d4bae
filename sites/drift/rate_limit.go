package drift

import "github.com/wfbench/wfbench/schema"

// rateLimit refuses once, and says when to come back.
var rateLimit = Drift{
	Name:      "rate-limit",
	Group:     Timing,
	Statement: "The first attempt at the last request is refused with 429.",
	Harm:      "The refusal is taken for success, or hammered until it becomes a ban.",
	Recovery:  "reading the refusal",
	Hazards:   []string{"H46", "H54"},
	Answers:   always(schema.MayStop, "a refusal leaves nothing behind: a second attempt and a stop are both right"),
	Apply:     wire("limit"),
}
