package drift

import "github.com/wfbench/wfbench/schema"

// slowNetwork makes every answer late, so that each step overtakes the one before.
var slowNetwork = Drift{
	Name:       "slow-network",
	Group:      Timing,
	Statement:  "Every answer of the server comes some time later.",
	Harm:       "A fixed wait runs out: a step acts on the page before, or a failure is reported that is none.",
	Recovery:   "waiting for the answer",
	Hazards:    []string{"H13", "H27"},
	Amounts:    []int{200, 600, 1_500},
	Unit:       "ms",
	LayoutOnly: true,
	Answers:    always(schema.MustComplete, "everything arrives, only later"),
	Apply:      wire("latency"),
}
