package schema

// ConditionKind says what a condition looks at.
type ConditionKind string

// The kinds of condition, by strength: strongest first. The zero value holds never.
const (
	// TargetState: the target itself has State (checked, unchecked, filled, selected, expanded, disabled, gone).
	TargetState ConditionKind = "target-state"
	// ElementPresent: exactly Count elements of Role and Name are there.
	ElementPresent ConditionKind = "element-present"
	// ElementGone: no element of Role and Name is there.
	ElementGone ConditionKind = "element-gone"
	// ElementSays: an element of Role says Name among its words. It says whom a page is about, and
	// proves nothing of a step.
	ElementSays ConditionKind = "element-says"
	// PlaceIs: the top document's origin and path family are Place.
	PlaceIs ConditionKind = "place-is"
)

// Strength is how much a condition proves of a step's success.
type Strength int

// The strengths, weakest first.
const (
	// ProvesNothing: a condition of no kind.
	ProvesNothing Strength = iota
	// ProvesAbsence: something is gone. A failure takes things away, too.
	ProvesAbsence
	// ProvesText: a heading or a message says something.
	ProvesText
	// ProvesPlace: the page is where success leads.
	ProvesPlace
	// ProvesElement: a control or a dialog came about.
	ProvesElement
	// ProvesState: the target itself is in another state.
	ProvesState
)

// Strength tells how much c proves.
func (c Condition) Strength() Strength {
	switch c.Kind {
	case TargetState:
		if c.State == "gone" || c.State == "disabled" {
			return ProvesAbsence
		}
		return ProvesState
	case ElementPresent:
		switch c.Role {
		case "heading", "status", "alert", "log", "paragraph", "blockquote", "term", "definition", "caption":
			return ProvesText
		}
		return ProvesElement
	case ElementGone:
		return ProvesAbsence
	case PlaceIs:
		return ProvesPlace
	}
	return ProvesNothing
}

// Condition is a precondition or postcondition of a step, learnt by difference from the recording.
type Condition struct {
	Kind  ConditionKind `json:"kind"`
	State string        `json:"state,omitempty"`
	Role  string        `json:"role,omitempty"`
	Name  Text          `json:"name,omitzero"`
	Count int           `json:"count,omitempty"`
	Place *Place        `json:"place,omitempty"`
}

// Place is an origin and a family of paths: no user info, query or fragment.
type Place struct {
	// Origin is scheme://host[:port], lower case, default port left out.
	Origin string `json:"origin"`
	// Path is a path template: "/orders/:number". Placeholders match only their class:
	// :number (digits), :uuid, :opaque (letters, digits, "-", "_"; at least one digit).
	Path string `json:"path"`
}

// Fact is one interface element of a page at one moment, the raw material of postconditions.
type Fact struct {
	Role string `json:"role"`
	Name string `json:"name"`
	// State is a sorted, space-separated list: "checked", "disabled", "expanded", "invalid", "filled", "selected".
	State string `json:"state,omitempty"`
	Count int    `json:"count"`
}
