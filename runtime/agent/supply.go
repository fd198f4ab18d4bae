package agent

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// credentialFields are the autocomplete tokens of fields that take no value of the model's own.
var credentialFields = []string{"current-password", "new-password", "one-time-code"}

const cardFieldPrefix = "cc-"

// supply puts the action's value into the request: that of a parameter, an option of the
// page's own list, or a text that the model wrote.
func (h Hands) supply(event *schema.Event, r *dispatch.Request, a args) *schema.Refusal {
	switch r.Action.Kind {
	case schema.Fill:
		return h.supplyText(event, r, a)
	case schema.Select:
		return h.supplyOption(event, r, a)
	case schema.Check, schema.Uncheck:
		event.Input = &schema.RawInput{Checked: r.Action.Kind == schema.Check}
	}
	return nil
}

func (h Hands) supplyText(event *schema.Event, r *dispatch.Request, a args) *schema.Refusal {
	credential := credentialField(event.Target)
	if name := h.reference(a.Text); name != "" {
		a.Param = name
	}
	switch {
	case a.Param != "":
		r.Sensitive = credential
		return h.supplyParam(event, r, a.Param)
	case credential:
		return &schema.Refusal{Reason: schema.Denied, Detail: "a credential field takes a parameter only"}
	case strings.Contains(a.Text, "{{"):
		return &schema.Refusal{Reason: schema.MissingValue, Detail: "a reference inside a text"}
	}
	event.Input = &schema.RawInput{Literal: a.Text}
	r.Action.Value = schema.NewSecret(a.Text)
	return nil
}

// supplyOption takes the option as the model saw it, masked, and finds the one of the page's
// options that looks so.
func (h Hands) supplyOption(event *schema.Event, r *dispatch.Request, a args) *schema.Refusal {
	if name := h.reference(a.Option); name != "" {
		a.Param = name
	}
	if a.Param != "" {
		return h.supplyParam(event, r, a.Param)
	}
	var fits []string
	for _, o := range event.Target.Options {
		if pageText(o, h.Mask) == a.Option && !slices.Contains(fits, o) {
			fits = append(fits, o)
		}
	}
	switch len(fits) {
	case 0:
		return &schema.Refusal{Reason: schema.Absent, Detail: "option"}
	case 1:
		event.Input = &schema.RawInput{Literal: fits[0]}
		r.Action.Value = schema.NewSecret(fits[0])
		return nil
	default:
		return &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: len(fits), Detail: "option"}
	}
}

func (h Hands) supplyParam(event *schema.Event, r *dispatch.Request, name string) *schema.Refusal {
	event.Input = &schema.RawInput{Param: name}
	i := slices.IndexFunc(h.Params, func(p schema.Param) bool { return p.Name == name })
	value, ok := h.Values[name]
	if i < 0 || !ok {
		return &schema.Refusal{Reason: schema.MissingValue}
	}
	r.Action.Value = value
	r.Sensitive = r.Sensitive || h.Params[i].Sensitive
	return nil
}

// reference is the parameter that a text is nothing but a reference to: "{{email}}".
func (h Hands) reference(text string) string {
	for _, p := range h.Params {
		if text == "{{"+p.Name+"}}" {
			return p.Name
		}
	}
	return ""
}

func credentialField(target *schema.Capture) bool {
	if target.WasSecret {
		return true
	}
	if target.Field == nil {
		return false
	}
	for _, token := range strings.Fields(strings.ToLower(target.Field.Autocomplete)) {
		if slices.Contains(credentialFields, token) || strings.HasPrefix(token, cardFieldPrefix) {
			return true
		}
	}
	return strings.EqualFold(target.Field.Type, "password")
}
