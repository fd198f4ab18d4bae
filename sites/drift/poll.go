package drift

import "github.com/wfbench/wfbench/schema"

// poll is the list that lives: it is drawn anew all the time, and grows at its top.
var poll = Drift{
	Name:      "poll",
	Group:     Timing,
	Statement: "The list of rows is fetched and drawn again all the time, and gains rows above.",
	Harm:      "The row that was looked at is another one by the time of the click: positions move by one under the hand.",
	Recovery:  "the row's own key",
	Hazards:   []string{"H22", "H24", "H26"},
	Amounts:   []int{1_500, 600, 250},
	Unit:      "ms",
	Needs:     []Trait{Polls},
	Answers:   always(schema.MustComplete, "the target's row is there all the time"),
	Apply:     func(k *Knobs, _ string, ms int) { k.PollMs = ms },
}
