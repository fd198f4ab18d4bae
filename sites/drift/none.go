package drift

import "github.com/wfbench/wfbench/schema"

// none is the control: what fails here fails without any drift.
var none = Drift{
	Name:       "none",
	Group:      Unchanged,
	Statement:  "The site is as it was when the task was recorded.",
	Harm:       "A replay that fails on an unchanged page saves nothing and is not trusted again.",
	Recovery:   "an unchanged page",
	LayoutOnly: true,
	Apply:      func(*Knobs, string, int) {},
	Answers:    always(schema.MustComplete, "nothing has changed"),
}
