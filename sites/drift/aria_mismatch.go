package drift

import "github.com/wfbench/wfbench/schema"

// ariaMismatch makes what is seen and what is said differ.
var ariaMismatch = Drift{
	Name:      "aria-mismatch",
	Group:     Identity,
	Statement: "The visible text of the button and its accessible name say different things.",
	Harm:      "A match by text and a match by name find different elements, and each is sure.",
	Recovery:  "nothing: the evidence contradicts itself, or the model",
	Hazards:   []string{"H17", "H64", "H66"},
	Variants:  []string{"said", "lies"},
	Answers:   always(schema.MayStop, "which of the two is true, nobody on the page says"),
	Apply:     page("aria"),
}
