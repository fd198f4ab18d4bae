package convert

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// Fault is why a document is no webbrain-workflow/1 that may be imported, with its place.
type Fault struct {
	// Where is "steps[2].args"; empty for the document itself.
	Where string
	Why   string
}

// Error implements error.
func (f *Fault) Error() string {
	if f.Where == "" {
		return f.Why
	}
	return f.Where + ": " + f.Why
}

// ReadWorkflow reads a webbrain-workflow/1 as strictly as upstream's own import does, and
// refuses besides what that weakens in silence: a scope or an expectation that cannot be read,
// and two steps of one name. The notes say what was read with a loss.
//
// The format does not say how many equals a target had when it was recorded. A step with a
// target is therefore handed off, unless our own facts stand beside it and agree with it. What
// has consequences and what is a secret, no part of it is believed to say in full: see AsImported.
//
// What the texts may hold is judged here by their shape; whoever keeps the workflow asks
// sanitize.Keep as well, which has the detectors.
func ReadWorkflow(data []byte) (*schema.Workflow, []string, error) {
	doc, err := decode(data, rawBytesMax)
	if err != nil {
		return nil, nil, fmt.Errorf("reading %s: %w", WebBrainWorkflow, err)
	}
	if compact, err := encodeJSON(doc, ""); err != nil || len(compact) > workflowBytesMax {
		return nil, nil, fmt.Errorf("reading %s: %w", WebBrainWorkflow, &Fault{"", fmt.Sprintf("document is larger than %d bytes", workflowBytesMax)})
	}
	r := &reader{clean: sanitize.New(nil, nil, nil)}
	w, err := r.workflow(doc)
	if err != nil {
		return nil, nil, fmt.Errorf("reading %s: %w", WebBrainWorkflow, err)
	}
	return w, r.notes, nil
}

// reader reads one document.
type reader struct {
	clean *sanitize.Taint
	notes []string
}

func (r *reader) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

func (r *reader) workflow(doc object) (*schema.Workflow, error) {
	p, err := r.plain(doc)
	if err != nil {
		return nil, err
	}
	head, err := r.headOf(doc, p)
	if err != nil {
		r.note("what wfbench wrote of the workflow does not agree with it and was passed over: %v", err)
	}
	if head == nil || err != nil {
		head = r.foreignHead(p)
	}
	whole, err := loaded(head, standIn("s1", head))
	if err != nil {
		return nil, err
	}
	whole.Steps = r.steps(doc, head, p)
	whole.Name = r.nameOf(whole.Name, p)
	lift(whole, p)
	whole, stricter := AsImported(whole)
	r.notes = append(r.notes, stricter...)
	if err := schema.Validate(whole); err != nil {
		return nil, err
	}
	return whole, nil
}

// steps gives the steps: what wfbench wrote where that counts, else what the plain part says.
// Where they have our own ids, they keep them.
func (r *reader) steps(doc, head object, p *plainWorkflow) []schema.Step {
	list, _ := doc.list("steps")
	var ours []object
	steps := make([]schema.Step, len(p.Steps))
	number := false
	for i := range p.Steps {
		plain := &p.Steps[i]
		o, _ := list[i].(object)
		s, err := r.stepOf(o, head, plain, ours)
		if err != nil {
			r.note("step %d: what wfbench wrote of it does not agree with it and was passed over: %v", i+1, err)
		}
		if s == nil || err != nil {
			s = r.foreignStep(p, i)
			s.ID = plain.ID
		} else {
			ours = append(ours, standIn(s.ID, head))
		}
		steps[i] = *s
		number = number || !ownID.MatchString(plain.ID)
	}
	if number {
		renumber(steps)
	}
	return steps
}

var ownID = regexp.MustCompile(`^s[1-9][0-9]*$`)

// renumber names the steps "s1", "s2", ... and follows what refers to them.
func renumber(steps []schema.Step) {
	id := make(map[string]string, len(steps))
	for i := range steps {
		id[steps[i].ID] = fmt.Sprintf("s%d", i+1)
		steps[i].ID = id[steps[i].ID]
		for k, filled := range steps[i].Form {
			steps[i].Form[k] = id[filled]
		}
	}
}

// nameOf keeps the full name of which the plain part has the beginning.
func (r *reader) nameOf(full string, p *plainWorkflow) string {
	if cleanText(full, nameUnitsMax) == p.Name {
		return full
	}
	return p.Name
}

// lift makes parameters sensitive that either part calls so: the other way there is none.
func lift(w *schema.Workflow, p *plainWorkflow) {
	for i := range w.Params {
		if i < len(p.Parameters) && p.Parameters[i].Sensitive {
			w.Params[i].Sensitive = true
		}
	}
}

// foreignHead makes the head of a workflow that somebody else wrote. A parameter whose purpose
// nothing tells is sensitive.
func (r *reader) foreignHead(p *plainWorkflow) object {
	params := make([]any, len(p.Parameters))
	used := map[string]bool{}
	for i := range p.Steps {
		if m, ok := p.Steps[i].Args.Text.(marker); ok {
			used[m.Param] = true
		}
	}
	for i, param := range p.Parameters {
		if !used[param.ID] {
			r.note("parameter %q is declared and no step uses it", param.ID)
		}
		label := r.words(param.Label)
		if label == "" {
			label = param.ID
		}
		sensitive := param.Sensitive || sanitize.Sensitive(nil, param.Label, param.ID, false)
		if sensitive && !param.Sensitive {
			r.note("parameter %q is taken for sensitive", param.ID)
		}
		params[i] = object{"name": r.ours(p, param.ID), "label": label, "sensitive": sensitive}
	}
	intent := r.words(p.Name)
	if intent == "" {
		intent = plainGoal
	}
	return object{
		"schema": schema.WorkflowV1, "name": p.Name, "task": object{"site": "", "task": ""}, "intent": intent,
		"source": object{"browser": "", "model": "", "seed": 0, "modelCalls": 0, "tokens": object{"input": 0, "output": 0}},
		"start":  r.place(p.Start, "start"), "params": params,
	}
}

// ours is the name under which a parameter goes here: letters, digits and "_", a letter first,
// and no two alike.
func (r *reader) ours(p *plainWorkflow, id string) string {
	var taken []schema.Param
	for _, param := range p.Parameters {
		name := strings.ReplaceAll(param.ID, "-", "_")
		if !paramShape.MatchString(name) {
			name = "p_" + strings.TrimLeft(name, "_")
		}
		name = free(taken, name, "_%d", 2)
		if param.ID == id {
			return name
		}
		taken = append(taken, schema.Param{Name: name})
	}
	return id
}

// words keeps a text that reads like an interface's own, "" when it does not.
func (r *reader) words(s string) string {
	text, err := r.clean.Text(s)
	if err != nil {
		return ""
	}
	return text.String()
}

func (r *reader) place(s plainScope, where string) object {
	template, kept := templateOf(s.PathFamily)
	if !kept {
		r.note("%s: a part of the path that is no plain word became a placeholder", where)
	}
	return object{"origin": s.Origin, "path": template}
}

// foreignStep reads a step for what it says and no more.
func (r *reader) foreignStep(p *plainWorkflow, i int) *schema.Step {
	plain := &p.Steps[i]
	scope := p.Start
	if plain.Scope != nil {
		scope = *plain.Scope
	} else {
		r.note("step %d: no scope: the start's was taken", i+1)
	}
	at := r.place(scope, fmt.Sprintf("step %d", i+1))
	s := &schema.Step{Scope: schema.Place{Origin: scope.Origin, Path: at["path"].(string)}}
	if plain.Expected.Kind == "url_changed" && i+1 < len(p.Steps) {
		s.Post = r.landing(s.Scope, p.Steps[i+1].Scope)
	}
	why := r.why(plain, s)
	if why == "" {
		return s
	}
	s.Action, s.To = schema.HandOff, nil
	s.Reason = r.told(p, plain) + ": " + why
	s.Consequential = slices.Contains([]string{"click", "click_ax"}, plain.Tool) || (plain.Args.Submit != nil && *plain.Args.Submit)
	r.note("step %d, %s: handed off: %s", i+1, plain.Tool, why)
	return s
}

// landing is where a step that changed the address led, as far as the next step's scope tells.
func (r *reader) landing(from schema.Place, next *plainScope) []schema.Condition {
	if next == nil || next.Origin != from.Origin {
		return nil
	}
	path, _ := templateOf(next.PathFamily)
	if path == from.Path {
		return nil
	}
	return []schema.Condition{{Kind: schema.PlaceIs, Place: &schema.Place{Origin: next.Origin, Path: path}}}
}

// why completes a step that needs no target, or says why it is handed off.
func (r *reader) why(p *plainStep, s *schema.Step) string {
	switch p.Tool {
	case "navigate":
		to, err := schema.PlaceOf(p.Args.URL)
		if whole := to.Origin + to.Path; err != nil || p.Args.cut || (p.Args.URL != whole && p.Args.URL != whole+"/") {
			return "its address holds a part that may belong to one run"
		}
		s.Action, s.To = schema.Navigate, &to
	case "go_back":
		if len(s.Post) == 0 {
			return "nothing tells where it leads"
		}
		s.Action = schema.Back
	case "go_forward", "scroll":
		return "no action of a workflow does that"
	case "wait_for_element", "click":
		return "a text alone says too little of what is meant"
	default:
		return "the format does not say how many equals its target had"
	}
	return ""
}

// told puts a step into words for whom it is handed to: the tool, its target, what goes in. A
// text that looks like a value is left out.
func (r *reader) told(w *plainWorkflow, p *plainStep) string {
	told := []string{p.Tool}
	if t := p.Target; t != nil {
		if sanitize.Vocabulary("role", t.Role) {
			told = append(told, t.Role)
		}
		for _, s := range []string{t.Name, t.AriaLabel, t.Label, t.Placeholder} {
			if words := r.words(s); words != "" {
				told = append(told, fmt.Sprintf("%q", words))
				break
			}
		}
	}
	switch text := p.Args.Text.(type) {
	case marker:
		told = append(told, "{{"+r.ours(w, text.Param)+"}}")
	case string:
		if words := r.words(text); words != "" {
			told = append(told, fmt.Sprintf("%q", words))
		}
	}
	if p.Args.Checked != nil {
		told = append(told, map[bool]string{true: "on", false: "off"}[*p.Args.Checked])
	}
	if p.Args.Direction != "" {
		told = append(told, p.Args.Direction)
	}
	return strings.Join(told, " ")
}
