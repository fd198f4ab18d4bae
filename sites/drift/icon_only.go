package drift

import "github.com/wfbench/wfbench/schema"

// iconOnly is the redesign that saves words.
var iconOnly = Drift{
	Name:      "icon-only",
	Group:     Identity,
	Statement: "The button shows an icon instead of its text, with or without a name for screen readers.",
	Harm:      "The step finds nothing, or a click goes to the labelled neighbour of a nameless icon.",
	Recovery:  "the name for screen readers, or the model",
	Hazards:   []string{"H11"},
	Variants:  []string{"named", "unnamed"},
	Answers: Answers{
		Usual: schema.MayStop,
		Why:   "without a name nobody can say what it is",
		Variants: map[string]Exception{
			"named": {schema.MustComplete, "with its name for screen readers the control is the same"},
		},
	},
	Apply: page("icon"),
}
