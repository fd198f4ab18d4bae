package drift

import "github.com/wfbench/wfbench/schema"

// roleTwin has the right name and is another kind of thing.
var roleTwin = Drift{
	Name:      "role-twin",
	Group:     Identity,
	Statement: "Before the target stands an element of another role with the same name.",
	Harm:      "A match by text takes the link in the navigation for the button of the form.",
	Recovery:  "role and name",
	Hazards:   []string{"H4", "H16"},
	Answers:   always(schema.MustComplete, "role and name still say which one is meant"),
	Apply:     page("role"),
}
