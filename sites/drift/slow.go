package drift

import "github.com/wfbench/wfbench/schema"

// slow separates waiting for a condition from waiting for the load event.
var slow = Drift{
	Name:       "slow",
	Group:      Timing,
	Statement:  "The content of each page is rendered some time after the page has loaded.",
	Harm:       "A step is resolved against a page that is not there yet: it fails although nothing is wrong, or goes on after a wait that ran out.",
	Recovery:   "waiting for the target",
	Amounts:    []int{300, 700, 1_500},
	Unit:       "ms",
	Hazards:    []string{"H13", "H27", "H28"},
	LayoutOnly: true,
	Apply:      func(k *Knobs, _ string, ms int) { k.SlowMs = ms },
	Answers:    always(schema.MustComplete, "the page is the same, only later"),
}
