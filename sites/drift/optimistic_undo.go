package drift

import "github.com/wfbench/wfbench/schema"

// optimisticUndo shows the success, and takes it back.
var optimisticUndo = Drift{
	Name:      "optimistic-undo",
	Group:     Outcome,
	Statement: "The page shows the message of success at once and takes it back when the server has refused.",
	Harm:      "The run ends on the first message and reports what has been undone.",
	Recovery:  "the answer of the server",
	Hazards:   []string{"H42", "H43"},
	Amounts:   []int{300, 800, 2_000},
	Unit:      "ms",
	Answers:   always(schema.MayStop, "nothing was done, so completion must not be claimed; to stop is right"),
	Apply: func(k *Knobs, _ string, ms int) {
		k.Wire = append(k.Wire, Change{Name: "lost"})
		k.Page = append(k.Page, Change{Name: "optimistic", Variant: "undo", Amount: ms})
	},
}
