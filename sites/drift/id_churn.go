package drift

import "github.com/wfbench/wfbench/schema"

// idChurn is what build tools and frameworks do to identifiers on each release or load.
var idChurn = Drift{
	Name:       "id-churn",
	Statement:  "Ids, classes and test ids are new on each load.",
	Harm:       "Selectors on generated identifiers miss at once, or match a later element that was given the same one.",
	Hazards:    []string{"H5", "H18"},
	LayoutOnly: true,
	Apply:      func(k *Knobs, _ string) { k.IDChurn = true },
	Answer:     always(schema.MustComplete),
}
