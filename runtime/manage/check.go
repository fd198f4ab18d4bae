package manage

import (
	"errors"
	"fmt"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// Unfit says why a document may not be kept. It never holds the text in question.
type Unfit struct {
	// Where is the place in the document, "steps[2].target.name"; empty for the whole of it.
	Where string
	Rule  string
}

// Error implements error.
func (e *Unfit) Error() string {
	if e.Where == "" {
		return "this may not be kept: " + e.Rule
	}
	return fmt.Sprintf("%s: this may not be kept: %s", e.Where, e.Rule)
}

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
	if s.Detect == nil {
		return errors.New("no detector of secrets: nothing may be kept")
	}
	document, err := schema.Encode(doc)
	if err != nil {
		return err
	}
	if hits := clean.Scan(document); len(hits) > 0 {
		where := hits[0].Where
		hits[0].Where = ""
		return &Unfit{Where: where, Rule: hits[0].Error()}
	}
	var found *Unfit
	err = sanitize.Leaves(document, func(l sanitize.Leaf) {
		if found != nil || l.Number || sanitize.Vocabulary(l.Key, l.Value) {
			return
		}
		if rule, hit := s.Detect(l.Key, l.Value); hit {
			found = &Unfit{Where: l.Path, Rule: rule}
		}
	})
	if err == nil && found != nil {
		err = found
	}
	return err
}
