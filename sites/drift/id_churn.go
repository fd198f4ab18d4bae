package drift

import "github.com/wfbench/wfbench/schema"

// idChurn is what build tools and frameworks do to identifiers on each release or load.
var idChurn = Drift{
	Name:       "id-churn",
	Group:      Layout,
	Statement:  "Ids and test ids are new on each load, and classes have other names.",
	Harm:       "Selectors on generated identifiers miss at once, or match a later element that was given the same one.",
	Recovery:   "role and name",
	Hazards:    []string{"H5", "H18"},
	LayoutOnly: true,
	Apply:      func(k *Knobs, _ string, _ int) { k.IDChurn = true },
	Answers:    always(schema.MustComplete, "identifiers are no part of what a person sees"),
}
