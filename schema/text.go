package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Text is interface text in a workflow: literal parts that the page's own interface
// supplied, references to parameters where the recording held a run-time value, and, in the
// name of a target, classes of what differs from day to day.
//
// In JSON a Text that is all literal is a string; otherwise an array such as
// ["Remove ", {"param": "email"}] or ["Inbox (", {"any": "count"}, ")"].
type Text struct{ Parts []TextPart }

// TextPart is one piece of a Text: exactly one of the fields is set.
type TextPart struct {
	Literal string
	Param   string
	// Any stands for any text of a class.
	Any Any
}

// Literal returns a Text that is just s.
func Literal(s string) Text {
	if s == "" {
		return Text{}
	}
	return Text{Parts: []TextPart{{Literal: s}}}
}

// ParamText returns a Text that is just the value of parameter name.
func ParamText(name string) Text { return Text{Parts: []TextPart{{Param: name}}} }

// IsZero reports whether the text is absent.
func (t Text) IsZero() bool { return len(t.Parts) == 0 }

// Params lists the parameters that t refers to, in order, with repeats.
func (t Text) Params() []string {
	var names []string
	for _, p := range t.Parts {
		if p.Param != "" {
			names = append(names, p.Param)
		}
	}
	return names
}

// String shows t for people: literals as they are, parameters as {{name}}, classes as <class>.
func (t Text) String() string {
	var b strings.Builder
	for _, p := range t.Parts {
		switch {
		case p.Param != "":
			b.WriteString("{{" + p.Param + "}}")
		case p.Any != "":
			b.WriteString("<" + string(p.Any) + ">")
		default:
			b.WriteString(p.Literal)
		}
	}
	return b.String()
}

// ErrMissingValue says that a Text or an input refers to a parameter with no value.
var ErrMissingValue = errors.New("no value for parameter")

// ErrVaries says that a Text has a part that stands for a class: it has a Pattern, and is no
// one string.
var ErrVaries = errors.New("the text differs from day to day")

// Bind puts values in place of the parameters. The error names the parameter, never a value.
func (t Text) Bind(values Values) (string, error) {
	var b strings.Builder
	for _, p := range t.Parts {
		if p.Any != "" {
			return "", fmt.Errorf("binding text: %w", ErrVaries)
		}
		if p.Param == "" {
			b.WriteString(p.Literal)
			continue
		}
		v, ok := values[p.Param]
		if !ok {
			return "", fmt.Errorf("binding text: %w %q", ErrMissingValue, p.Param)
		}
		b.WriteString(v.Reveal())
	}
	return b.String(), nil
}

// MarshalJSON writes a string, or an array when there is more than literals.
func (t Text) MarshalJSON() ([]byte, error) {
	if len(t.Params()) == 0 && !t.Varies() {
		return marshalPlain(t.String())
	}
	out := make([]any, 0, len(t.Parts))
	for _, p := range t.Parts {
		switch {
		case p.Param != "":
			out = append(out, map[string]string{"param": p.Param})
		case p.Any != "":
			out = append(out, map[string]Any{"any": p.Any})
		default:
			out = append(out, p.Literal)
		}
	}
	return marshalPlain(out)
}

// UnmarshalJSON reads what MarshalJSON writes, and nothing else.
func (t *Text) UnmarshalJSON(data []byte) error {
	t.Parts = nil
	if len(data) > 0 && data[0] == '"' {
		var s string
		if err := json.Unmarshal(data, &s); err != nil {
			return err
		}
		*t = Literal(s)
		return nil
	}
	var raw []json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return errors.New("text is neither a string nor an array of parts")
	}
	for i, r := range raw {
		part, err := textPart(r)
		if err != nil {
			return fmt.Errorf("text part %d: %w", i, err)
		}
		t.Parts = append(t.Parts, part)
	}
	return nil
}

func textPart(raw json.RawMessage) (TextPart, error) {
	var s string
	if json.Unmarshal(raw, &s) == nil && s != "" {
		return TextPart{Literal: s}, nil
	}
	var ref struct {
		Param string `json:"param"`
		Any   Any    `json:"any"`
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&ref); err != nil || (ref.Param == "") == (ref.Any == "") {
		return TextPart{}, errors.New(`want a non-empty string, {"param": "name"} or {"any": "class"}`)
	}
	return TextPart{Param: ref.Param, Any: ref.Any}, nil
}

// marshalPlain is json.Marshal without HTML escaping, so that documents read as people wrote them.
func marshalPlain(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}
