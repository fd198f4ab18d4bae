package schema_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// exampleNamed returns an embedded example.
func exampleNamed(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("examples", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// replaced changes the first occurrence of old, which must be there.
func replaced(t testing.TB, data []byte, old, with string) []byte {
	t.Helper()
	if !bytes.Contains(data, []byte(old)) {
		t.Fatalf("example does not hold %q", old)
	}
	return bytes.Replace(data, []byte(old), []byte(with), 1)
}

func TestDecodeRefuses(t *testing.T) {
	run := exampleNamed(t, "run-completed")
	deep := strings.Repeat(`[`, 40) + strings.Repeat(`]`, 40)
	for _, tt := range []struct {
		name, old, with string
		path, msg       string
		line            int // 0: not looked at
	}{
		{"unknown key", `"seed": 7,`, `"seed": 7, "sed": 1,`, "cell", `unknown key "sed"`, 9},
		{"wrong case", `"seed": 7,`, `"Seed": 7,`, "cell", `unknown key "Seed"`, 9},
		{"unknown key deep", `"calls": 6,`, `"calls": 6, "x": 0,`, "evidence.original", `unknown key "x"`, 0},
		{"repeated key", `"seed": 7,`, `"seed": 7, "seed": 7,`, "cell", `repeated key "seed"`, 9},
		{"repeated key escaped", `"seed": 7,`, `"seed": 7, "se\u0065d": 7,`, "cell", `repeated key "seed"`, 9},
		{"repeated field of a map", `"item": "blue-mug",`, `"item": "a", "item": "b",`, "evidence.expected[0].fields", `repeated key "item"`, 0},
		{"missing key", `"seed": 7,`, ``, "cell", `missing key "seed"`, 3},
		{"null", `"seed": 7,`, `"seed": null,`, "cell.seed", "found null; want an integer", 9},
		{"null list", `"allowed": [`, `"allowed": null, "x": [`, "evidence.allowed", "found null; want an array", 0},
		{"string for number", `"seed": 7,`, `"seed": "7",`, "cell.seed", "found a string; want an integer", 9},
		{"fraction", `"seed": 7,`, `"seed": 7.5,`, "cell.seed", "out of range", 9},
		{"negative seed", `"seed": 7,`, `"seed": -7,`, "cell.seed", "out of range", 9},
		{"huge seed", `"seed": 7,`, `"seed": 18446744073709551616,`, "cell.seed", "out of range", 9},
		{"object for list", `"allowed": [`, `"allowed": {}, "x": [`, "evidence.allowed", "found an object; want an array", 0},
		{"list for string", `"site": "shop"`, `"site": ["shop"]`, "cell.site", "found an array; want a string", 5},
		{"too deep", `"site": "shop"`, `"site": ` + deep, "", "nested deeper than 32", 5},
		{"other document", `wfbench-run/1`, `wfbench-trace/1`, "schema", `document is "wfbench-trace/1"; want "wfbench-run/1"`, 2},
		{"other version", `wfbench-run/1`, `wfbench-run/2`, "schema", `want "wfbench-run/1"`, 2},
		{"no name", `"schema": "wfbench-run/1",`, ``, "", `missing key "schema"`, 1},
		{"lone surrogate", `"site": "shop"`, `"site": "\ud83d"`, "cell.site", "lone surrogate", 5},
		{"surrogates the wrong way", `"site": "shop"`, `"site": "\ude00\ud83d"`, "cell.site", "lone surrogate", 5},
		{"invalid UTF-8", `"site": "shop"`, "\"site\": \"\xff\"", "", "invalid UTF-8", 5},
		{"comment", `"site": "shop"`, `// x`, "", "invalid character", 5},
		{"trailing comma", `"repeat": 0`, `"repeat": 0,`, "", "invalid character", 11},
		{"control character", `"site": "shop"`, "\"site\": \"a\tb\"", "", "invalid character", 5},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := schema.Decode[schema.Run]("run.json", replaced(t, run, tt.old, tt.with))
			checkSyntax(t, err, tt.path, tt.msg, tt.line)
		})
	}
}

func checkSyntax(t *testing.T, err error, path, msg string, line int) {
	t.Helper()
	var syntax *schema.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("error %v; want a *SyntaxError", err)
	}
	if syntax.Path != path || !strings.Contains(syntax.Msg, msg) || (line != 0 && syntax.Line != line) {
		t.Errorf("error %q (line %d, path %q); want line %d, path %q, %q", syntax, syntax.Line, syntax.Path, line, path, msg)
	}
	if want := fmt.Sprintf("%s:%d:%d: ", syntax.File, syntax.Line, syntax.Column); !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %q; want it to start with %q", err, want)
	}
}

func TestDecodeRefusesWholeInputs(t *testing.T) {
	run := exampleNamed(t, "run-completed")
	for name, tt := range map[string]struct {
		data []byte
		msg  string
	}{
		"empty":          {nil, "unexpected end"},
		"two documents":  {append(bytes.Clone(run), run...), "after top-level value"},
		"trailing text":  {append(bytes.Clone(run), 'x'), "after top-level value"},
		"cut":            {run[:len(run)/2], "unexpected end"},
		"array":          {[]byte(`[]`), "found an array; want an object"},
		"null":           {[]byte(`null`), "found null; want an object"},
		"byte order":     {append([]byte("\xef\xbb\xbf"), run...), "invalid character"},
		"nested forever": {[]byte(strings.Repeat(`{"schema":`, 20_000)), "nested deeper"},
	} {
		_, err := schema.Decode[schema.Run]("run.json", tt.data)
		var syntax *schema.SyntaxError
		if !errors.As(err, &syntax) || !strings.Contains(syntax.Msg, tt.msg) {
			t.Errorf("%s: error %v; want one with %q", name, err, tt.msg)
		}
	}
}

// TestReadStopsAtTheSizeLimit feeds an endless document.
func TestReadStopsAtTheSizeLimit(t *testing.T) {
	r := &endless{}
	_, err := schema.Read[schema.Workflow]("w.json", r)
	if err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("Read = %v; want a refusal", err)
	}
	if r.read > 4<<20 {
		t.Errorf("%d bytes were read of a document that may have 2 MiB", r.read)
	}
}

type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	e.read += len(p)
	return len(p), nil
}

func TestTextForms(t *testing.T) {
	w := exampleNamed(t, "workflow-remove-user")
	const intent = `"intent": [`
	for with, msg := range map[string]string{
		`"intent": [{"param": "account"}], "x": [`:                     `unknown key "x"`,
		`"intent": [{"param": "account", "any": "count"}], "x": [`:     "a part refers to one thing",
		`"intent": [{"param": 1}], "x": [`:                             "found a number; want a string",
		`"intent": [{"param": "account", "p": 1}], "x": [`:             `unknown key "p"`,
		`"intent": [{"param": "account", "param": "account"}], "x": [`: `repeated key "param"`,
		`"intent": [{}], "x": [`:                                       `missing key "param"`,
		`"intent": ["", {"param": "account"}], "x": [`:                 "empty part",
		`"intent": ["a", "b"], "x": [`:                                 "a text without parameters is a string",
		`"intent": [["a"]], "x": [`:                                    "found an array; want a string",
		`"intent": {"param": "account"}, "x": [`:                       "found an object; want a string",
		`"intent": 7, "x": [`:                                          "found a number; want a string",
	} {
		_, err := schema.Decode[schema.Workflow]("w.json", replaced(t, w, intent, with))
		if err == nil || !strings.Contains(err.Error(), msg) {
			t.Errorf("%s: error %v; want %q", with, err, msg)
		}
	}
}

func TestDecodeCell(t *testing.T) {
	report, err := schema.Load[schema.Report]("r", exampleNamed(t, "report-mutant"))
	if err != nil {
		t.Fatal(err)
	}
	line, err := schema.EncodeLine(report.Cells[0])
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Count(line, []byte("\n")) != 1 || !bytes.HasSuffix(line, []byte("\n")) {
		t.Errorf("EncodeLine is no line: %q", line)
	}
	cell, err := schema.DecodeCell("cells.jsonl", line)
	if err != nil || cell.ID != report.Cells[0].ID || cell.Subject != report.Cells[0].Subject {
		t.Errorf("DecodeCell = %+v, %v; want the cell", cell, err)
	}
	for cut := range len(line) - 1 {
		if _, err := schema.DecodeCell("cells.jsonl", line[:cut]); err == nil {
			t.Fatalf("a line cut at byte %d was read", cut)
		}
	}
}

func TestEncodeWritesEmptyListsAndLeavesTheDocumentAlone(t *testing.T) {
	run := &schema.Run{Schema: schema.RunV1}
	out, err := schema.Encode(run)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(out, []byte("null")) || !bytes.Contains(out, []byte(`"acts": []`)) {
		t.Errorf("Encode of an empty run:\n%s", out)
	}
	if run.Evidence.Acts != nil {
		t.Error("Encode changed the document")
	}
	if _, err := schema.Decode[schema.Run]("x", out); err != nil {
		t.Errorf("Decode of it: %v", err)
	}
	out, err = schema.Encode(schema.Effect{Name: "a.b", Fields: map[string]string{"t": "<&>\u2028"}})
	if err != nil || !bytes.Contains(out, []byte("<&>")) {
		t.Errorf("Encode escapes for HTML: %s, %v", out, err)
	}
	if _, err := schema.Encode(nil); err == nil {
		t.Error("Encode(nil) succeeded")
	}
}
