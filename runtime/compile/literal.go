package compile

import (
	"fmt"
	"maps"
	"slices"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// nameLiterals returns a copy of the trace in which each literal that the model typed is the
// value of a parameter, and puts the parameters into the actions. A literal that equals the
// value of exactly one parameter is that parameter; any other gets a name of its own:
// "input_1", "input_2". A parameter that went into a field for secrets becomes sensitive.
func nameLiterals(t *schema.Trace, actions []action) *schema.Trace {
	out := *t
	out.Params = slices.Clone(t.Params)
	out.Values = maps.Clone(t.Values)
	if out.Values == nil {
		out.Values = map[string]string{}
	}
	out.Events = slices.Clone(t.Events)
	for i := range actions {
		e := &actions[i].event
		if e.Input == nil {
			continue
		}
		input := *e.Input
		if input.Param == "" && input.Literal != "" {
			input.Param = paramFor(&out, *e)
		}
		if input.Param == "" {
			continue
		}
		input.Literal = ""
		e.Input = &input
		protect(&out, *e)
		out.Events[actions[i].index].Input = &input
	}
	return &out
}

// paramFor gives the parameter of an event's literal, "" when it stays a literal.
func paramFor(t *schema.Trace, e schema.Event) string {
	kind := schema.ActionKind(e.Tool)
	if kind != schema.Fill && kind != schema.Select && kind != schema.Upload {
		return ""
	}
	literal := sanitize.Clean(e.Input.Literal)
	var same []string
	for _, p := range t.Params {
		if sanitize.Clean(t.Values[p.Name]) == literal {
			same = append(same, p.Name)
		}
	}
	switch {
	case len(same) == 1:
		return same[0]
	case kind == schema.Select:
		return ""
	}
	return newParam(t, e)
}

func newParam(t *schema.Trace, e schema.Event) string {
	name := ""
	for n := 1; ; n++ {
		name = fmt.Sprintf("input_%d", n)
		if !slices.ContainsFunc(t.Params, func(p schema.Param) bool { return p.Name == name }) {
			break
		}
	}
	p := schema.Param{Name: name, Sensitive: true}
	if c := e.Target; c != nil {
		p.Sensitive = sanitize.Sensitive(c.Field, c.Label, c.Name, c.WasSecret)
		if p.Label = c.Label; p.Label == "" {
			p.Label = c.Name
		}
	}
	t.Params = append(t.Params, p)
	t.Values[name] = e.Input.Literal
	return name
}

// protect makes a parameter sensitive when the field that it went into is for secrets.
func protect(t *schema.Trace, e schema.Event) {
	c := e.Target
	if c == nil || schema.ActionKind(e.Tool) != schema.Fill || !sanitize.Credential(c.Field, c.Label, c.Name, c.WasSecret) {
		return
	}
	for i := range t.Params {
		if t.Params[i].Name == e.Input.Param {
			t.Params[i].Sensitive = true
		}
	}
}
