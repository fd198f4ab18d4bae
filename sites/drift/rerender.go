package drift

import "github.com/wfbench/wfbench/schema"

// rerenderPeriodMs is short enough to fall between a look and an act.
const rerenderPeriodMs = 120

// A page that never rests cannot be clicked by any driver that checks what it hits: a click takes
// 50 ms and more, with Firefox on a busy machine longer than the period. So the replacing comes in
// bursts, as the updates of real pages do: RerenderBurst times, then a rest of RerenderRestMs.
const (
	RerenderBurst  = 10
	RerenderRestMs = 1_500
)

// rerender makes every reference to a node stale within moments, and changes nothing that a
// person would see.
var rerender = Drift{
	Name:       "rerender",
	Statement:  "Links, buttons and rows are replaced by fresh equals every 120 ms, in bursts of ten.",
	Harm:       "A click on a stale reference does nothing and is reported as done, or lands on whatever took the reference over.",
	Hazards:    []string{"H22", "H23", "H24", "H29"},
	LayoutOnly: true,
	Apply:      func(k *Knobs, _ string) { k.RerenderMs = rerenderPeriodMs },
	Answer:     always(schema.MustComplete),
}
