package drift

import "github.com/wfbench/wfbench/schema"

// consent is the first thing that half of the web shows.
var consent = Drift{
	Name:      "consent",
	Group:     Obstruction,
	Statement: "A consent banner lies over the page until it is answered.",
	Harm:      "The click lands on the banner: a consent is given that nobody gave, and the step is reported as done.",
	Recovery:  "a hit test; the model, to answer it",
	Hazards:   []string{"H61", "H47"},
	Variants:  []string{"bottom", "full"},
	Answers:   always(schema.MayUseModel, "to refuse what is not needed commits to nothing; where the target is free, to go on is right"),
	Apply:     page("consent"),
}
