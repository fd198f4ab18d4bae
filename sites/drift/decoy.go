package drift

import "github.com/wfbench/wfbench/schema"

// decoy leaves nothing to tell two controls apart but their places, which must never tell.
var decoy = Drift{
	Name:      "decoy",
	Group:     Identity,
	Statement: "A second control with the role and the name of the target stands on the page, and does something else.",
	Harm:      "The first match is taken: something is deleted, sent or paid that nobody asked for.",
	Recovery:  "an anchor that is unique, or nothing",
	Hazards:   []string{"H1", "H15", "H47"},
	Variants:  []string{"above", "below", "far"},
	Answers:   always(schema.MayStop, "one who can tell by context may act, the others must ask or stop"),
	Apply:     page("decoy"),
}
