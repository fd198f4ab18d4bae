package drift

import "github.com/wfbench/wfbench/schema"

// hugeName costs whoever copies it.
var hugeName = Drift{
	Name:      "huge-name",
	Group:     Hostile,
	Statement: "An element of the page has a name of a megabyte.",
	Harm:      "A prompt or a record grows without bound, a step times out, or the cut name equals another one.",
	Recovery:  "limits",
	Hazards:   []string{"H64"},
	Amounts:   []int{100_000, 1_000_000, 4_000_000},
	Unit:      "bytes",
	Answers:   always(schema.MustComplete, "the target and its name are as they were"),
	Apply:     page("huge"),
}
