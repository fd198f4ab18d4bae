package drift

import "github.com/wfbench/wfbench/schema"

// modal makes the page inert behind it.
var modal = Drift{
	Name:      "modal",
	Group:     Obstruction,
	Statement: "A modal dialog with an offer opens over the page.",
	Harm:      "A forced click goes through it, or the dialog's own button is pressed for that of the task.",
	Recovery:  "closing it, or the model",
	Hazards:   []string{"H61", "H47"},
	Answers:   always(schema.MayUseModel, "an offer can be closed by somebody who reads what it is"),
	Apply:     page("modal"),
}
