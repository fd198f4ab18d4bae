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
		recording: &Recording{Origins: presetOrigins(workflow), Workflow: workflow},
		usage:     schema.Usage{Calls: workflow.Source.ModelCalls, Tokens: workflow.Source.Tokens},
	}, nil
}

// presetOrigins are the origins of a workflow, that of its start first.
func presetOrigins(w *schema.Workflow) []string {
	out := []string{w.Start.Origin}
	for _, origin := range w.Origins() {
		if origin != w.Start.Origin {
			out = append(out, origin)
		}
	}
	return out
}
