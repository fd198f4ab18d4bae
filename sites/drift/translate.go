package drift

import "github.com/wfbench/wfbench/schema"

// translate is what a change of the account's language does.
var translate = Drift{
	Name:      "translate",
	Group:     Identity,
	Statement: "A button of the task has its name in another language.",
	Harm:      "A replay by name stops on every page, or a fuzzy match finds the nearest word of another meaning.",
	Recovery:  "the model, by meaning",
	Hazards:   []string{"H6", "H16"},
	Answers:   always(schema.MayUseModel, "only somebody who knows the language can tell"),
	Apply: func(k *Knobs, _ string, _ int) {
		k.Page = append(k.Page, Change{Name: "rename", Variant: "translation"})
	},
}
