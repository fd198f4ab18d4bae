package agent

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// What goes beyond the elements of a page: tools that it offers to agents, and requests of the
// agent's own. Both are live only.

// The limits of an answer and of a tool's description in a prompt, in runes.
const (
	answerRunesMax = 4_000
	inputRunesMax  = 1_500
)

// supplyCall aims a call at the one tool of this observation that has the name. The origin
// charged is that of the frame which registered it, and no other.
func (h Hands) supplyCall(event *schema.Event, r *dispatch.Request, at look, a args) *schema.Refusal {
	event.Input = &schema.RawInput{Literal: a.Name}
	var fits []browser.Tool
	for _, t := range at.snapshot.Tools {
		if pageText(t.Name, h.Mask) == a.Name {
			fits = append(fits, t)
		}
	}
	switch {
	case len(fits) == 0:
		return &schema.Refusal{Reason: schema.Absent, Detail: "tool"}
	case len(fits) > 1:
		return &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: len(fits), Detail: "tool"}
	case !h.allowed(fits[0].Origin):
		return &schema.Refusal{Reason: schema.ForeignOrigin, Detail: "tool"}
	}
	r.Action.Tool, r.Action.Origin, r.Origin = fits[0].Name, fits[0].Origin, fits[0].Origin
	input, refusal := h.supplyJSON(r, a.Input)
	r.Action.Value = input
	return refusal
}

// supplyFetch makes the request of a fetch. Its destination is charged: the gate decides on it.
func (h Hands) supplyFetch(event *schema.Event, r *dispatch.Request, at look, a args) *schema.Refusal {
	event.Input = &schema.RawInput{Literal: a.Method + " " + a.URL}
	base, err := url.Parse(at.snapshot.URL)
	if err != nil {
		return &schema.Refusal{Reason: schema.ForeignOrigin}
	}
	to, err := base.Parse(a.URL)
	if err != nil || strings.Contains(a.URL, "{{") || originOf(to.String()) == "" {
		return &schema.Refusal{Reason: schema.Denied, Detail: "url"}
	}
	r.Action.URL, r.Action.Method = to.String(), a.Method
	r.Origin = originOf(to.String())
	r.Action.Origin = r.Origin
	switch {
	case json.Valid([]byte(a.Body)):
		body, refusal := h.supplyJSON(r, json.RawMessage(a.Body))
		r.Action.Body = body
		return refusal
	case strings.Contains(a.Body, "{{"):
		return &schema.Refusal{Reason: schema.MissingValue, Detail: "a reference inside a text"}
	}
	r.Action.Body = schema.NewSecret(a.Body)
	return nil
}

// supplyJSON puts parameters into a JSON text: a string that is nothing but a reference becomes
// the parameter's value. A reference inside a text, or to what has no value, is refused.
func (h Hands) supplyJSON(r *dispatch.Request, text json.RawMessage) (schema.Secret, *schema.Refusal) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return schema.Secret{}, &schema.Refusal{Reason: schema.Denied, Detail: "input"}
	}
	filled, refusal := h.fillIn(r, value)
	if refusal != nil {
		return schema.Secret{}, refusal
	}
	out, err := json.Marshal(filled)
	if err != nil {
		return schema.Secret{}, &schema.Refusal{Reason: schema.Denied, Detail: "input"}
	}
	return schema.NewSecret(string(out)), nil
}

// fillIn replaces the references in a JSON value. It is the one place beside rawValues that
// opens a value, because a driver takes an input as one text.
func (h Hands) fillIn(r *dispatch.Request, value any) (any, *schema.Refusal) {
	var refusal *schema.Refusal
	switch v := value.(type) {
	case string:
		return h.fillText(r, v)
	case []any:
		for i := range v {
			if v[i], refusal = h.fillIn(r, v[i]); refusal != nil {
				return nil, refusal
			}
		}
	case map[string]any:
		for key := range v {
			if v[key], refusal = h.fillIn(r, v[key]); refusal != nil {
				return nil, refusal
			}
		}
	}
	return value, nil
}

func (h Hands) fillText(r *dispatch.Request, text string) (any, *schema.Refusal) {
	name := h.reference(text)
	value, provided := h.Values[name]
	switch {
	case name == "" && strings.Contains(text, "{{"):
		return nil, &schema.Refusal{Reason: schema.MissingValue, Detail: "a reference inside a text"}
	case name == "":
		return text, nil
	case !provided:
		return nil, &schema.Refusal{Reason: schema.MissingValue, Detail: name}
	}
	r.Sensitive = r.Sensitive || h.sensitive(name)
	return value.Reveal(), nil
}

// named describes a call or a fetch, which have no target, for a person and for the next prompts.
func (h Hands) named(d model.Deed, a args) model.Deed {
	switch d.Do {
	case string(schema.CallTool):
		d.Do, d.Role, d.Name = "call", "tool", a.Name
	case string(schema.Fetch):
		d.Key, d.Role, d.Name = a.Method, "address", h.Mask(a.URL)
	}
	return d
}

// toolLines are the lines that tell the model of the page's tools. All in them is page text.
func toolLines(s *browser.Snapshot, mask func(string) string) []string {
	var lines []string
	for _, t := range s.Tools {
		input := mask(t.Input)
		if len([]rune(input)) > inputRunesMax {
			input = "too long to be shown"
		}
		lines = append(lines,
			model.Line{Role: "tool", Name: pageText(t.Name, mask)}.String(),
			model.Line{Depth: 1, Role: "description", Name: pageText(t.Description, mask)}.String(),
			model.Line{Depth: 1, Role: "input", Name: input}.String())
	}
	return lines
}

// answerText is what a tool or a fetch gave back, as the model may see it.
func (h Hands) answerText(answer schema.Secret) string {
	text := []rune(h.Mask(answer.Reveal()))
	if len(text) > answerRunesMax {
		return string(text[:answerRunesMax]) + browser.CutMark
	}
	return string(text)
}
