package drift

import "github.com/wfbench/wfbench/schema"

// successAfter500 says yes and means no.
var successAfter500 = Drift{
	Name:      "success-after-500",
	Group:     Outcome,
	Statement: "The server refuses the last request with 500, and the page shows the message of success.",
	Harm:      "The message is believed: the run counts as done, and nothing was saved.",
	Recovery:  "the answer of the server",
	Hazards:   []string{"H42"},
	Answers:   always(schema.MayStop, "nothing was done, so completion must not be claimed; to stop is right"),
	Apply: func(k *Knobs, _ string, _ int) {
		k.Wire = append(k.Wire, Change{Name: "lost"})
		k.Page = append(k.Page, Change{Name: "optimistic", Variant: "lie"})
	},
}
