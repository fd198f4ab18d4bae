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
	Answers: Answers{
		Usual: schema.MustComplete,
		Why:   "role and name still say which one is meant",
		Except: map[string]Exception{
			"mail/archive": {schema.MayUseModel, twoLinks},
			"mail/delete":  {schema.MayUseModel, twoLinks},
		},
	},
	Apply: page("role"),
}

// twoLinks is why a list whose items are known by their one link is no longer plain.
const twoLinks = "the twin is a link in an item that is known by its only link: which of two says what the item is, a replay cannot tell"
