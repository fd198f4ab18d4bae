package drift

import "github.com/wfbench/wfbench/schema"

// shadowRoot takes the page out of reach of every query that starts at the document.
var shadowRoot = Drift{
	Name:       "shadow-root",
	Group:      Layout,
	Statement:  "The page's content stands in an open shadow root.",
	Harm:       "Selectors of the document find nothing, and recorders that see only the host click the wrong place.",
	Recovery:   "role and name across open roots",
	Hazards:    []string{"H56", "H57"},
	LayoutOnly: true,
	Needs:      []Trait{Shadow},
	Answers:    always(schema.MustComplete, "a person sees the same page"),
	Apply:      func(k *Knobs, _ string, _ int) { k.ShadowRoot = true },
}
