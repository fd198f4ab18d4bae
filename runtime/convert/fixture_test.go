package convert_test

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/wfbench/wfbench/fixtures"
	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/schema"
)

// fixture is one file of fixtures/webbrain: one input, one fact.
type fixture struct {
	expect, rule, comment string
	files                 map[string]string
}

// expectations are what may become of an input, with the sections that must or may tell more.
var expectations = map[string]struct {
	input string
	must  []string
}{
	"workflow":    {"trace.json", []string{"steps"}},     // a trace that compiles
	"no-trace":    {"trace.json", []string{"reason"}},    // a run that gives no trace
	"no-workflow": {"trace.json", []string{"reason"}},    // a trace that the compiler refuses
	"imported":    {"workflow.json", []string{"steps"}},  // a foreign workflow that may be imported
	"rejected":    {"workflow.json", []string{"reason"}}, // a foreign workflow that may not
}

var sections = []string{"trace.json", "workflow.json", "steps", "params", "reason", "notes", "absent"}

func loadFixture(name string, data []byte) (*fixture, error) {
	archive := txtar.Parse(data)
	f := &fixture{files: map[string]string{}}
	for line := range strings.Lines(string(archive.Comment)) {
		key, val, ok := strings.Cut(strings.TrimSpace(line), ": ")
		field := map[string]*string{"expect": &f.expect, "rule": &f.rule, "comment": &f.comment}[key]
		if !ok || field == nil || *field != "" {
			return nil, fmt.Errorf("%s: line %q", name, line)
		}
		*field = val
	}
	for _, file := range archive.Files {
		if _, twice := f.files[file.Name]; twice || !slices.Contains(sections, file.Name) {
			return nil, fmt.Errorf("%s: section %q", name, file.Name)
		}
		f.files[file.Name] = string(file.Data)
	}
	rules, ok := expectations[f.expect]
	for _, section := range append([]string{rules.input}, rules.must...) {
		if f.files[section] == "" {
			return nil, fmt.Errorf("%s: no section %q", name, section)
		}
	}
	if !ok || f.rule == "" || f.comment == "" {
		return nil, fmt.Errorf("%s: expect, rule and comment must be there", name)
	}
	return f, nil
}

func TestFixtures(t *testing.T) {
	names, err := fs.Glob(fixtures.WebBrain(), "*.txtar")
	if err != nil || len(names) < fixturesMin {
		t.Fatalf("%d fixtures, %v; want at least %d", len(names), err, fixturesMin)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(name, ".txtar"), func(t *testing.T) {
			data, err := fs.ReadFile(fixtures.WebBrain(), name)
			if err != nil {
				t.Fatal(err)
			}
			f, err := loadFixture(name, data)
			if err != nil {
				t.Fatal(err)
			}
			f.check(t)
		})
	}
}

const fixturesMin = 60

func (f *fixture) check(t *testing.T) {
	w, notes, err := f.run()
	expect, reason := f.outcome(w, err)
	if expect != f.expect {
		t.Fatalf("%s (%v); want %s", expect, err, f.expect)
	}
	if want := strings.TrimSpace(f.files["reason"]); want != "" && !strings.Contains(reason, want) {
		t.Errorf("reason %q; want %q", reason, want)
	}
	if w != nil {
		f.checkWorkflow(t, w)
	}
	told := strings.Join(notes, "\n")
	for line := range strings.Lines(f.files["notes"]) {
		if want := strings.TrimSpace(line); !strings.Contains(told, want) {
			t.Errorf("notes\n%s\nwant %q", told, want)
		}
	}
}

func (f *fixture) checkWorkflow(t *testing.T, w *schema.Workflow) {
	if err := schema.Validate(w); err != nil {
		t.Errorf("the workflow is not valid: %v", err)
	}
	line := stepLine
	if f.expect == "imported" {
		line = stepAndPost
	}
	if got := listing(w.Steps, line); got != f.files["steps"] {
		t.Errorf("steps\n%s\nwant\n%s", got, f.files["steps"])
	}
	if want, ok := f.files["params"]; ok {
		if got := listing(w.Params, paramLine); got != want {
			t.Errorf("params\n%s\nwant\n%s", got, want)
		}
	}
	document := encoded(t, w)
	for line := range strings.Lines(f.files["absent"]) {
		if secret := strings.TrimSpace(line); secret != "" && strings.Contains(document, secret) {
			t.Errorf("the workflow holds %q", secret)
		}
	}
	f.checkExport(t, w)
	if strings.Contains(document, "ref_") {
		t.Errorf("the workflow holds a ref")
	}
}

// checkExport writes the workflow as the foreign format: it comes back as it was and the other
// reader takes it, unless a step of it is one that the format has no words for.
func (f *fixture) checkExport(t *testing.T, w *schema.Workflow) {
	data, _, err := convert.WriteWorkflow(w)
	if slices.ContainsFunc(w.Steps, func(s schema.Step) bool { return s.Action == schema.HandOff || s.Key != "" }) {
		var missing *convert.NotCarried
		if !errors.As(err, &missing) {
			t.Errorf("WriteWorkflow of a workflow with such a step = %v", err)
		}
		return
	}
	if err != nil {
		t.Errorf("WriteWorkflow = %v", err)
		return
	}
	if _, err := upstreamImport(data); err != nil {
		t.Errorf("the other reader does not take it: %v\n%s", err, data)
	}
	strict, _ := convert.AsImported(w)
	if again, _ := read(t, data); encoded(t, again) != encoded(t, strict) {
		t.Error("it does not come back as it was")
	}
}

// run puts the input through the reader, and a trace through the compiler as well.
func (f *fixture) run() (*schema.Workflow, []string, error) {
	if data, ok := f.files["workflow.json"]; ok {
		return convert.ReadWorkflow([]byte(data))
	}
	runs, err := convert.ReadTrace([]byte(f.files["trace.json"]))
	if err != nil {
		return nil, nil, err
	}
	run, err := convert.Choose(runs, "")
	if err != nil {
		return nil, nil, err
	}
	w, err := compile.Default().Compile(run.Trace)
	if err != nil {
		return nil, run.Notes, err
	}
	return w, append(run.Notes, w.Notes...), nil
}

// outcome is what became of the input, in the words of the fixtures.
func (f *fixture) outcome(w *schema.Workflow, err error) (expect, reason string) {
	var refusal *compile.Refusal
	_, isTrace := f.files["trace.json"]
	switch {
	case errors.As(err, &refusal):
		return "no-workflow", refusal.Error()
	case err != nil && isTrace:
		return "no-trace", err.Error()
	case err != nil:
		return "rejected", err.Error()
	case w != nil && isTrace:
		return "workflow", ""
	}
	return "imported", ""
}

func listing[T any](list []T, line func(T) string) string {
	var b strings.Builder
	for _, v := range list {
		b.WriteString(line(v) + "\n")
	}
	return b.String()
}

// stepAndPost tells a step with what must hold after it. What is learnt from a trace is package
// compile's to say.
func stepAndPost(s schema.Step) string {
	line, why, _ := strings.Cut(stepLine(s), " because ")
	for _, c := range s.Post {
		line += " then " + conditionWords(c)
	}
	if why != "" {
		line += " because " + why
	}
	return line
}

// stepLine tells a step: `s2 fill textbox "Email" <- email at /login`.
func stepLine(s schema.Step) string {
	words := []string{s.ID, string(s.Action)}
	if d := s.Target; d != nil {
		words = append(words, d.Role, fmt.Sprintf("%q", d.Name.String()))
		for _, a := range d.Anchors {
			words = append(words, "in", a.Role, fmt.Sprintf("%q", a.Name.String()+a.Key.String()))
		}
	}
	if s.Key != "" {
		words = append(words, s.Key)
	}
	if s.Input != nil {
		words = append(words, "<-", s.Input.Param+s.Input.Option)
	}
	if s.To != nil {
		words = append(words, "to", s.To.Path)
	}
	words = append(words, "at", s.Scope.Path)
	if s.Consequential {
		words = append(words, "(consequential)")
	}
	line := strings.Join(words, " ")
	if s.Reason != "" {
		line += " because " + s.Reason
	}
	return line
}

func conditionWords(c schema.Condition) string {
	switch {
	case c.Place != nil:
		return string(c.Kind) + " " + c.Place.Path
	case c.State != "":
		return string(c.Kind) + " " + c.State
	}
	return fmt.Sprintf("%s %s %q", c.Kind, c.Role, c.Name.String())
}

func paramLine(p schema.Param) string {
	if p.Sensitive {
		return fmt.Sprintf("%s %q sensitive", p.Name, p.Label)
	}
	return fmt.Sprintf("%s %q", p.Name, p.Label)
}

func TestFixtureLoaderRefuses(t *testing.T) {
	const good = "expect: no-trace\nrule: W1\ncomment: c\n-- trace.json --\n{}\n-- reason --\nx\n"
	if _, err := loadFixture("good", []byte(good)); err != nil {
		t.Errorf("loadFixture(good) = %v", err)
	}
	for _, bad := range []string{
		"colour: red\n" + good,
		strings.Replace(good, "no-trace", "anything", 1),
		strings.Replace(good, "rule: W1\n", "", 1),
		strings.Replace(good, "reason", "reasons", 1),
		strings.Replace(good, "trace.json", "workflow.json", 1),
		"rule: W2\n" + good,
	} {
		if _, err := loadFixture("bad", []byte(bad)); err == nil {
			t.Errorf("loadFixture(%q) accepts", bad)
		}
	}
}
