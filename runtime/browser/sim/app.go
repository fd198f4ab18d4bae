package sim

import "github.com/wfbench/wfbench/schema"

// App is a little web application. Its zero value is an app without pages.
type App struct {
	// Origin is scheme://host[:port]: where the pages with a bare path live.
	Origin string `json:"origin"`
	Pages  []Page `json:"pages"`
	// Flags are set when a session opens. Flags are the state of the app's server: they outlive a page.
	Flags []string `json:"flags,omitempty"`
}

// Page is one document.
type Page struct {
	// Path is a path on the app's origin, or a whole URL for a page of another origin.
	Path  string `json:"path"`
	Title string `json:"title,omitempty"`
	Nodes []Node `json:"nodes"`
	// Does happens when the document loads.
	Does []Deed `json:"does,omitempty"`
	// Escape happens when the Escape key is pressed anywhere.
	Escape []Deed `json:"escape,omitempty"`
	// Rerenders says that every node is replaced by a fresh equal between any two calls.
	Rerenders bool `json:"rerenders,omitempty"`
}

// Node is one element, or a text without a role.
type Node struct {
	// Key is the element's identity in the ground truth, unique in its app. Empty for elements that
	// nothing is said of.
	Key  string `json:"key,omitempty"`
	Role string `json:"role,omitempty"`
	// Name is the accessible name; of a node without a role, its text. Where a row, an item, a cell,
	// a control or a text has none, the texts of its children make one. Where it has one, that is all
	// of its text. The name of a form, list, table, dialog or landmark is none of its text.
	Name   string        `json:"name,omitempty"`
	Label  string        `json:"label,omitempty"`
	Field  *schema.Field `json:"field,omitempty"`
	Secret bool          `json:"secret,omitempty"` // it is, or was, a password field
	Value  string        `json:"value,omitempty"`  // what a field holds when the page loads
	Href   string        `json:"href,omitempty"`
	ID     string        `json:"id,omitempty"`
	TestID string        `json:"testId,omitempty"`
	// Submits says that activating it submits a form.
	Submits bool `json:"submits,omitempty"`
	// Action is where a form is sent, a path or a whole URL: said of the form, for all that is in it, or
	// of what submits it. Without it that is the document's own origin.
	Action string `json:"action,omitempty"`
	// Options are those of a native select.
	Options []string `json:"options,omitempty"`
	// State is a sorted list of the states that no act has changed yet: "checked disabled". The word
	// "readonly" among them keeps a field from being filled, and shows nowhere. What is disabled or
	// covered is so with all that is in it.
	State string `json:"state,omitempty"`
	// Hidden elements are not exposed; Covered names the role of what would take a click.
	Hidden  bool   `json:"hidden,omitempty"`
	Covered string `json:"covered,omitempty"`
	// Column is the header of a cell's column. Without it the table's own header row says it.
	Column string `json:"column,omitempty"`
	// Modal dialogs hide everything else while they show.
	Modal    bool   `json:"modal,omitempty"`
	Children []Node `json:"children,omitempty"`
	// Frame makes the children a document of their own.
	Frame *Frame `json:"frame,omitempty"`
	// Shows says when the node is there; always, when it is zero.
	Shows When `json:"shows,omitzero"`
	// Does happens on a click; on a checkbox or switch after it was toggled, on a select after it
	// was chosen from. Without it a link leads to its Href, and what is neither a control nor
	// submits does what the node around it does. A required field that is empty keeps the form
	// around it (a node of that role) from being submitted. Enter happens when Enter is pressed in it; nil means Does, where it Submits or
	// is a button or a link.
	Does  []Deed `json:"does,omitempty"`
	Enter []Deed `json:"enter,omitempty"`
}

// Frame is the document that a node embeds.
type Frame struct {
	Name string `json:"name,omitempty"`
	// URL is a path on the app's origin or a whole URL.
	URL string `json:"url"`
}

// When says when a node is there: all that is set must hold.
type When struct {
	// Flag must be set, Not must not be.
	Flag string `json:"flag,omitempty"`
	Not  string `json:"not,omitempty"`
	// AfterMs and UntilMs count from the loading of the document.
	AfterMs int `json:"afterMs,omitempty"`
	UntilMs int `json:"untilMs,omitempty"`
}

// Deed is one thing that an app does, on its page or on its server. What is set happens, in the
// order of the fields.
type Deed struct {
	// AfterMs delays the whole deed, and with it the deeds after it in a list. What waits for time or
	// for an answer never happens when another document has been loaded by then.
	AfterMs int `json:"afterMs,omitempty"`
	// Request shows as a request of the page. What shows on the page, in its own deed and in those
	// after it in a list, waits for its answer; where it hangs that never happens, although Effect,
	// Set and Clear of its own deed do at once: the server got it.
	Request *Request `json:"request,omitempty"`
	// Socket says that a message goes out by a way that shows no request.
	Socket bool `json:"socket,omitempty"`
	// Effect enters the ledger. A field "{{key}}" is the value of the field with that key, "true" or
	// "false" where it is one to check, also when it stood on an earlier page.
	Effect *schema.Effect `json:"effect,omitempty"`
	Set    string         `json:"set,omitempty"`
	Clear  string         `json:"clear,omitempty"`
	// Empties names the key of a field that loses its value.
	Empties string `json:"empties,omitempty"`
	// Dialog opens a native dialog: alert, confirm, prompt, beforeunload. It is dismissed, so that
	// the deeds after a confirm or a prompt in a list do not happen.
	Dialog   string `json:"dialog,omitempty"`
	Popup    string `json:"popup,omitempty"`
	Download bool   `json:"download,omitempty"`
	// Chooser opens a file chooser. An upload gives it a file; otherwise it is dismissed, and the
	// deeds after it do not happen.
	Chooser bool `json:"chooser,omitempty"`
	// Goto loads another document: a path on the app's origin or a whole URL.
	Goto string `json:"goto,omitempty"`
	// Push changes the address without loading.
	Push string `json:"push,omitempty"`
}

// Request is one request to a server.
type Request struct {
	Method string `json:"method"`
	// Path is a path on the app's origin or a whole URL.
	Path   string `json:"path"`
	Status int    `json:"status,omitempty"` // 200 when 0
	// AnswerMs is how long the answer takes. Hangs says that it never comes.
	AnswerMs int  `json:"answerMs,omitempty"`
	Hangs    bool `json:"hangs,omitempty"`
}

// Fault is one failure of the browser, not of the app.
type Fault struct {
	// Call is the method that fails: scope, observe, describe, census, open, act, settle.
	Call string `json:"call"`
	// Nth says which call of that method fails, counted from 1. A session counts every call of its
	// page, whoever makes it.
	Nth int `json:"nth"`
	// Kind says how.
	Kind FaultKind `json:"kind"`
}

// FaultKind is a way to fail.
type FaultKind string

// The ways to fail.
const (
	// FailsBefore: the call fails and did nothing.
	FailsBefore FaultKind = "before"
	// FailsAfter: the call fails, and did all of its work.
	FailsAfter FaultKind = "after"
	// Crashes: this and every later call fails, and did nothing.
	Crashes FaultKind = "crash"
	// Hangs: the page answers nothing any more; each call returns when its context, or its own
	// limit in virtual time, has run out.
	Hangs FaultKind = "hang"
	// Vanishes: the target goes away between the look of an act and the act itself.
	Vanishes FaultKind = "vanish"
)

// Act is one act that reached an element.
type Act struct {
	Action schema.ActionKind
	// Key is the element's, "" for one without a key and for an act without a target.
	Key string
	// URL is the whole URL of the top document at the act.
	URL string
}
