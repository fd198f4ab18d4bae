package compile

import (
	"errors"
	"fmt"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// check is the last look at a workflow before anybody may write it: its bytes are searched
// for values and refs, each of its texts goes past the detector, and the form must be right.
func (c Compiler) check(w *schema.Workflow, clean sanitize.Sanitizer) error {
	document, err := schema.Encode(w)
	if err != nil {
		return &Refusal{Reason: InvalidDocument, Detail: err.Error()}
	}
	if hits := clean.Scan(document); len(hits) > 0 {
		return &Refusal{Reason: SecretInDocument, Step: stepAt(w, hits[0].Where), Detail: hits[0].Error()}
	}
	if refusal := c.detect(w, document); refusal != nil {
		return refusal
	}
	if err := schema.Validate(w); err != nil {
		return &Refusal{Reason: InvalidDocument, Detail: err.Error()}
	}
	return nil
}

func (c Compiler) detect(w *schema.Workflow, document []byte) error {
	if c.Detect == nil {
		return nil
	}
	err := sanitize.Detect(document, c.Detect)
	var found *sanitize.Unfit
	switch {
	case errors.As(err, &found):
		return &Refusal{Reason: SecretInDocument, Step: stepAt(w, found.Where), Detail: found.Where + ": " + found.Rule}
	case err != nil:
		return &Refusal{Reason: InvalidDocument, Detail: err.Error()}
	}
	return nil
}

// stepAt gives the id of the step that a place in the document belongs to.
func stepAt(w *schema.Workflow, path string) string {
	var i int
	if n, err := fmt.Sscanf(path, "steps[%d]", &i); n != 1 || err != nil || i < 0 || i >= len(w.Steps) {
		return ""
	}
	return w.Steps[i].ID
}
