package sanitize

import (
	"path"
	"strings"
	"unicode/utf8"

	"github.com/wfbench/wfbench/schema"
)

// ForTrace makes the taint set of a recorded run: the values of its parameters, what the
// model wrote itself, and the values in every address that the page went to. Package compile
// names the model's typed literals as parameters first, so that what is still a literal here
// is an option, a key, an address, or text that was never used.
func ForTrace(t *schema.Trace) Sanitizer {
	return New(t.Params, t.Secrets(), Entered(t))
}

// Entered lists the values that entered a run under no parameter, in the order of the run.
func Entered(t *schema.Trace) []string {
	list := urlValues(t.Start.URL)
	var keyed strings.Builder
	for _, e := range t.Events {
		list = append(list, urlValues(e.Before.URL)...)
		list = append(list, urlValues(e.After.URL)...)
		for _, r := range e.Requests {
			if r.Navigation || r.Mutates() {
				list = append(list, urlValues(r.Origin+r.Path)...)
			}
		}
		if e.Target != nil && e.Target.Href != "" {
			list = append(list, urlValues(e.Target.Href)...)
		}
		list = append(list, typed(e)...)
		list = append(list, fileNames(e, t.Values)...)
		if piece := shortPiece(e, t.Values); piece != "" {
			keyed.WriteString(piece)
			continue
		}
		list = append(list, joined(&keyed)...)
	}
	return append(list, joined(&keyed)...)
}

// typed is what an event carried into the page as the model's own text. The text of an
// option comes from the page, and the name of a key is no text.
func typed(e schema.Event) []string {
	if e.Input == nil || e.Input.Literal == "" {
		return nil
	}
	switch schema.ActionKind(e.Tool) {
	case schema.Press, schema.Select:
		return nil
	case schema.Navigate:
		return urlValues(e.Input.Literal)
	}
	return []string{e.Input.Literal}
}

// fileNames are what a page learns of an uploaded file's path: its name, with and without the
// ending.
func fileNames(e schema.Event, values map[string]string) []string {
	if e.Input == nil || schema.ActionKind(e.Tool) != schema.Upload {
		return nil
	}
	file := e.Input.Literal
	if e.Input.Param != "" {
		file = values[e.Input.Param]
	}
	file = file[strings.LastIndexAny(file, `/\`)+1:]
	stem := strings.TrimSuffix(file, path.Ext(file))
	if utf8.RuneCountInString(stem) < wordRunesMin {
		return []string{file}
	}
	return []string{file, stem}
}

// shortPiece is the value of a fill that is too short to be found alone: a code over six
// boxes is six of them in a row, and the whole of it is a value too.
func shortPiece(e schema.Event, values map[string]string) string {
	if e.Input == nil || schema.ActionKind(e.Tool) != schema.Fill {
		return ""
	}
	piece := e.Input.Literal
	if e.Input.Param != "" {
		piece = values[e.Input.Param]
	}
	if utf8.RuneCountInString(piece) >= longRunesMin {
		return ""
	}
	return piece
}

func joined(b *strings.Builder) []string {
	whole := b.String()
	b.Reset()
	if utf8.RuneCountInString(whole) < longRunesMin {
		return nil
	}
	return []string{whole}
}
