package drift

import "github.com/wfbench/wfbench/schema"

// engineBlock is the page that does not want to be driven.
var engineBlock = Drift{
	Name:      "engine-block",
	Group:     Hostile,
	Statement: "The page looks for engines in it, refuses untrusted events, or forbids scripts by its policy.",
	Harm:      "The step works on the fixture and silently does nothing on the site.",
	Recovery:  "real input, and code out of the page's reach",
	Hazards:   []string{"H44", "H45"},
	Variants:  []string{"probe", "untrusted", "strict", "csp"},
	Answers:   always(schema.MayStop, "a page may refuse to be driven; what was not done must not be called done"),
	Apply: func(k *Knobs, variant string, _ int) {
		if variant == "csp" {
			k.Wire = append(k.Wire, Change{Name: "csp"})
		} else {
			k.Page = append(k.Page, Change{Name: "block", Variant: variant})
		}
	},
}
