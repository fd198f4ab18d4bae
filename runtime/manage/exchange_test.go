package manage_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/schema"
)

// plain is a workflow that every format can carry.
func plain(t *testing.T) *schema.Workflow {
	t.Helper()
	w := sample(t)
	step := w.Steps[0]
	step.Target = &schema.Descriptor{Role: "button", Name: schema.Literal("Refresh"), Population: schema.Population{Document: 1}}
	step.Post = []schema.Condition{{Kind: schema.ElementPresent, Role: "status", Name: schema.Literal("Up to date"), Count: 1}}
	w.Steps = []schema.Step{step}
	return w
}

func TestExportThenImportIsTheSameWorkflow(t *testing.T) {
	for _, f := range manage.Formats() {
		t.Run(f.Name, func(t *testing.T) {
			s := inMemory(t)
			a, err := s.Save(t.Context(), plain(t), "a")
			if err != nil {
				t.Fatal(err)
			}
			data, lost, err := s.Export(t.Context(), "a", f.Name)
			if err != nil {
				t.Fatal(err)
			}
			b, notes, err := s.Import(t.Context(), manage.Incoming{File: "a.json", Data: data, Format: manage.Auto, Name: "b"})
			if err != nil {
				t.Fatal(err)
			}
			if b.ID == a.ID || b.Workflow.Name != "b" || b.Version != 1 || b.Changes[0].What != schema.ChangeImported {
				t.Errorf("Import = %+v; want a new workflow", b)
			}
			for i, step := range b.Workflow.Steps {
				if step.Action != a.Workflow.Steps[i].Action {
					t.Errorf("step %s is %s; want %s (lost: %v, notes: %v)", step.ID, step.Action, a.Workflow.Steps[i].Action, lost, notes)
				}
			}
			if f.Name != "wfbench" {
				return
			}
			b.Workflow.Name = "a"
			got, err := schema.Encode(&b.Workflow)
			if err != nil || !bytes.Equal(got, data) {
				t.Errorf("what came back is another workflow: %v\n%s", err, got)
			}
		})
	}
}

func TestImportRefuses(t *testing.T) {
	good, err := schema.Encode(sample(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		format, text, want string
	}{
		"no JSON":              {manage.Auto, "hello", "telling the format"},
		"another document":     {manage.Auto, `{"schema": "somebody-else/7"}`, `unknown format "somebody-else/7"`},
		"another format":       {"yaml", string(good), `unknown format "yaml"`},
		"an unknown key":       {manage.Auto, strings.Replace(string(good), `"name"`, `"colour": 1, "name"`, 1), `in.json:3:3: unknown key "colour"`},
		"a secret":             {"wfbench", strings.Replace(string(good), `"name": "Active users"`, `"name": "`+secretWord+`"`, 1), "anchors[1].name"},
		"the wrong format":     {"webbrain", string(good), "in.json"},
		"a strange WebBrain":   {manage.Auto, `{"schema": "webbrain-workflow/1", "workflow": 7}`, "in.json"},
		"an unwritten WebBrai": {"webbrain", "{", "in.json"},
	} {
		s := inMemory(t)
		_, _, err := s.Import(t.Context(), manage.Incoming{File: "in.json", Data: []byte(c.text), Format: c.format})
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), secretWord) {
			t.Errorf("%s: Import = %v; want one that says %q", name, err, c.want)
		}
		if l, _ := s.List(t.Context()); len(l.Workflows) != 0 {
			t.Errorf("%s: it was kept", name)
		}
	}
	s := inMemory(t)
	save(t, s, "a")
	_, _, err = s.Export(t.Context(), "a", manage.Auto)
	wantError[*manage.UnknownFormat](t, "Export to auto", err)
}
