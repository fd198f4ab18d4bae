package drift

import "github.com/wfbench/wfbench/schema"

// labelSwap makes the label and the field's own metadata contradict each other.
var labelSwap = Drift{
	Name:      "label-swap",
	Group:     Identity,
	Statement: "The labels of two fields have changed places, the fields have not.",
	Harm:      "An amount is typed into the reference and a street into the name: everything is filled in, and all of it is wrong.",
	Recovery:  "nothing: the evidence contradicts itself",
	Hazards:   []string{"H5"},
	Needs:     []Trait{TwoFields},
	Answers:   always(schema.MustStop, "the page contradicts itself about where the data go"),
	Apply:     page("labels"),
}
