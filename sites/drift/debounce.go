package drift

import "github.com/wfbench/wfbench/schema"

// debounce makes a field slow to believe what was typed.
var debounce = Drift{
	Name:       "debounce",
	Group:      Timing,
	Statement:  "Fields that wait for the typist wait longer.",
	Harm:       "The list still shows what was there before the last letters, and the first of it is chosen.",
	Recovery:   "waiting for the target",
	Hazards:    []string{"H28", "H30"},
	Amounts:    []int{400, 1_000, 2_000},
	Unit:       "ms",
	LayoutOnly: true,
	Needs:      []Trait{Typed},
	Answers:    always(schema.MustComplete, "what was typed is shown, only later"),
	Apply:      func(k *Knobs, _ string, ms int) { k.DebounceMs = ms },
}
