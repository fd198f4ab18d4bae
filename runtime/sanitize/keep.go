package sanitize

import (
	"errors"
	"fmt"

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

// Keep is the one check of a document that came from outside, by whatever way, before it is written:
// no ref, no trace of a value that clean knows, and in no text anything that the detector knows. What
// speaks against it is an *Unfit. Without a detector nothing may be kept.
func Keep(doc any, clean Sanitizer, detect Detector) error {
	if detect == nil {
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
	return Detect(document, detect)
}

// Detect holds each text of a document that is no word of a standard against a detector. What the
// detector knows is an *Unfit.
func Detect(document []byte, detect Detector) error {
	var found *Unfit
	err := Leaves(document, func(l Leaf) {
		if found != nil || l.Number || Vocabulary(l.Key, l.Value) {
			return
		}
		if rule, hit := detect(l.Key, l.Value); hit {
			found = &Unfit{Where: l.Path, Rule: rule}
		}
	})
	if err == nil && found != nil {
		err = found
	}
	return err
}
