package detect

import (
	"encoding/json"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// TestEmbeddedDocumentsAreClean looks at every text of every embedded workflow, run and
// report: what a real document holds must not be taken for a secret.
func TestEmbeddedDocumentsAreClean(t *testing.T) {
	d := mustNew(t)
	for _, name := range []string{schema.WorkflowV1, schema.RunV1, schema.ReportV1} {
		examples, err := schema.ExamplesFor(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range examples {
			var doc any
			if err := json.Unmarshal(e.Data, &doc); err != nil {
				t.Fatal(err)
			}
			eachText("", doc, func(key, value string) {
				if rule, hit := d.Leaf(key, value); hit {
					t.Errorf("%s: Leaf(%q, %q) = %q; want no hit", e.Name, key, value, rule)
				}
			})
		}
	}
}

func eachText(key string, v any, visit func(key, value string)) {
	switch v := v.(type) {
	case string:
		visit(key, v)
	case []any:
		for _, e := range v {
			eachText(key, e, visit)
		}
	case map[string]any:
		for k, e := range v {
			eachText(k, e, visit)
		}
	}
}
