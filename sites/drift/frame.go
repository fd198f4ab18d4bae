package drift

import "github.com/wfbench/wfbench/schema"

// frame is what an intranet portal does to an application: the same pages, in a frame of the same
// origin.
var frame = Drift{
	Name:      "frame",
	Group:     Layout,
	Statement: "The whole page stands in an iframe of the same origin.",
	Harm:      "Steps that were recorded in the top document find nothing, or go to the wrong document.",
	Recovery:  "the frame's path, or the model",
	Hazards:   []string{"H55", "H56"},
	Answers:   always(schema.MayStop, "the same origin shows the same page, but no longer where it was: a page in a frame may be there for clickjacking"),
	Apply:     wire("frame"),
}
