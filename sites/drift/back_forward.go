package drift

import "github.com/wfbench/wfbench/schema"

// backForward is the visitor who looked back: the same page, another document.
var backForward = Drift{
	Name:       "back-forward",
	Group:      Timing,
	Statement:  "Some time after the first step the page goes back and forward again by itself.",
	Harm:       "References of the document before lead nowhere, or to the element that has taken their number.",
	Recovery:   "a fresh look",
	Amounts:    []int{20, 60, 1_200},
	Unit:       "ms",
	Hazards:    []string{"H25"},
	LayoutOnly: true,
	Answers:    always(schema.MustComplete, "the page is the same after it"),
	Apply:      page("back"),
}
