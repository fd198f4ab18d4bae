package bench

import (
	"fmt"
	"path/filepath"

	"github.com/wfbench/wfbench/schema"
)

// preset stands in for an original run: a workflow that was recorded elsewhere. Its cost is
// what the workflow itself says of its source.
func (w *worker) preset(dir string) (*original, error) {
	workflow := w.run.Workflow
	b, err := schema.Encode(workflow)
	if err != nil {
		return nil, fmt.Errorf("keeping workflow: %w", err)
	}
	if err := writeFile(filepath.Join(dir, workflowFile), b); err != nil {
		return nil, fmt.Errorf("keeping workflow: %w", err)
	}
	return &original{
		dir:       dir,
		recording: &Recording{Origin: workflow.Start.Origin, Workflow: workflow},
		usage:     schema.Usage{Calls: workflow.Source.ModelCalls, Tokens: workflow.Source.Tokens},
	}, nil
}
