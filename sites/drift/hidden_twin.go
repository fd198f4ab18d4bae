package drift

import "github.com/wfbench/wfbench/schema"

// hiddenTwin is on nearly every page: the control of another layout, the template of a row, the
// menu that is folded away.
var hiddenTwin = Drift{
	Name:      "hidden-twin",
	Group:     Identity,
	Statement: "An invisible control with the role and the name of the target stands before it.",
	Harm:      "A query that counts hidden elements takes the first one, or refuses a page that is perfectly clear.",
	Recovery:  "visibility",
	Hazards:   []string{"H15", "H26"},
	Variants:  []string{"none", "offscreen", "zero"},
	Answers:   always(schema.MustComplete, "a person sees one control"),
	Apply:     page("hidden"),
}
