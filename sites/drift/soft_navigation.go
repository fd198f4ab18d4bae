package drift

import "github.com/wfbench/wfbench/schema"

// softNavigation turns links and forms into requests of a script, as Turbo does: no load event
// says when a page is there.
var softNavigation = Drift{
	Name:       "soft-navigation",
	Group:      Timing,
	Statement:  "Links and forms no longer load documents: a script fetches the next page and puts it in place some time later.",
	Harm:       "The next step is resolved against the page that is still there, and acts on a control of the wrong page.",
	Recovery:   "waiting for the target",
	Hazards:    []string{"H27", "H29"},
	Amounts:    []int{100, 400, 1_200},
	Unit:       "ms",
	LayoutOnly: true,
	Needs:      []Trait{Served},
	Answers:    always(schema.MustComplete, "the pages are the same, only how they come has changed"),
	Apply:      wire("turbo"),
}
