package sanitize

import (
	"slices"

	"github.com/wfbench/wfbench/schema"
)

// Tighten marks the parameters of a workflow as sensitive that are so by hard evidence, whatever the
// document says: what its own words call a secret, and what a step puts into a field for secrets. It
// names them, and unmarks none. The list of parameters is a fresh one.
//
// A document may come from anybody. Whoever takes one in, saves one or runs one tightens it first.
func Tighten(w *schema.Workflow) []string {
	var names []string
	w.Params = slices.Clone(w.Params)
	for i := range w.Params {
		p := &w.Params[i]
		if p.Sensitive || !(Credential(nil, p.Label, p.Name, false) || entersCredential(w, p.Name)) {
			continue
		}
		p.Sensitive = true
		names = append(names, p.Name)
	}
	return names
}

// entersCredential reports whether a step puts a parameter into a field for secrets.
func entersCredential(w *schema.Workflow, param string) bool {
	return slices.ContainsFunc(w.Steps, func(s schema.Step) bool {
		return s.Input != nil && s.Input.Param == param && s.Target != nil &&
			Credential(s.Target.Field, s.Target.Label.String(), s.Target.Name.String(), false)
	})
}
