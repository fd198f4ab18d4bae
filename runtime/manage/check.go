package manage

import (
	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// Unfit says why a document may not be kept.
type Unfit = sanitize.Unfit

// check says whether a workflow may be kept: its form, no ref, nothing that looks like a secret.
func (s Service) check(w *schema.Workflow) error {
	if err := schema.Validate(w); err != nil {
		return err
	}
	return s.checkTexts(w, sanitize.New(w.Params, nil, nil))
}

// checkTexts searches a document for refs, for traces of the values that clean knows, and for
// what the detectors know.
func (s Service) checkTexts(doc any, clean sanitize.Sanitizer) error {
	return sanitize.Keep(doc, clean, s.Detect)
}
