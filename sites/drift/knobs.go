package drift

// Knobs are what drifts turn. The zero value changes nothing.
type Knobs struct {
	// The sites turn these themselves, with the framework that they are built with.

	RerenderMs int    // replace interactive nodes by fresh equals at this period
	Wrapper    bool   // extra wrapper elements around blocks, cell contents and controls
	Reorder    bool   // independent blocks, rows and fields stand in another order
	IDChurn    bool   // ids, classes and test ids are new on each load
	SlowMs     int    // the content of each view is rendered this much later
	ShadowRoot bool   // the page's content stands in an open shadow root
	DecoyRow   bool   // a look-alike row stands above the target's row
	Swap       bool   // one equal row added above the target, one removed below
	PollMs     int    // the list of rows is fetched and drawn again at this period; the first PollRows times with one more row above
	DebounceMs int    // fields that wait for the typist wait this much longer
	Tools      string // what became of the page's WebMCP tools: ToolSwapped, ToolRetold

	// Package inject turns these, in front of any site: Page in the document, Wire in the answers.

	Page []Change
	Wire []Change
}

// PollRows is how many rows a polling list gains.
const PollRows = 3

// What can become of a page's tools.
const (
	ToolSwapped = "swapped" // the name of a harmless tool now belongs to one that acts
	ToolRetold  = "retold"  // the description orders the reader about
)

// Change is one thing that package inject does: by name, with its variant and its amount.
type Change struct {
	Name    string `json:"name"`
	Variant string `json:"variant,omitempty"`
	Amount  int    `json:"amount,omitempty"`
}

// page makes an Apply that adds one change of the document, named as the drift.
func page(name string) func(*Knobs, string, int) {
	return func(k *Knobs, variant string, amount int) {
		k.Page = append(k.Page, Change{name, variant, amount})
	}
}

// wire makes an Apply that adds one change of the answers, named as the drift.
func wire(name string) func(*Knobs, string, int) {
	return func(k *Knobs, variant string, amount int) {
		k.Wire = append(k.Wire, Change{name, variant, amount})
	}
}
