// Package sanitize decides what text may stand in a workflow. It knows every value that
// entered a run, looks for them in decoded views of whatever is about to be kept, turns the
// values of plain parameters into references, and refuses the rest.
//
// Three lines stand behind each other. First, construction: package compile copies nothing,
// it builds each field from an allow-list through a Sanitizer. Second, taint: a text that
// holds a trace of a sensitive value, in any of the views, is refused; what remains is vetted
// by its shape, for values that nobody declared. Third, Scan: the encoded document is searched
// once more before it is written, and a Detector may look at each of its texts.
//
// It refuses to guess what a value means, to keep a shortened or hashed form of one, and to
// put a value into an error: a Hit names the parameter, the rule and the form, nothing else.
//
// Before it in the pipeline: a trace. After it: package compile. Package agent uses Mask to
// keep values out of prompts. The oracle that checks this package is written apart from it.
package sanitize

import "github.com/wfbench/wfbench/schema"

// Sanitizer is what package compile asks before it keeps anything.
//
// An implementation MUST NOT return a text, place or option that holds a trace of a sensitive
// value, and MUST NOT put any run-time value into an error.
type Sanitizer interface {
	// Text turns interface text into document text: values of plain parameters become
	// references, white space is collapsed, and what may not be kept is a *Hit.
	Text(s string) (schema.Text, error)
	// Place reduces a URL to an origin and a path template without run-time values.
	Place(rawURL string) (schema.Place, error)
	// Option passes a text of the page's own list of options that is free of run-time values.
	Option(s string) (string, error)
	// Scan searches an encoded document. An empty answer means that it may be written.
	Scan(document []byte) []Hit
}

// Hit is one reason why a text may not be kept. It never holds the text.
type Hit struct {
	// Rule is "value" for a trace of a run-time value, else the name of the shape: "digits", "email", ...
	Rule string
	// Param is the parameter whose value was found, where it has a name.
	Param string
	// Form is the view in which it was found: "plain", "percent", "base64", ...
	Form string
	// Where is the place in a document: "steps[2].target.name". Empty outside Scan.
	Where string
}

// Error implements error.
func (h *Hit) Error() string {
	s := h.Rule
	if h.Param != "" {
		s += " of parameter " + quote(h.Param)
	}
	if h.Form != "" && h.Form != formPlain {
		s += " in " + h.Form + " form"
	}
	if h.Where != "" {
		s = h.Where + ": " + s
	}
	return s
}

// Detector is the last line: it looks at one text of a document with its key, and names the
// rule that it breaks.
type Detector func(key, value string) (rule string, hit bool)
