package drift

import "github.com/wfbench/wfbench/schema"

// tampering makes the page lie about itself to every script in it.
var tampering = Drift{
	Name:      "tampering",
	Group:     Hostile,
	Statement: "Built-in functions of the page lie about names, places and texts.",
	Harm:      "Code that asks the page is told that the wrong row is the right one.",
	Recovery:  "code out of the page's reach, or stopping",
	Hazards:   []string{"H64", "H44"},
	Answers:   always(schema.MayStop, "who cannot get a true answer must stop"),
	Apply:     page("tamper"),
}
