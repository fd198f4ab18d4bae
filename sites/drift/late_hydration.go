package drift

import "github.com/wfbench/wfbench/schema"

// lateHydration is the page that can be seen before it can be used.
var lateHydration = Drift{
	Name:      "late-hydration",
	Group:     Timing,
	Statement: "For some time after each load the page swallows clicks, keys and submits.",
	Harm:      "A click is reported as done before anybody listened, and the next steps go on without it.",
	Recovery:  "seeing that nothing happened",
	Hazards:   []string{"H28", "H46"},
	Amounts:   []int{300, 900, 2_000},
	Unit:      "ms",
	Answers:   always(schema.MayStop, "a press that left no trace may have been heard: to stop is right, and so is to find out and repeat it"),
	Apply:     page("inert"),
}
