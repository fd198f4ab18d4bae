package browser

import (
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// Query is bound evidence for one element: what the driver's in-page engine matches with,
// in the same operation as the act. Present fields can only agree or veto; absent fields
// say nothing.
type Query struct {
	// Ref addresses an element of the newest observation; the other fields then only veto.
	Ref string

	Role string
	// Name is the exact accessible name: NFC, white space collapsed, case kept.
	Name string
	// NamePattern stands in place of Name where a part of the name differs from day to day: a
	// regular expression over the whole name, from schema.Text.Pattern.
	NamePattern string
	Label       string
	Field       *schema.Field
	Href        *schema.Href
	Frame       []schema.FrameStep
	// Anchors must all hold, nearest first.
	Anchors []AnchorQuery

	// Origin and PathPattern are checked against the top document in the same operation;
	// PathPattern is a regular expression over the path, from schema.PathPattern.
	Origin      string
	PathPattern string

	// Expect, when it is not empty, asks whether the one match still holds this value. The answer is
	// the word "kept" or "changed" in its state; the value itself never comes back.
	Expect schema.Secret
}

// AnchorQuery is bound evidence for one container.
type AnchorQuery struct {
	Role string
	Name string
	Key  string
	// Place is where the key must stand: see schema.Anchor.
	Place string
	// Inside counts the containers inside the next anchor only: see schema.Anchor.
	Inside bool
}

// Census is what a query finds at one moment.
type Census struct {
	// ScopeOK is false when the document is not at Origin and PathPattern; all counts are then 0.
	ScopeOK bool
	// FrameOK is false when the frame path leads nowhere.
	FrameOK bool
	// Origin is the origin of the target's frame.
	Origin string
	// Named counts the exposed elements with the role and name.
	Named int
	// Agreeing counts those that contradict no other evidence of their own.
	Agreeing int
	// Anchors counts, for each anchor of the query, the containers that fit it.
	Anchors []int
	// Matches counts the agreeing elements that stand inside every anchor.
	Matches int
	// Vetoes names the evidence that contradicted: "label", "field", "href".
	Vetoes []string
	// State of the one match: "checked", "disabled", "filled" ..., space-separated, sorted.
	State string
	// Hidden, Disabled and Covered describe the one match. CoveredBy is the role of what covers it.
	Hidden    bool
	Disabled  bool
	Covered   bool
	CoveredBy string
	// Submits, InDialog and Secret say what the one match is for: activating it submits a form, it
	// stands in a dialog, it is or was a password field. No document says so as surely as the page.
	Submits  bool
	InDialog bool
	Secret   bool
	// Action is the origin that the form of the one match is sent to, by it or from within it; "" for
	// what belongs to no form.
	Action string
	// Loading says that the frame's document is still being loaded: its scripts may not have run yet.
	Loading bool
	// Signs are what the frame's document shows beside the match.
	Signs Signs
}

// The words that a Query.Expect adds to a state.
const (
	Kept    = "kept"
	Changed = "changed"
)

// Signs are what a document shows of its own accord: what an act may have come to. A single
// look proves little; the difference between two does more.
type Signs struct {
	// Invalid counts the fields that are marked invalid: by the page (aria-invalid), or by the
	// browser's own validation when it last found them so.
	Invalid int
	// Alerts counts the exposed alerts that say something. A success may be told by one, too.
	Alerts int
	// Passwords counts the exposed password fields.
	Passwords int
	// Blocked counts how often the browser's own validation found a field invalid, and Submits the
	// submissions of forms, since the document was loaded. Document tells one document from the next.
	Blocked  int
	Submits  int
	Document float64
}

// Snapshot is a compact observation of a page.
type Snapshot struct {
	// URL is the whole URL of the top document. Package agent reduces it before a model sees it.
	URL   string
	Title string
	Nodes []Node
	// Tools are what the page offers to agents by WebMCP. Names and descriptions are page text.
	Tools []Tool
	// Truncated says that the page had more nodes than NodesMax.
	Truncated bool
}

// NodesMax bounds the nodes of a snapshot.
const NodesMax = 4_000

// Tool is one WebMCP tool. What the page says of its harmlessness is not kept: it decides nothing.
type Tool struct {
	Name        string
	Description string
	// Origin is the origin of the frame that registered it.
	Origin string
	// Input is the JSON Schema of its input, as the page gave it.
	Input string
}

// Node is one line of a snapshot, in document order, depth first.
type Node struct {
	Depth int
	Role  string
	Name  string
	// State is a sorted, space-separated list: checked, disabled, expanded, filled, focused,
	// invalid, required, selected. A field's value is never part of a snapshot.
	State string
	// Ref is set for elements that can be acted on: "ref_<observation>_<number>".
	Ref string
	// Options are the option texts of a native select.
	Options []string
	// TakesFile marks a file field: an upload may go to it.
	TakesFile bool
	// Frame is the index of the frame that the node is in, 0 for the top document.
	Frame int
}

// CutMark ends a text that a snapshot shows shortened. A shortened text never proves equality.
const CutMark = "…"

// Cut reports whether a snapshot shows a text shortened.
func Cut(text string) bool { return strings.HasSuffix(text, CutMark) }
