package compile

import (
	"errors"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// Step builds one step from one live event, as Compile would build it from a trace that holds
// nothing else: same target, input, scope and postconditions, through the same sanitizer, held
// against its own capture and searched once more. It is what package heal makes a repair of.
//
// The error is a *Refusal, and says why a trace would have handed the event off. Where that is
// Unobservable, the step is there as well, without postconditions that would show its effect:
// who has one, of the step that is repaired, may take the rest. In every other case there is no
// step. A literal that the model typed is refused: a repair declares no parameters.
//
// What stood behind a dialog before the event is not known from one event alone, so what comes
// into sight when the dialog closes is no postcondition here.
func (c Compiler) Step(params []schema.Param, values schema.Values, e schema.Event, id string) (schema.Step, error) {
	t := &schema.Trace{Params: params, Values: make(map[string]string, len(values)), Start: e.Before, Events: []schema.Event{e}}
	for name, value := range values {
		t.Values[name] = value.Reveal()
	}
	if hasDialog(e.Before) && !hasDialog(e.After) {
		t.Start = e.After
		t.Events[0].Before = overlay(e.Before, e.After)
	}
	actions, left := admit(t)
	if len(actions) != 1 {
		return schema.Step{}, &Refusal{Reason: OutcomeUncertain, Step: id, Detail: whyLeft(left)}
	}
	named := nameLiterals(t, actions)
	if len(named.Params) != len(params) {
		return schema.Step{}, &Refusal{Reason: UndeclaredParam, Step: id}
	}
	b := c.builder(named)
	s, err := b.build(id, actions[0])
	var why *handOff
	switch {
	case errors.As(err, &why) && why.reason != Unobservable:
		return schema.Step{}, &Refusal{Reason: why.reason, Step: id}
	case err != nil && why == nil:
		return schema.Step{}, err
	}
	if err := c.check(b.around(s), b.clean); err != nil {
		return schema.Step{}, err
	}
	if why != nil {
		return s, &Refusal{Reason: Unobservable, Step: id}
	}
	return s, nil
}

// builder makes the builder of a trace whose literals have names.
func (c Compiler) builder(named *schema.Trace) *builder {
	newSanitizer := c.Sanitizer
	if newSanitizer == nil {
		newSanitizer = sanitize.ForTrace
	}
	b := &builder{trace: named, clean: newSanitizer(named)}
	b.findRowData()
	return b
}

// around puts a workflow around one step, so that the last check can look at it.
func (b *builder) around(s schema.Step) *schema.Workflow {
	return &schema.Workflow{
		Schema: schema.WorkflowV1, Name: nameOf(b.trace.Task), Intent: schema.Literal(plainIntent),
		Start: s.Scope, Params: b.params(), Steps: []schema.Step{s},
	}
}

// whyLeft is the reason of the one event that was left out.
func whyLeft(left []leftOut) string {
	if len(left) == 0 {
		return ""
	}
	return left[0].why
}
