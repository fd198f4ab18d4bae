package drift

import "github.com/wfbench/wfbench/schema"

// clearOverlay is what a stuck loading layer or a clickjacker leaves behind.
var clearOverlay = Drift{
	Name:      "clear-overlay",
	Group:     Obstruction,
	Statement: "A transparent layer that takes every click lies over the page.",
	Harm:      "The click is dispatched, the layer takes it, and the step is reported as done.",
	Recovery:  "a hit test",
	Hazards:   []string{"H61", "H47"},
	Answers:   always(schema.MayStop, "nothing below it can be pressed as a person presses: to stop is right"),
	Apply:     page("clear"),
}
