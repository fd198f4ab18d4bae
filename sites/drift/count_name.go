package drift

import "github.com/wfbench/wfbench/schema"

// countName is the badge in the name: it says how many, not which.
var countName = Drift{
	Name:      "count-name",
	Group:     Identity,
	Statement: "The name of a button of the task has got a number at its end.",
	Harm:      "An exact match stops at every new message, and a match by the beginning also takes Plan B for Plan.",
	Recovery:  "the name without its count, or the model",
	Hazards:   []string{"H16", "H18"},
	Answers:   always(schema.MayUseModel, "one control has the name and a number: a count, to somebody who reads the page"),
	Apply:     func(k *Knobs, _ string, _ int) { k.Page = append(k.Page, Change{Name: "rename", Variant: "count"}) },
}
