package schema

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed schemas/*.json examples/*.json
var files embed.FS

// SchemaFor returns the JSON Schema (2020-12) of a document by its name, "wfbench-run/1", or
// nil when there is no such document.
func SchemaFor(name string) []byte {
	if !slices.Contains(Names(), name) {
		return nil
	}
	kind := strings.TrimSuffix(strings.TrimPrefix(name, "wfbench-"), "/1")
	data, err := files.ReadFile("schemas/" + kind + ".json")
	if err != nil {
		return nil
	}
	if name != SavedV1 && name != ProposalsV1 {
		return data
	}
	workflow, err := files.ReadFile("schemas/workflow.json")
	if err != nil {
		return nil
	}
	if data, err = bundled(data, workflow); err != nil {
		return nil
	}
	return data
}

// Names lists the documents in the order of the pipeline.
func Names() []string {
	return []string{TraceV1, WorkflowV1, SavedV1, ProposalsV1, RunV1, ReportV1}
}

// Example is an embedded document: valid, realistic, and made by hand.
type Example struct {
	// Name is "workflow-checkout".
	Name string
	Data []byte
}

// ExamplesFor lists the embedded examples of a document by its name, sorted by their own.
func ExamplesFor(name string) ([]Example, error) {
	kind := strings.TrimSuffix(strings.TrimPrefix(name, "wfbench-"), "/1")
	found, err := fs.Glob(files, "examples/"+kind+"-*.json")
	if err != nil {
		return nil, fmt.Errorf("listing examples of %q: %w", name, err)
	}
	examples := make([]Example, len(found))
	for i, file := range found {
		data, err := files.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("reading example: %w", err)
		}
		examples[i] = Example{Name: strings.TrimSuffix(path.Base(file), ".json"), Data: data}
	}
	return examples, nil
}
