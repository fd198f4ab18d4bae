package schema

// ConditionKind says what a condition looks at.
type ConditionKind string

// The kinds of condition. The zero value holds never.
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

// ProvesEffect reports whether c, where it holds, shows that a step did something: that something came
// about, or that the target is in another state. A failure takes things away, too: that something is
// gone, or can no longer be used, shows nothing.
func (c Condition) ProvesEffect() bool {
	switch c.Kind {
	case TargetState:
		return c.State != "gone" && c.State != "disabled"
	case ElementPresent, PlaceIs:
		return true
	}
	return false
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
	// :number (digits), :uuid, :word (letters, joined by "-" or "_"), :opaque (a digit, "%", "@" or
	// another sign among whatever else, or more than 32 characters).
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
