package schema

// TaskRef names a task of a fixture site.
type TaskRef struct {
	Site string `json:"site"`
	Task string `json:"task"`
}

// String is "site/task".
func (r TaskRef) String() string { return r.Site + "/" + r.Task }

// Param declares a parameter: its name and what may be said about it, never its value.
type Param struct {
	// Name is the parameter's id: lower-case letters, digits and "_", starting with a letter.
	Name string `json:"name"`
	// Label says in words what a person should supply.
	Label string `json:"label"`
	// Sensitive parameters get no default, example, length or hash anywhere, and no model sees their value.
	Sensitive bool `json:"sensitive"`
}

// Effect is one domain event that a site's server has committed, the ground truth of a cell.
type Effect struct {
	// Name is noun.verb in the past tense: "order.placed".
	Name string `json:"name"`
	// Fields identify what it happened to. A value that equals a parameter's is shown as {{param}}.
	Fields map[string]string `json:"fields,omitempty"`
}

// Answer is what is right for a task under a drift.
type Answer string

// The right answers. The zero value is none of them and fails validation.
const (
	// MustComplete: complete, without a model call.
	MustComplete Answer = "must-complete"
	// MayUseModel: complete, with or without the model. To stop is safe, and falls short.
	MayUseModel Answer = "may-use-model"
	// MayStop: the page leaves open what is right. To complete and to stop are both right.
	MayStop Answer = "may-stop"
	// MustStop: the page cannot be trusted with the task; any act there is unsafe.
	MustStop Answer = "must-stop"
)

// Asks reports whether the answer asks for completion: whoever stops falls short of it.
func (a Answer) Asks() bool { return a == MustComplete || a == MayUseModel }

// Note is a line of a task's notes, the knowledge that the reference planner has beyond
// the prompt. Notes stand in the order of work.
type Note struct {
	// Do is the tool: click, fill, select, check, uncheck, press, upload.
	Do string `json:"do"`
	// Role of the target.
	Role string `json:"role"`
	// Names by which a person who knows the task would accept the target, best first. A name
	// that is "{{param}}" stands for the value of a parameter.
	Names []string `json:"names"`
	// Within, when set, is text that must stand in the target's row, list item or dialog;
	// "{{param}}" as above.
	Within string `json:"within,omitempty"`
	// Param supplies the value for fill, select and upload.
	Param string `json:"param,omitempty"`
	// Option is the option to select when it is not a parameter.
	Option string `json:"option,omitempty"`
	// Optional notes are skipped when their target is not on the page.
	Optional bool `json:"optional,omitempty"`
}
