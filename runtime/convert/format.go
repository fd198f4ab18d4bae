package convert

import (
	"bytes"
	"encoding/json"

	"github.com/wfbench/wfbench/schema"
)

// Format is the name of a document's format, as its "schema" key says it.
type Format string

// The formats that Sniff knows.
const (
	UnknownFormat    Format = ""
	WebBrainTrace    Format = "webbrain-trace/1"
	WebBrainWorkflow Format = "webbrain-workflow/1"
	WfbenchTrace     Format = schema.TraceV1
	WfbenchWorkflow  Format = schema.WorkflowV1
)

// sniffTokensMax bounds how far Sniff reads, in JSON tokens: an export begins with its name, or
// has it after one run.
const sniffTokensMax = 5_000_000

// Sniff tells the format of a document by its own "schema" key, wherever that stands at the
// top level. It judges nothing else: a document of a known format may still be refused.
func Sniff(data []byte) Format {
	dec := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, byteOrderMark)))
	dec.UseNumber()
	if token, err := dec.Token(); err != nil || token != json.Delim('{') {
		return UnknownFormat
	}
	depth, key := 1, ""
	isKey := true
	for range sniffTokensMax {
		token, err := dec.Token()
		if err != nil {
			return UnknownFormat
		}
		switch v := token.(type) {
		case json.Delim:
			if v == '{' || v == '[' {
				depth++
			} else if depth--; depth == 0 {
				return UnknownFormat
			}
			isKey = depth == 1 && (v == '}' || v == ']')
			continue
		case string:
			if depth == 1 && isKey {
				key, isKey = v, false
				continue
			}
			if depth == 1 && key == "schema" {
				return known(Format(v))
			}
		}
		isKey = depth == 1
	}
	return UnknownFormat
}

func known(f Format) Format {
	switch f {
	case WebBrainTrace, WebBrainWorkflow, WfbenchTrace, WfbenchWorkflow:
		return f
	}
	return UnknownFormat
}
