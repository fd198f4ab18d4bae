package agent

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// supply puts the action's value into the request: that of a parameter, an option of the
// page's own list, a text that the model wrote, or an input with parameters in it.
func (h Hands) supply(event *schema.Event, r *dispatch.Request, at look, a args) *schema.Refusal {
	switch r.Action.Kind {
	case schema.Fill:
		return h.supplyText(event, r, a)
	case schema.Select:
		return h.supplyOption(event, r, a)
	case schema.Upload:
		return h.supplyParam(event, r, a.Param)
	case schema.CallTool:
		return h.supplyCall(event, r, at, a)
	case schema.Fetch:
		return h.supplyFetch(event, r, at, a)
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
	value, ok := h.Values[name]
	if h.param(name) == nil || !ok {
		return &schema.Refusal{Reason: schema.MissingValue}
	}
	r.Action.Value = value
	r.Sensitive = r.Sensitive || h.sensitive(name)
	return nil
}

// param is the declaration of a parameter, nil for one that nobody declared.
func (h Hands) param(name string) *schema.Param {
	for i, p := range h.Params {
		if p.Name == name {
			return &h.Params[i]
		}
	}
	return nil
}

// sensitive reports whether a parameter is; one that nobody declared is.
func (h Hands) sensitive(name string) bool {
	p := h.param(name)
	return p == nil || p.Sensitive
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

// credentialField reports whether a field takes no value of the model's own.
func credentialField(target *schema.Capture) bool {
	return sanitize.Credential(target.Field, target.Label, target.Name, target.WasSecret)
}
