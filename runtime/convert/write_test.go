package convert_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/schema"
)

const origin = "http://shop.localhost:8080"

// checkout is a workflow that the format can carry.
func checkout(t *testing.T) *schema.Workflow {
	t.Helper()
	const file = "testdata/checkout.json"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	w, err := schema.Load[schema.Workflow](file, data)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func write(t *testing.T, w *schema.Workflow) []byte {
	t.Helper()
	data, _, err := convert.WriteWorkflow(w)
	if err != nil {
		t.Fatalf("WriteWorkflow: %v", err)
	}
	return data
}

func read(t *testing.T, data []byte) (*schema.Workflow, []string) {
	t.Helper()
	w, notes, err := convert.ReadWorkflow(data)
	if err != nil {
		t.Fatalf("ReadWorkflow: %v\n%s", err, data)
	}
	return w, notes
}

func encoded(t *testing.T, doc any) string {
	t.Helper()
	data, err := schema.Encode(doc)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestExportThenImportIsTheWorkflow(t *testing.T) {
	w := checkout(t)
	data := write(t, w)
	again, notes := read(t, data)
	strict, stricter := convert.AsImported(w)
	if a, b := encoded(t, strict), encoded(t, again); a != b || !slices.Equal(notes, stricter) {
		t.Errorf("export then import, notes %q:\n%s\nwant\n%s", notes, b, a)
	}
	if twice := write(t, again); string(twice) != string(write(t, strict)) {
		t.Error("the second export differs from that of the stricter workflow")
	}
}

func TestExportIsAcceptedUpstream(t *testing.T) {
	w := checkout(t)
	up, err := upstreamImport(write(t, w))
	if err != nil {
		t.Fatal(err)
	}
	if len(up.Steps) != len(w.Steps) || len(up.Parameters) != len(w.Params) || up.Name != w.Name || up.Start != (upstreamScope{origin, "/products/:id"}) {
		t.Errorf("upstream keeps %+v", up)
	}
	for i, s := range up.Steps {
		if s.Scope == nil || s.ID != w.Steps[i].ID || s.Expected == "" {
			t.Errorf("step %d: upstream lost its scope, id or expectation: %+v", i, s)
		}
	}
	if p := up.Parameters[1]; p.ID != "cvc" || !p.Sensitive || !p.Required || p.Label != "Security code" {
		t.Errorf("parameter = %+v", p)
	}
}

// TestExportedTargetNeedsItsName holds what is written against upstream's matcher, which takes
// an id for proof whatever the name is (D8).
func TestExportedTargetNeedsItsName(t *testing.T) {
	w := checkout(t)
	up, err := upstreamImport(write(t, w))
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range up.Steps {
		d := w.Steps[i].Target
		live := map[string]string{"role": d.Role, "name": "Delete everything", "id": d.ID, "label": d.Label.String()}
		if d.Field != nil {
			live["fieldName"], live["type"], live["placeholder"] = d.Field.Name, d.Field.Type, d.Field.Placeholder
		}
		if got := score(s.Target, live); got >= 7 {
			t.Errorf("step %s: an element of another name scores %d", s.ID, got)
		}
	}
}

func TestExportRefusesWhatItCannotSay(t *testing.T) {
	press := schema.Step{ID: "s9", Action: schema.Press, Key: "Escape", Scope: schema.Place{Origin: origin, Path: "/"}}
	target := &schema.Descriptor{Role: "button", Name: schema.Literal("Save"), Population: schema.Population{Document: 1}}
	step := func(change func(*schema.Step)) schema.Step {
		s := press
		s.Key, s.Action, s.Target = "", schema.Click, target
		change(&s)
		return s
	}
	for name, c := range map[string]struct {
		step schema.Step
		what string
	}{
		"press":    {press, "the action press"},
		"hand-off": {step(func(s *schema.Step) { s.Action, s.Target, s.Reason = schema.HandOff, nil, "a canvas" }), "a hand-off"},
		"option": {step(func(s *schema.Step) {
			s.Action, s.Target, s.Input = schema.Select, named(schema.Literal("Size")), &schema.Binding{Option: "Large"}
		}), "an option"},
		"parameter inside": {step(func(s *schema.Step) { s.Target = named(schema.ParamText("email")) }), "parameter in the name"},
		"long name":        {step(func(s *schema.Step) { s.Target = named(schema.Literal(strings.Repeat("ab ", 100))) }), "would be changed"},
		"ref for a name":   {step(func(s *schema.Step) { s.Target = named(schema.Literal("ref_save")) }), "would be changed"},
		"varying name": {step(func(s *schema.Step) {
			s.Target = named(schema.Text{Parts: []schema.TextPart{{Literal: "Inbox "}, {Any: "count"}}})
		}), "differs from day to day"},
		"no name":         {step(func(s *schema.Step) { s.Target = named(schema.Text{}) }), "has no name"},
		"token in a name": {step(func(s *schema.Step) { s.Target = named(schema.Literal("Key sk-test")) }), "vendor-key"},
		"placeholder": {step(func(s *schema.Step) {
			s.Action, s.Target, s.To = schema.Navigate, nil, &schema.Place{Origin: origin, Path: "/orders/:number"}
		}), "placeholder"},
		"unicode host": {step(func(s *schema.Step) { s.Scope.Origin = "http://bücher.localhost" }), "URL standard"},
	} {
		t.Run(name, func(t *testing.T) {
			w := checkout(t)
			c.step.ID = "s77"
			w.Steps = append(w.Steps, c.step)
			_, _, err := convert.WriteWorkflow(w)
			var missing *convert.NotCarried
			if !errors.As(err, &missing) || missing.Step != "s77" || !strings.Contains(missing.What, c.what) {
				t.Errorf("WriteWorkflow = %v; want step s77 refused for %q", err, c.what)
			}
		})
	}
}

func named(name schema.Text) *schema.Descriptor {
	return &schema.Descriptor{Role: "button", Name: name, Population: schema.Population{Document: 1}}
}

func TestExportRefusesTooMany(t *testing.T) {
	w := checkout(t)
	for len(w.Steps) <= 100 {
		s := w.Steps[0]
		s.ID = "s" + string(rune('1'+len(w.Steps)/10%9)) + "0" + string(rune('0'+len(w.Steps)%10))
		if len(w.Steps) >= 90 {
			s.ID = "s9" + s.ID[1:]
		}
		w.Steps = append(w.Steps, s)
	}
	var missing *convert.NotCarried
	if _, _, err := convert.WriteWorkflow(w); !errors.As(err, &missing) || !strings.Contains(missing.What, "101 steps; at most 100") {
		t.Errorf("WriteWorkflow of 101 steps = %v", err)
	}
}

func TestExportTellsWhatOthersLose(t *testing.T) {
	_, lost, err := convert.WriteWorkflow(checkout(t))
	if err != nil {
		t.Fatal(err)
	}
	told := strings.Join(lost, "\n")
	for _, want := range []string{"step s1: only wfbench will know the row or container", "fresh confirmation", "how many equals"} {
		if !strings.Contains(told, want) {
			t.Errorf("lost %q; want %q", lost, want)
		}
	}
}

// edit changes one value of an export, by the keys and indices on its way.
func edit(t *testing.T, data []byte, value any, path ...any) []byte {
	t.Helper()
	var doc any
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	at := doc
	for i, p := range path {
		last := i == len(path)-1
		switch p := p.(type) {
		case string:
			o := at.(map[string]any)
			if last && value == nil {
				delete(o, p)
			} else if last {
				o[p] = value
			}
			at = o[p]
		case int:
			at = at.([]any)[p]
		}
	}
	out, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestExtensionCountsOnlyWhereItAgrees edits the plain part, as another program would, and
// leaves what wfbench wrote beside it.
func TestExtensionCountsOnlyWhereItAgrees(t *testing.T) {
	data := write(t, checkout(t))
	for name, c := range map[string]struct {
		value any
		path  []any
		stays bool // the first step is still replayed
	}{
		"untouched":           {"webbrain-workflow/1", []any{"schema"}, true},
		"target renamed":      {"Delete", []any{"steps", 0, "target", "name"}, false},
		"other role":          {"link", []any{"steps", 0, "target", "role"}, false},
		"other scope":         {"/admin", []any{"steps", 0, "scope", "pathFamily"}, false},
		"other expectation":   {"url_changed", []any{"steps", 0, "expected", "kind"}, false},
		"other version":       {2, []any{"steps", 0, "wfbench", "version"}, false},
		"hidden count":        {0, []any{"steps", 0, "wfbench", "step", "target", "population", "document"}, true}, // valid: anchored
		"no anchor any more":  {nil, []any{"steps", 0, "wfbench", "step", "target", "anchors"}, false},
		"other action":        {"navigate", []any{"steps", 0, "wfbench", "step", "action"}, false},
		"token in a text":     {"eyJhbGciOi", []any{"steps", 0, "wfbench", "step", "target", "anchors", 0, "key"}, false},
		"ref in a text":       {"ref_12", []any{"steps", 0, "wfbench", "step", "target", "testId"}, false},
		"unknown key":         {true, []any{"steps", 0, "wfbench", "step", "force"}, false},
		"undeclared":          {"no object", []any{"steps", 0, "wfbench"}, false},
		"head without intent": {nil, []any{"wfbench", "workflow", "intent"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			w, notes := read(t, edit(t, data, c.value, c.path...))
			if stays := w.Steps[0].Action == schema.Click; stays != c.stays {
				t.Errorf("first step is %s, notes %q", w.Steps[0].Action, notes)
			}
			if name != "untouched" && name != "hidden count" && !slices.ContainsFunc(notes, func(n string) bool { return strings.Contains(n, "does not agree") }) {
				t.Errorf("notes %q do not tell", notes)
			}
		})
	}
}

func TestImportOnlyRaisesSensitivity(t *testing.T) {
	w := checkout(t)
	w.Params[0].Sensitive = false
	data := write(t, w)
	raised, _ := read(t, edit(t, data, true, "parameters", 0, "sensitive"))
	if !raised.Params[0].Sensitive || raised.Steps[0].Action != schema.Click {
		t.Errorf("raised outside: %+v", raised.Params[0])
	}
	kept, _ := read(t, edit(t, data, false, "parameters", 1, "sensitive"))
	if !kept.Params[1].Sensitive {
		t.Errorf("lowered outside: %+v", kept.Params[1])
	}
}

// TestStrippedExportIsHandedOff takes away what wfbench wrote, as upstream does.
func TestStrippedExportIsHandedOff(t *testing.T) {
	data := write(t, checkout(t))
	for i := range checkout(t).Steps {
		data = edit(t, data, nil, "steps", i, "wfbench")
	}
	w, _ := read(t, edit(t, data, nil, "wfbench"))
	for _, s := range w.Steps {
		if s.Action != schema.HandOff || !strings.Contains(s.Reason, "how many equals") {
			t.Errorf("step %s: %s, %q", s.ID, s.Action, s.Reason)
		}
	}
	if !strings.Contains(w.Steps[0].Reason, `click_ax button "Add to cart"`) || !w.Steps[0].Consequential {
		t.Errorf("reason %q", w.Steps[0].Reason)
	}
	if s := w.Steps[2]; !strings.Contains(s.Reason, "{{email}}") || s.Consequential {
		t.Errorf("reason %q", s.Reason)
	}
	if len(w.Params) != 2 || w.Params[0].Name != "email" || w.Start.Path != "/products/:opaque" {
		t.Errorf("params %+v, start %+v", w.Params, w.Start)
	}
}

// TestLongNameComesBackWhole has a name that the format cuts.
func TestLongNameComesBackWhole(t *testing.T) {
	w := checkout(t)
	w.Name = "Buy a mug " + strings.Repeat("and another ", 8)
	data := write(t, w)
	up, err := upstreamImport(data)
	if err != nil || len(up.Name) > 80 || !strings.HasPrefix(w.Name, up.Name) {
		t.Errorf("upstream keeps %q, %v", up.Name, err)
	}
	if back, _ := read(t, data); back.Name != w.Name {
		t.Errorf("name %q; want %q", back.Name, w.Name)
	}
	_, stricter := convert.AsImported(w)
	if renamed, notes := read(t, edit(t, data, "Mugs", "name")); renamed.Name != "Mugs" || renamed.Task != w.Task || !slices.Equal(notes, stricter) {
		t.Errorf("renamed outside: %q of %s, notes %q", renamed.Name, renamed.Task, notes)
	}
}
