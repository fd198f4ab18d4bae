package drift

import "github.com/wfbench/wfbench/schema"

// slowDelayMs is longer than an impatient look and much shorter than any reasonable wait.
const slowDelayMs = 700

// slow separates waiting for a condition from waiting for the load event.
var slow = Drift{
	Name:       "slow",
	Statement:  "The content of each page is rendered 700 ms after the page has loaded.",
	Harm:       "A step is resolved against a page that is not there yet: it fails although nothing is wrong, or goes on after a wait that ran out.",
	Hazards:    []string{"H13", "H27", "H28"},
	LayoutOnly: true,
	Apply:      func(k *Knobs, _ string) { k.SlowMs = slowDelayMs },
	Answer:     always(schema.MustComplete),
}
