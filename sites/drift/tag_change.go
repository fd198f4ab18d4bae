package drift

import "github.com/wfbench/wfbench/schema"

// tagChange is what moving to a component library does to a page: the same roles and names on
// other elements.
var tagChange = Drift{
	Name:       "tag-change",
	Group:      Layout,
	Statement:  "Every button is a custom element with the same role, name and behaviour.",
	Harm:       "Selectors that begin with a tag miss, and code that looks for native controls does nothing.",
	Recovery:   "role and name",
	Hazards:    []string{"H3", "H63"},
	LayoutOnly: true,
	Answers:    always(schema.MustComplete, "a person sees and hears the same page"),
	Apply:      page("tag"),
}
