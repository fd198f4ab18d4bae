package schema

// Population counts the elements that share a target's role and name.
type Population struct {
	// Document is the count over all frames and open shadow roots of the document.
	Document int `json:"document"`
	// Anchor is the count inside the nearest captured anchor; 0 when there is none.
	Anchor int `json:"anchor,omitempty"`
}

// Field is the identity of a form field, never its value.
type Field struct {
	Type         string `json:"type,omitempty"`
	Autocomplete string `json:"autocomplete,omitempty"`
	InputMode    string `json:"inputmode,omitempty"`
	Name         string `json:"name,omitempty"`
	Placeholder  string `json:"placeholder,omitempty"`
}

// FrameStep is one step of the path from the top document into a frame.
type FrameStep struct {
	// Name is the frame element's name or title.
	Name string `json:"name,omitempty"`
	// Path is the path template of the frame's document.
	Path string `json:"path,omitempty"`
	// SameOrigin says whether the frame had the origin of the top document.
	SameOrigin bool `json:"sameOrigin"`
}

// Agrees reports whether a frame is where a step of a path leads: a name that the step does not have
// says nothing.
func (s FrameStep) Agrees(have FrameStep) bool {
	return (s.Name == "" || s.Name == have.Name) && s.Path == have.Path && s.SameOrigin == have.SameOrigin
}

// Capture is the raw identity of a live element, taken in the page at the moment of
// dispatch. It may hold page and run-time data: it lives in traces, never in workflows.
type Capture struct {
	Role       string           `json:"role"`
	Name       string           `json:"name"`
	Tag        string           `json:"tag"`
	Label      string           `json:"label,omitempty"`
	Field      *Field           `json:"field,omitempty"`
	WasSecret  bool             `json:"wasSecret,omitempty"` // the field was a password field at any time of its life
	Href       string           `json:"href,omitempty"`      // absolute, as the page resolved it
	ID         string           `json:"id,omitempty"`
	TestID     string           `json:"testId,omitempty"`
	Submits    bool             `json:"submits,omitempty"` // activating it submits a form
	Form       int              `json:"form,omitempty"`    // its form among those of the document, counted from 1
	Options    []string         `json:"options,omitempty"` // of a native select: the texts of its options
	Frame      []FrameStep      `json:"frame,omitempty"`
	FrameQuery bool             `json:"frameQuery,omitempty"` // a document on the way into the frame has a query, which no step of the path tells
	Anchors    []CapturedAnchor `json:"anchors,omitempty"`    // nearest first
	Population Population       `json:"population"`
}

// CapturedAnchor is a named container around a captured element.
type CapturedAnchor struct {
	Role string `json:"role"`
	Name string `json:"name,omitempty"`
	// NamePopulation counts the containers of this role with this name; 0 when unnamed.
	NamePopulation int `json:"namePopulation,omitempty"`
	// Keys are the short texts that may identify the container: the cells of a row, the
	// headings, links and strong texts of a list item or article.
	Keys []AnchorKey `json:"keys,omitempty"`
	// Within counts the elements inside that share the target's role and name.
	Within int `json:"within"`
}

// AnchorKey is one text that may identify a container.
type AnchorKey struct {
	Text string `json:"text"`
	// Place is what the key is in its container: the header of its column, else a role ("cell",
	// "heading", "text").
	Place string `json:"place,omitempty"`
	// Population counts the containers of the same role that hold this exact text in this place.
	Population int `json:"population"`
	// Inside counts those of them that stand in the nearest named container around; 0 where there is none.
	Inside int `json:"inside,omitempty"`
	// Header marks a row header, heading or link: the texts that people identify a row by.
	Header bool `json:"header,omitempty"`
	// Mention marks a text that shares its place with others, or stands in a running text: it says
	// something of the container, and not which one it is.
	Mention bool `json:"mention,omitempty"`
}

// Descriptor is the semantic identity of a target as a workflow keeps it.
type Descriptor struct {
	Role   string      `json:"role"`
	Name   Text        `json:"name"`
	Label  Text        `json:"label,omitzero"`
	Field  *Field      `json:"field,omitempty"`
	Href   *Href       `json:"href,omitempty"`
	ID     string      `json:"id,omitempty"`
	TestID string      `json:"testId,omitempty"`
	Frame  []FrameStep `json:"frame,omitempty"`
	// Anchors must all hold, nearest first. Each one's own key must be unique.
	Anchors    []Anchor   `json:"anchors,omitempty"`
	Population Population `json:"population"`
}

// Href is the family of a link's destination.
type Href struct {
	// SameOrigin says whether the link stayed on the origin of its document.
	SameOrigin bool `json:"sameOrigin"`
	// Origin is set for links that leave: scheme://host[:port].
	Origin string `json:"origin,omitempty"`
	// Path is the path template.
	Path string `json:"path"`
}

// Anchor is a container that a target must stand in.
type Anchor struct {
	Role string `json:"role"`
	// Name is the container's accessible name, when that identifies it.
	Name Text `json:"name,omitzero"`
	// Key is a text that the container must hold, when that identifies it.
	Key Text `json:"key,omitzero"`
	// Place is where the key must stand: the header of its column, else a role. The same text in
	// another column says something else.
	Place string `json:"place,omitempty"`
	// Inside says that the container is the only one with its key within the next anchor of the
	// list; elsewhere in the document there may be others.
	Inside bool `json:"inside,omitempty"`
	// Within is how many elements inside shared the target's role and name: 1, or the step would not compile.
	Within int `json:"within"`
}
