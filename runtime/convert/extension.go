package convert

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// extensionKey is where our own facts stand in a webbrain-workflow/1, once for the workflow and
// once for each step, and extensionVersion the only version there is.
const (
	extensionKey     = "wfbench"
	extensionVersion = 1
)

// workflowExtension is a workflow without its steps, stepExtension one step of it. They are
// believed only where writing them again gives the plain part beside them.
type workflowExtension struct {
	Version  int              `json:"version"`
	Workflow *schema.Workflow `json:"workflow"`
}

type stepExtension struct {
	Version int         `json:"version"`
	Step    schema.Step `json:"step"`
}

func extensionOf(w *schema.Workflow) *workflowExtension {
	head := *w
	head.Steps = []schema.Step{}
	if head.Params == nil {
		head.Params = []schema.Param{}
	}
	return &workflowExtension{Version: extensionVersion, Workflow: &head}
}

// carried takes the value under extensionKey apart: nil when there is none.
func carried(o object, part string) (object, error) {
	if !o.has(extensionKey) {
		return nil, nil
	}
	e := o.under(extensionKey)
	version, ok := e.number("version")
	inside := e.under(part)
	if !ok || version != extensionVersion || len(e) != 2 || len(inside) == 0 {
		return nil, errors.New("it is not of version 1")
	}
	return inside, nil
}

// loaded reads a head and some steps as strictly as any wfbench-workflow/1.
func loaded(head object, steps ...object) (*schema.Workflow, error) {
	whole := object{}
	for key, v := range head {
		whole[key] = v
	}
	list := make([]any, len(steps))
	for i, s := range steps {
		list[i] = s
	}
	whole["steps"] = list
	data, err := json.Marshal(whole)
	if err != nil {
		return nil, errors.New("it cannot be read")
	}
	return schema.Load[schema.Workflow](extensionKey, data)
}

// headOf gives the head that the extension carries, when it says the same as the plain part. The
// name is a person's to change, see nameOf.
func (r *reader) headOf(doc object, p *plainWorkflow) (object, error) {
	head, err := carried(doc, "workflow")
	if head == nil || err != nil {
		return nil, err
	}
	w, err := loaded(head, standIn("s1", head))
	if err != nil {
		return nil, err
	}
	w.Steps = nil
	again, err := plainOf(w)
	if err != nil {
		return nil, err
	}
	for i := range again.Parameters {
		if i < len(p.Parameters) { // more sensitive is no contradiction, see lift
			again.Parameters[i].Sensitive = p.Parameters[i].Sensitive
		}
	}
	switch {
	case again.Start != p.Start:
		return nil, errors.New("another start")
	case !slices.Equal(again.Parameters, p.Parameters):
		return nil, errors.New("other parameters")
	}
	return head, vetTexts(w)
}

// stepOf gives the step that the extension carries, when it says the same as the plain part.
// before are the steps before it that came from extensions: what it refers to must be among them.
func (r *reader) stepOf(o object, head object, p *plainStep, before []object) (*schema.Step, error) {
	raw, err := carried(o, "step")
	if raw == nil || err != nil {
		return nil, err
	}
	w, err := loaded(head, append(before[:len(before):len(before)], raw)...)
	if err != nil {
		return nil, err
	}
	s := &w.Steps[len(before)]
	again, err := plainStepOf(s)
	if err != nil {
		return nil, err
	}
	plain := *p
	plain.Extension = nil
	a, errA := json.Marshal(again)
	b, errB := json.Marshal(plain)
	if errA != nil || errB != nil || !bytes.Equal(a, b) {
		return nil, errors.New("it says another thing than the step beside it")
	}
	w.Steps = []schema.Step{*s}
	return s, vetTexts(w)
}

// standIn is a step of which only the id matters.
func standIn(id string, head object) object {
	return object{"id": id, "action": string(schema.HandOff), "reason": extensionKey, "scope": head["start"]}
}

// vetTexts refuses a document whose texts no compiler would have kept: what looks like a value
// of a run, a token, an address or a ref.
func vetTexts(w *schema.Workflow) error {
	clean := sanitize.New(nil, nil, nil)
	vet := func(where string, t schema.Text) error {
		for _, part := range t.Parts {
			if part.Literal == "" {
				continue
			}
			if _, err := clean.Text(part.Literal); err != nil {
				return fmt.Errorf("%s: %w", where, err)
			}
		}
		return nil
	}
	errs := []error{vet("intent", w.Intent), vetWords(w)}
	for i := range w.Params {
		errs = append(errs, vet("label", schema.Literal(w.Params[i].Label)))
	}
	for i := range w.Steps {
		s := &w.Steps[i]
		for _, c := range slices.Concat(s.Pre, s.Post) {
			errs = append(errs, vet("condition", c.Name))
		}
		if d := s.Target; d != nil {
			errs = append(errs, vet("name", d.Name), vet("label", d.Label), vet("id", schema.Literal(d.ID)), vet("testId", schema.Literal(d.TestID)))
			for _, a := range d.Anchors {
				errs = append(errs, vet("anchor", a.Name), vet("anchor", a.Key), vet("anchor", schema.Literal(a.Place)))
			}
			for _, f := range d.Frame {
				errs = append(errs, vet("frame", schema.Literal(f.Name)))
			}
			if d.Field != nil {
				errs = append(errs, vet("field", schema.Literal(d.Field.Name)), vet("field", schema.Literal(d.Field.Placeholder)))
			}
		}
	}
	return errors.Join(errs...)
}

// vetWords refuses a document of which the texts that no page wrote give something away: its name,
// its notes and what it says of its source.
func vetWords(w *schema.Workflow) error {
	texts := append([]string{w.Name, w.Task.Site, w.Task.Task, w.Source.Browser, w.Source.Model}, w.Notes...)
	for _, s := range w.Steps {
		texts = append(texts, s.Reason)
	}
	for _, text := range texts {
		if hit := sanitize.Tells(text); hit != nil {
			return hit
		}
	}
	return nil
}
