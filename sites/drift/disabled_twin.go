package drift

import "github.com/wfbench/wfbench/schema"

// disabledTwin cannot be pressed, which does not make the other one the right one.
var disabledTwin = Drift{
	Name:      "disabled-twin",
	Group:     Identity,
	Statement: "Before the target stands a disabled control with the same role and name.",
	Harm:      "Code that filters by what can be pressed has found a way to make an ambiguous page look clear.",
	Recovery:  "an anchor that is unique, or nothing",
	Hazards:   []string{"H15"},
	Answers:   always(schema.MayUseModel, "of two controls with one name one works: somebody who looks knows which"),
	Apply:     page("disabled"),
}
