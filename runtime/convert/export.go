package convert

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// NotCarried says which step, or part of a workflow, webbrain-workflow/1 has no words for.
type NotCarried struct {
	// Step is "s3"; empty for the workflow as a whole.
	Step string
	// What the format cannot say; never a value.
	What string
}

// Error implements error.
func (e *NotCarried) Error() string {
	if e.Step == "" {
		return e.What
	}
	return "step " + e.Step + ": " + e.What
}

// WriteWorkflow writes a workflow as webbrain-workflow/1 that upstream's strict import accepts,
// and says what another reader than ReadWorkflow will not know of it. The same workflow gives
// the same bytes, and ReadWorkflow gives the workflow back, as strict as AsImported makes it.
//
// Upstream passes over what it cannot do, so a step that the format has no words for makes the
// whole a *NotCarried: a hole would be silent there.
func WriteWorkflow(w *schema.Workflow) ([]byte, []string, error) {
	data, lost, err := write(w)
	if err != nil {
		return nil, nil, fmt.Errorf("writing %s: %w", WebBrainWorkflow, err)
	}
	return data, lost, nil
}

func write(w *schema.Workflow) ([]byte, []string, error) {
	if err := schema.Validate(w); err != nil {
		return nil, nil, err
	}
	plain, err := plainOf(w)
	if err != nil {
		return nil, nil, err
	}
	plain.ID = "workflow_0_" + digest(w)
	plain.Extension = extensionOf(w)
	for i := range plain.Steps {
		plain.Steps[i].Extension = &stepExtension{Version: extensionVersion, Step: w.Steps[i]}
	}
	data, err := encodeJSON(plain, "  ")
	if err != nil {
		return nil, nil, err
	}
	switch compact, err := encodeJSON(plain, ""); {
	case err != nil:
		return nil, nil, err
	case len(compact) > workflowBytesMax:
		return nil, nil, &NotCarried{What: fmt.Sprintf("more than %d bytes", workflowBytesMax)}
	}
	return data, lostUpstream(w), sameAgain(data, w)
}

// sameAgain proves that what was written is the workflow.
func sameAgain(data []byte, w *schema.Workflow) error {
	again, notes, err := ReadWorkflow(data)
	if err != nil {
		return fmt.Errorf("reading it again: %w", err)
	}
	w, _ = AsImported(w)
	a, errA := schema.Encode(again)
	b, errB := schema.Encode(w)
	if err := errors.Join(errA, errB); err != nil {
		return err
	}
	if bytes.Equal(a, b) {
		return nil
	}
	for i := range w.Steps {
		x, _ := schema.EncodeLine(w.Steps[i])
		y, _ := schema.EncodeLine(again.Steps[i])
		if !bytes.Equal(x, y) {
			return &NotCarried{w.Steps[i].ID, "it does not come back as it was: " + strings.Join(notes, "; ")}
		}
	}
	return &NotCarried{What: "it does not come back as it was: " + strings.Join(notes, "; ")}
}

func encodeJSON(v any, indent string) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(v); err != nil {
		return nil, fmt.Errorf("encoding: %w", err)
	}
	return b.Bytes(), nil
}

// digest is eight characters that differ between workflows: the random part of an id.
func digest(w *schema.Workflow) string {
	data, err := schema.EncodeLine(w)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(data)
	const base, chars = 36, 8
	s := new(big.Int).SetBytes(sum[:]).Text(base)
	return s[:min(chars, len(s))]
}

// plainOf writes what the format itself can say.
func plainOf(w *schema.Workflow) (*plainWorkflow, error) {
	switch {
	case len(w.Steps) > plainStepsMax:
		return nil, &NotCarried{What: fmt.Sprintf("%d steps; at most %d", len(w.Steps), plainStepsMax)}
	case len(w.Params) > plainParamsMax:
		return nil, &NotCarried{What: fmt.Sprintf("%d parameters; at most %d", len(w.Params), plainParamsMax)}
	case !isOrigin(w.Start.Origin):
		return nil, &NotCarried{What: "start: its origin is not in the form of the URL standard"}
	case cleanText(w.Name, nameUnitsMax) == "":
		return nil, &NotCarried{What: "its name is empty"}
	}
	p := &plainWorkflow{
		Schema: string(WebBrainWorkflow), Name: cleanText(w.Name, nameUnitsMax), Start: scopeOf(w.Start),
		Parameters: make([]plainParam, len(w.Params)), Steps: make([]plainStep, len(w.Steps)),
		Stats: plainStats{Source: len(w.Steps), Compiled: len(w.Steps)},
	}
	for i, param := range w.Params {
		if len(param.Name) > idUnitsMax {
			return nil, &NotCarried{What: fmt.Sprintf("parameter %q: its name is longer than %d", param.Name, idUnitsMax)}
		}
		p.Parameters[i] = plainParamOf(param)
	}
	for i := range w.Steps {
		s, err := plainStepOf(&w.Steps[i])
		if err != nil {
			return nil, err
		}
		p.Steps[i] = *s
	}
	return p, nil
}

func plainParamOf(p schema.Param) plainParam {
	return plainParam{ID: p.Name, Label: cleanText(p.Label, labelUnitsMax), Required: true, Sensitive: p.Sensitive, Type: "text"}
}

// plainStepOf writes one step, or says what about it the format has no words for.
func plainStepOf(s *schema.Step) (*plainStep, error) {
	scope := scopeOf(s.Scope)
	p := &plainStep{ID: s.ID, Scope: &scope, Expected: plainExpected{Kind: "tool_success"}}
	what := ""
	switch s.Action {
	case schema.Click:
		p.Tool = "click_ax"
	case schema.Fill, schema.Select:
		clear := true
		p.Tool, p.Args.Clear, p.Expected.Kind = "set_field", &clear, "tool_verified"
		if s.Input == nil || s.Input.Param == "" {
			what = "an option that is no parameter"
			break
		}
		p.Args.Text = marker{s.Input.Param}
	case schema.Check, schema.Uncheck:
		want := s.Action == schema.Check
		p.Tool, p.Args.Checked, p.Expected = "set_checked", &want, plainExpected{Kind: "checked", Value: &want}
	case schema.Navigate:
		p.Tool, p.Args.URL = "navigate", s.To.Origin+s.To.Path
		if strings.Contains(s.To.Path, "/:") {
			what = "an address with a placeholder"
		}
	case schema.Back:
		p.Tool = "go_back"
	case schema.HandOff:
		what = "a hand-off"
	default:
		what = "the action " + string(s.Action)
	}
	switch {
	case what != "":
		return nil, &NotCarried{s.ID, "the format has no words for " + what}
	case !isOrigin(s.Scope.Origin), s.To != nil && !isOrigin(s.To.Origin):
		return nil, &NotCarried{s.ID, "its origin is not in the form of the URL standard"}
	}
	if slices.ContainsFunc(s.Post, func(c schema.Condition) bool { return c.Kind == schema.PlaceIs }) {
		p.Expected = plainExpected{Kind: "url_changed"}
	}
	return p, p.aim(s)
}

// aim writes the target: role, name and type only. Upstream takes any evidence that agrees and
// is not put off by evidence that contradicts, so an id or a label would let it act on an
// element of another name; these three reach its threshold only where the name is the same.
func (s *plainStep) aim(step *schema.Step) error {
	d := step.Target
	if d == nil {
		return nil
	}
	name := d.Name.String()
	switch {
	case len(d.Name.Params()) > 0:
		return &NotCarried{step.ID, "the format has no words for a parameter in the name of a target"}
	case d.Name.Varies():
		return &NotCarried{step.ID, "the format has no words for a name that differs from day to day"}
	case name == "":
		return &NotCarried{step.ID, "its target has no name"}
	case cleanText(name, targetUnitsMax) != name || isRef(name):
		return &NotCarried{step.ID, "the name of its target would be changed"}
	}
	s.Target = &plainTarget{Role: d.Role, Name: name}
	if d.Field != nil && cleanText(d.Field.Type, targetUnitsMax) == d.Field.Type {
		s.Target.Type = d.Field.Type
	}
	return nil
}

// lostUpstream says what other readers will not know.
func lostUpstream(w *schema.Workflow) []string {
	var lost []string
	for i := range w.Steps {
		s := &w.Steps[i]
		var what []string
		if s.Target != nil && len(s.Target.Anchors) > 0 {
			what = append(what, "the row or container that its target stands in")
		}
		if s.Target != nil && len(s.Target.Frame) > 0 {
			what = append(what, "the frame of its target")
		}
		if len(s.Pre) > 0 {
			what = append(what, "whom the page must be about before it")
		}
		if s.Consequential {
			what = append(what, "that it needs a fresh confirmation")
		}
		if slices.ContainsFunc(s.Post, func(c schema.Condition) bool { return c.Kind != schema.TargetState }) {
			what = append(what, "what must be on the page after it")
		}
		if len(what) > 0 {
			lost = append(lost, fmt.Sprintf("step %s: only wfbench will know %s", s.ID, strings.Join(what, ", ")))
		}
	}
	return append(lost, "only wfbench will know how many equals each target had, its label and its other evidence")
}
