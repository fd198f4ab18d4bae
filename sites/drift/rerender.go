package drift

import "github.com/wfbench/wfbench/schema"

// rerenderPeriodMs is short enough to fall between a look and an act.
const rerenderPeriodMs = 120

// rerender makes every reference to a node stale within moments, and changes nothing that a
// person would see.
var rerender = Drift{
	Name:       "rerender",
	Statement:  "Links, buttons and rows are replaced by fresh equals every 120 ms.",
	Harm:       "A click on a stale reference does nothing and is reported as done, or lands on whatever took the reference over.",
	Hazards:    []string{"H22", "H23", "H24", "H29"},
	LayoutOnly: true,
	Apply:      func(k *Knobs, _ string) { k.RerenderMs = rerenderPeriodMs },
	Answer:     always(schema.MustComplete),
}
