package mutant

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/schema"
)

// edit makes a mutant's compiler change what the engine's own compiled, with the trace at hand.
func edit(change func(*schema.Workflow, *schema.Trace)) func(*engine.Parts) {
	return func(p *engine.Parts) { p.Compiler = editor{p.Compiler, change} }
}

type editor struct {
	inner  engine.Compiler
	change func(*schema.Workflow, *schema.Trace)
}

func (e editor) Compile(t *schema.Trace) (*schema.Workflow, error) {
	w, err := e.inner.Compile(t)
	if err != nil {
		return nil, err
	}
	e.change(w, t)
	return w, nil
}

// editSteps is edit for one step and the event that it was made of.
func editSteps(change func(*schema.Step, schema.Event)) func(*engine.Parts) {
	return edit(func(w *schema.Workflow, t *schema.Trace) {
		events := slices.DeleteFunc(slices.Clone(t.Events), func(e schema.Event) bool { return e.Outcome == schema.NotDispatched })
		for i := range w.Steps {
			n := slices.IndexFunc(events, func(e schema.Event) bool { return madeOf(w.Steps[i], e) })
			if n >= 0 {
				change(&w.Steps[i], events[n])
				events = events[n+1:]
			}
		}
	})
}

// madeOf reports whether a step may have been made of an event: a hand-off step tells the tool
// in its reason.
func madeOf(s schema.Step, e schema.Event) bool {
	switch {
	case s.Action == schema.HandOff:
		return strings.HasPrefix(s.Reason, e.Tool+" ") || strings.HasPrefix(s.Reason, e.Tool+":")
	case string(s.Action) != e.Tool:
		return false
	}
	return s.Target == nil || (e.Target != nil && e.Target.Role == s.Target.Role)
}

// takeBack makes steps again that the engine handed off for a reason.
func takeBack(why string) func(*engine.Parts) {
	return editSteps(func(s *schema.Step, e schema.Event) {
		if s.Action != schema.HandOff || !strings.HasSuffix(s.Reason, ": "+why) || e.Target == nil {
			return
		}
		s.Action, s.Reason = schema.ActionKind(e.Tool), ""
		s.Target = &schema.Descriptor{
			Role: e.Target.Role, Name: schema.Literal(e.Target.Name), Population: schema.Population{Document: 1},
		}
		if e.Input != nil && e.Input.Param != "" {
			s.Input = &schema.Binding{Param: e.Input.Param}
		}
	})
}
