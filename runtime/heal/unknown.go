package heal

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// A hand-off step says little of how it is done, so that a repair of it may be almost anything.
// Where nothing is known, the strictest holds: the new step asks before it acts, it stays on the
// origins of its workflow, and a secret goes only where secrets go.

// strictest holds the repair of a hand-off step to what nothing is known of.
func strictest(old, repair schema.Step) bool {
	return old.Action != schema.HandOff || repair.Consequential || repair.Action.FillsIn()
}

// staysHome reports whether a target that stands in for an unknown one leads nowhere else: no link to
// another origin, and no frame of one.
func staysHome(d *schema.Descriptor) bool {
	return (d.Href == nil || d.Href.SameOrigin) &&
		!slices.ContainsFunc(d.Frame, func(f schema.FrameStep) bool { return !f.SameOrigin })
}

// landsAtHome reports whether every place that a repair says its step leads to is on an origin of the
// workflow: its postconditions say where the engine may go on.
func landsAtHome(w *schema.Workflow, repair schema.Step) bool {
	return !slices.ContainsFunc(repair.Post, func(c schema.Condition) bool {
		return c.Place != nil && !slices.Contains(w.Origins(), c.Place.Origin)
	})
}

// misplaced names the sensitive parameter that a repair would put, for a step that does not say
// where, into a field that is neither for secrets nor called what the parameter is called.
func misplaced(old, repair schema.Step, params []schema.Param) string {
	if old.Target != nil || repair.Input == nil || repair.Input.Param == "" || credential(repair.Target) {
		return ""
	}
	i := slices.IndexFunc(params, func(p schema.Param) bool { return p.Name == repair.Input.Param })
	if i < 0 || (params[i].Sensitive && !called(repair.Target, params[i].Label)) {
		return repair.Input.Param
	}
	return ""
}

// called reports whether a field's label or name is exactly a parameter's.
func called(d *schema.Descriptor, label string) bool {
	return label != "" && d != nil && (strings.EqualFold(d.Label.String(), label) || strings.EqualFold(d.Name.String(), label))
}
