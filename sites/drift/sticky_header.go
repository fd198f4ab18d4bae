package drift

import "github.com/wfbench/wfbench/schema"

// stickyHeader leaves a slit of the page.
var stickyHeader = Drift{
	Name:       "sticky-header",
	Group:      Obstruction,
	Statement:  "A header with a link to an offer and a footer stay in place, and cover most of the window.",
	Harm:       "An element that was scrolled into view is under the header, and the click lands there.",
	Recovery:   "scrolling and a hit test",
	Hazards:    []string{"H30", "H61"},
	LayoutOnly: true,
	Answers:    always(schema.MustComplete, "every control can be scrolled free"),
	Apply:      page("sticky"),
}
