package drift

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// Spots say where in a task the drifts bite. Every site gives them for each of its tasks.
// Names and Within may hold {{param}}.
type Spots struct {
	// First is the first control of the task, a link or a button that stands on the start page
	// and leads to the path Next by a click. A visitor who has done nothing else may open Next.
	First Control
	Next  string
	// Aim is the control whose look-alike would do harm: the press that commits the last effect,
	// or the one that chooses the row.
	Aim Control
	// Renamed are other names for Aim: by a synonym, and in another language. The task's notes
	// know both.
	Synonym, Translation string
	// Field and Neighbour are the labels of two text fields of one form that the task fills; ""
	// where there are no two.
	Field, Neighbour string
	// Commit is the request that commits the task's last effect, as a pattern of net/http:
	// "POST /api/orders".
	Commit string
	// Traits are what the site does for this task beyond that.
	Traits []Trait
}

// Control is an element by its role and exact name, and by a text of its row, list item or
// dialog where the name alone is not unique.
type Control struct {
	Role   string `json:"role"`
	Name   string `json:"name"`
	Within string `json:"within,omitempty"`
}

// Trait is something that not every task has.
type Trait string

// The traits.
const (
	// Rows: the task chooses among rows, and the site honours DecoyRow and Swap.
	Rows Trait = "rows"
	// Polls: the site honours PollMs.
	Polls Trait = "polls"
	// Typed: a field of the task waits for the typist; the site honours DebounceMs.
	Typed Trait = "typed"
	// Shadow: the site honours ShadowRoot.
	Shadow Trait = "shadow"
	// Served: every page of the task is a document of its own, with forms and links that work
	// without script.
	Served Trait = "served"
	// ToolUser: the task calls a WebMCP tool.
	ToolUser Trait = "tools"
	// TwoFields: Field and Neighbour are given.
	TwoFields Trait = "two-fields"
	// SignedIn: the request Commit needs a session cookie.
	SignedIn Trait = "signed-in"
)

// Has reports whether the task has a trait.
func (s Spots) Has(t Trait) bool {
	if t == TwoFields {
		return s.Field != "" && s.Neighbour != ""
	}
	return slices.Contains(s.Traits, t)
}

// Bind puts the values of a task's parameters in the place of {{param}}.
func (s Spots) Bind(values schema.Values) Spots {
	bind := func(text string) string {
		for name, v := range values {
			text = strings.ReplaceAll(text, "{{"+name+"}}", v.Reveal())
		}
		return text
	}
	for _, c := range []*Control{&s.First, &s.Aim} {
		c.Name, c.Within = bind(c.Name), bind(c.Within)
	}
	return s
}
