package schema

import "slices"

// Workflow is the durable document: what to do, and how to know each target and each
// success again. It holds no value that a person or page supplied at run time.
type Workflow struct {
	Schema string  `json:"schema"`
	Name   string  `json:"name"`
	Task   TaskRef `json:"task"`
	// Intent is the goal in words, with parameters as {{name}}.
	Intent Text    `json:"intent"`
	Source Source  `json:"source"`
	Start  Place   `json:"start"`
	Params []Param `json:"params"`
	Steps  []Step  `json:"steps"`
	// Notes say what compiling left out or turned into hand-off steps, and why.
	Notes []string `json:"notes,omitempty"`
}

// Origins lists the origins that the workflow acts on, sorted.
func (w *Workflow) Origins() []string {
	list := []string{w.Start.Origin}
	for _, s := range w.Steps {
		list = append(list, s.Scope.Origin)
		if s.To != nil {
			list = append(list, s.To.Origin)
		}
		for _, c := range s.Post {
			if c.Place != nil {
				list = append(list, c.Place.Origin)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Source says where a workflow came from.
type Source struct {
	Browser string `json:"browser"`
	Model   string `json:"model"`
	Seed    uint64 `json:"seed"`
	// ModelCalls and Tokens are the cost of the original run.
	ModelCalls int    `json:"modelCalls"`
	Tokens     Tokens `json:"tokens"`
}

// ActionKind is what a step does.
type ActionKind string

// The kinds of action. The zero value is refused everywhere.
const (
	Click    ActionKind = "click"
	Fill     ActionKind = "fill"
	Select   ActionKind = "select"
	Check    ActionKind = "check"
	Uncheck  ActionKind = "uncheck"
	Press    ActionKind = "press"
	Navigate ActionKind = "navigate"
	Back     ActionKind = "back"
	// Upload gives a file, whose path is a parameter, to a file field.
	Upload ActionKind = "upload"
	// CallTool calls a tool that the page offers to agents (WebMCP), and Fetch makes a request of
	// the agent's own. Both are live only: a workflow hands them off.
	CallTool ActionKind = "tool"
	Fetch    ActionKind = "fetch"
	// HandOff stands for what cannot be replayed safely: the model, or a person, does it.
	HandOff ActionKind = "hand-off"
)

// FillsIn reports whether an action puts something into a field, or ticks it: what may find its state
// already there.
func (k ActionKind) FillsIn() bool { return k.TakesValue() || k == Check || k == Uncheck }

// TakesValue reports whether an action puts a value into a field, which can be read back.
func (k ActionKind) TakesValue() bool { return k == Fill || k == Select || k == Upload }

// EnterKey is the one key that submits.
const EnterKey = "Enter"

// Step is one action of a workflow.
type Step struct {
	// ID is "s1", "s2", ...
	ID     string      `json:"id"`
	Action ActionKind  `json:"action"`
	Target *Descriptor `json:"target,omitempty"`
	// Input is the value for fill, select and upload: a parameter, or an option of the page's own list.
	Input *Binding `json:"input,omitempty"`
	// Key is the key of a press: "Enter", "Escape", "Tab" and the arrows only.
	Key string `json:"key,omitempty"`
	// To is the destination of a navigate.
	To *Place `json:"to,omitempty"`
	// Scope is where the page must be before the step.
	Scope Place `json:"scope"`
	// Pre says whom or what the page is about, by the values of parameters: all of it must stand on
	// the page when the step is dispatched, wherever and however often.
	Pre []Condition `json:"pre,omitempty"`
	// Post must be false before the step and true after it; all of them. Empty means that
	// the step's success cannot be observed.
	Post []Condition `json:"post,omitempty"`
	// Consequential steps sent something that may change a server, submitted a form or raised a
	// native question in the recording.
	Consequential bool `json:"consequential,omitempty"`
	// Requests are the mutating requests of the recording, as templates.
	Requests []Request `json:"requests,omitempty"`
	// Sockets says that the step sent something, when it was recorded, by ways that show no request.
	Sockets bool `json:"sockets,omitempty"`
	// Form lists the steps, by id, that filled the form which this step submits: before it is
	// sent, what they filled must still be there.
	Form []string `json:"form,omitempty"`
	// Reason says why a hand-off step is one.
	Reason string `json:"reason,omitempty"`
}

// Binding is what may go into a page: exactly one of its fields is set.
type Binding struct {
	Param string `json:"param,omitempty"`
	// Option is a text from the page's own list of options.
	Option string `json:"option,omitempty"`
}
