package main

import (
	"context"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/schema"
)

// about is what a person should know when a run of a saved workflow asks: which workflow it is,
// and whom the step is about. It shows the values that the person gave, and of the sensitive
// parameters the names alone.
type about struct {
	workflow *schema.Workflow
	values   schema.Values
}

// watching is a supplier that lets about know the values, too.
func (a *about) watching(supply manage.Supplier) manage.Supplier {
	return func(ctx context.Context, params []schema.Param) (schema.Values, error) {
		values, err := supply(ctx, params)
		a.values = values
		return values, err
	}
}

// facts are the lines of a question about one act.
func (a *about) facts(r gate.Request) []gate.Fact {
	facts := []gate.Fact{{Label: "workflow", Text: a.workflow.Name}}
	steps := a.workflow.Steps
	if i := slices.IndexFunc(steps, func(s schema.Step) bool { return r.Step != "" && s.ID == r.Step }); i >= 0 {
		facts = append(facts, a.place(&steps[i])...)
		for _, before := range slices.Backward(steps[:i]) {
			if named := before.Target != nil && len(before.Target.Anchors) > 0; named {
				facts = append(facts, gate.Fact{Label: "after", Text: before.ID + " " + a.shown(stepWords(&before))})
				break
			}
		}
	}
	for _, p := range a.workflow.Params {
		if value, ok := a.open(p); ok {
			facts = append(facts, gate.Fact{Label: p.Name, Text: value})
		}
	}
	return facts
}

// place tells the dialog, row or item that a step's target stands in, and what goes into it.
func (a *about) place(s *schema.Step) []gate.Fact {
	var facts []gate.Fact
	if s.Target != nil {
		for _, anchor := range s.Target.Anchors {
			facts = append(facts, gate.Fact{Label: "in", Text: a.shown(anchorWords(anchor))})
		}
	}
	if s.Input != nil && s.Input.Param != "" {
		text := s.Input.Param
		if a.sensitive(text) {
			text += " (not shown)"
		}
		facts = append(facts, gate.Fact{Label: "with", Text: text})
	}
	return facts
}

// shown puts the values that may be shown in the places of their parameters.
func (a *about) shown(words string) string {
	var pairs []string
	for _, p := range a.workflow.Params {
		if value, ok := a.open(p); ok {
			pairs = append(pairs, "{{"+p.Name+"}}", value)
		}
	}
	return strings.NewReplacer(pairs...).Replace(words)
}

// open gives the value of a parameter that may be shown: it is not sensitive, and holds nothing
// that is.
func (a *about) open(p schema.Param) (string, bool) {
	secret, given := a.values[p.Name]
	if !given || p.Sensitive {
		return "", false
	}
	value := secret.Reveal()
	for name, other := range a.values {
		if a.sensitive(name) && strings.Contains(value, other.Reveal()) {
			return "", false
		}
	}
	return value, true
}

// sensitive reports whether a parameter is; what nobody declared is.
func (a *about) sensitive(name string) bool {
	i := slices.IndexFunc(a.workflow.Params, func(p schema.Param) bool { return p.Name == name })
	return i < 0 || a.workflow.Params[i].Sensitive
}
