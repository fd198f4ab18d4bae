package convert_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/wfbench/wfbench/fixtures"
	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/schema"
)

// seed adds the inputs of the fixtures to a corpus.
func seed(f *testing.F, section string) {
	names, err := fs.Glob(fixtures.WebBrain(), "*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(fixtures.WebBrain(), name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			if file.Name == section && len(file.Data) < 4_000 {
				f.Add(file.Data)
			}
		}
	}
}

// FuzzReadTrace wants of any bytes: no panic, and of each run either a trace that is valid or a
// reason; what is compiled of it holds no ref and no typed value.
func FuzzReadTrace(f *testing.F) {
	seed(f, "trace.json")
	f.Fuzz(func(t *testing.T, data []byte) {
		runs, err := convert.ReadTrace(data)
		if err != nil {
			return
		}
		for _, run := range runs {
			if (run.Trace == nil) == (run.Refused == "") {
				t.Fatalf("run has trace %v and reason %q", run.Trace != nil, run.Refused)
			}
			if run.Trace == nil {
				continue
			}
			if err := schema.Validate(run.Trace); err != nil {
				t.Fatalf("trace is not valid: %v", err)
			}
			w, err := compile.Default().Compile(run.Trace)
			if err != nil {
				continue
			}
			if _, _, err := convert.WriteWorkflow(w); err != nil {
				continue
			}
			const typed = "correct horse"
			if document := encoded(t, w); strings.Contains(document, typed) {
				t.Errorf("the workflow holds a typed value:\n%s", document)
			}
		}
	})
}

// FuzzReadWorkflow wants of any bytes: no panic; what is read is valid, and what of it can be
// written comes back as it was and is taken by the other reader.
func FuzzReadWorkflow(f *testing.F) {
	seed(f, "workflow.json")
	f.Fuzz(func(t *testing.T, data []byte) {
		w, _, err := convert.ReadWorkflow(data)
		if err != nil {
			return
		}
		if err := schema.Validate(w); err != nil {
			t.Fatalf("workflow is not valid: %v", err)
		}
		again, _, err := convert.WriteWorkflow(w)
		if err != nil {
			return
		}
		if back, _, err := convert.ReadWorkflow(again); err != nil || encoded(t, back) != encoded(t, w) {
			t.Errorf("it does not come back as it was: %v", err)
		}
		if _, err := upstreamImport(again); err != nil {
			t.Errorf("the other reader does not take it: %v", err)
		}
	})
}

func FuzzSniff(f *testing.F) {
	f.Add([]byte(`{"a": [1, {"schema": "x"}], "schema": "webbrain-trace/1"}`))
	f.Fuzz(func(_ *testing.T, data []byte) { _ = convert.Sniff(data) })
}
