package compile

import (
	"fmt"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// Compiler compiles traces. Its zero value is Default.
type Compiler struct {
	// Sanitizer makes the sanitizer of one trace; nil means sanitize.ForTrace. The trace that
	// it gets has a parameter for each literal that the model typed.
	Sanitizer func(*schema.Trace) sanitize.Sanitizer
	// Detect is the last line of the last check; nil for none.
	Detect sanitize.Detector
}

// Default returns the engine's own compiler.
func Default() Compiler { return Compiler{Sanitizer: sanitize.ForTrace} }

// Compile returns the workflow of a trace, or a *Refusal. It leaves the trace as it is.
func (c Compiler) Compile(t *schema.Trace) (*schema.Workflow, error) {
	if t == nil || t.Outcome != schema.TraceSuccess {
		return nil, &Refusal{Reason: TaskNotSuccessful}
	}
	actions, left := admit(t)
	named := nameLiterals(t, actions)
	b := c.builder(named)
	w, err := b.workflow(actions, left)
	if err != nil {
		return nil, err
	}
	if err := c.check(w, b.clean); err != nil {
		return nil, err
	}
	return w, nil
}

// builder builds one workflow.
type builder struct {
	trace *schema.Trace
	clean sanitize.Sanitizer
	// rowData are texts of data rows and items that no condition and no name may repeat.
	rowData []string
	// ahead are the actions after the one under way.
	ahead []action
	notes []string
}

func (b *builder) workflow(actions []action, left []leftOut) (*schema.Workflow, error) {
	start, err := b.clean.Place(b.trace.Start.URL)
	if err != nil {
		return nil, &Refusal{Reason: NoPlace, Detail: "start: " + err.Error()}
	}
	for _, l := range left {
		b.note(l.event, "left out: "+l.why)
	}
	steps := make([]schema.Step, 0, len(actions))
	replayable := 0
	var first string
	for i, a := range actions {
		b.ahead = actions[i+1:]
		step, err := b.step(fmt.Sprintf("s%d", i+1), a)
		if err != nil {
			return nil, err
		}
		steps = append(steps, step)
	}
	b.distinguish(steps, actions)
	linkForms(steps, actions)
	for i, step := range steps {
		if step.Action != schema.HandOff {
			replayable++
			continue
		}
		if first == "" {
			first = step.Reason
		}
		b.note(actions[i].event, "handed off as "+step.ID)
	}
	if replayable == 0 {
		return nil, &Refusal{Reason: NoSteps, Detail: first}
	}
	return &schema.Workflow{
		Schema: schema.WorkflowV1,
		Name:   nameOf(b.trace.Task),
		Task:   schema.TaskRef{Site: b.trace.Task.Site, Task: b.trace.Task.Task},
		Intent: b.intent(b.trace.Goal),
		Source: schema.Source{
			Browser: b.trace.Browser, Model: b.trace.Model, Seed: b.trace.Seed,
			ModelCalls: b.trace.Usage.Calls, Tokens: b.trace.Usage.Tokens,
		},
		Start:  start,
		Params: b.params(),
		Steps:  steps,
		Notes:  b.notes,
	}, nil
}

func nameOf(t schema.TaskRef) string {
	if t == (schema.TaskRef{}) {
		return "recorded task"
	}
	return t.String()
}

// params lists the declarations. A label is text like any other; one that cannot be kept
// gives way to the parameter's name.
func (b *builder) params() []schema.Param {
	list := make([]schema.Param, 0, len(b.trace.Params))
	for _, p := range b.trace.Params {
		label, ok := b.literal(p.Label)
		if !ok {
			label = p.Name
		}
		list = append(list, schema.Param{Name: p.Name, Label: label, Sensitive: p.Sensitive})
	}
	return list
}

// literal gives a text that needs no parameter, and whether there is one.
func (b *builder) literal(s string) (string, bool) {
	text, err := b.clean.Text(s)
	if err != nil || text.IsZero() || len(text.Params()) > 0 {
		return "", false
	}
	return text.String(), true
}

func (b *builder) note(e schema.Event, what string) {
	b.notes = append(b.notes, fmt.Sprintf("event %d, %s: %s", e.Seq, b.words(e), what))
}

// words tells an event for people: `click button "Save"`. A name that cannot be kept is left out.
func (b *builder) words(e schema.Event) string {
	tool := e.Tool
	if !knownTool(tool) && !liveOnly(tool) {
		tool = "unknown tool"
	}
	if e.Target == nil {
		return tool
	}
	role := "element"
	if sanitize.Vocabulary("role", e.Target.Role) {
		role = e.Target.Role
	}
	name, err := b.clean.Text(e.Target.Name)
	if err != nil || name.IsZero() || b.nameIsData(e, name) {
		return tool + " " + role
	}
	return fmt.Sprintf("%s %s %q", tool, role, name.String())
}
