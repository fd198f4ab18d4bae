package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Document is one of the documents that have a name of their own.
type Document interface {
	Trace | Workflow | Run | Report | Saved | Proposals
}

// The size limits of the documents, in bytes, and the depth limit of them all.
const (
	traceBytesMax    = 64 << 20
	workflowBytesMax = 2 << 20
	runBytesMax      = 16 << 20
	reportBytesMax   = 256 << 20
	cellBytesMax     = 1 << 20
	// SavedBytesMax is the size limit of a saved workflow with its history, in bytes.
	SavedBytesMax     = 1 << 20
	proposalsBytesMax = 4 << 20
	pastRunBytesMax   = 4 << 10
	depthMax          = 32
)

// nameOf gives the name and the size limit of the document type that doc points to.
func nameOf(doc any) (name string, bytesMax int) {
	switch doc.(type) {
	case *Trace:
		return TraceV1, traceBytesMax
	case *Workflow:
		return WorkflowV1, workflowBytesMax
	case *Run:
		return RunV1, runBytesMax
	case *Report:
		return ReportV1, reportBytesMax
	case *Saved:
		return SavedV1, SavedBytesMax
	case *Proposals:
		return ProposalsV1, proposalsBytesMax
	}
	return "", 0
}

// SyntaxError is a document that cannot be read, with the place of its first fault.
type SyntaxError struct {
	File string
	// Line and Column count from 1; Column counts bytes.
	Line, Column int
	// Path is the place in the document, "steps[2].target.role"; empty for the document itself.
	Path string
	Msg  string
}

// Error is "file:line:column: path: msg".
func (e *SyntaxError) Error() string {
	place := fmt.Sprintf("%s:%d:%d: ", e.File, e.Line, e.Column)
	if e.Path != "" {
		place += e.Path + ": "
	}
	return place + e.Msg
}

// Decode reads one document strictly: the right name in "schema", no unknown, missing or
// repeated key, no null, nothing after the document, valid UTF-8, within the limits of size
// and depth. What the document says is for Validate to check.
//
// The error is a *SyntaxError. file is for messages only.
func Decode[T Document](file string, data []byte) (*T, error) {
	doc := new(T)
	name, bytesMax := nameOf(doc)
	if err := decodeInto(file, data, bytesMax, name, doc); err != nil {
		return nil, err
	}
	return doc, nil
}

// Read is Decode from a stream; it never reads more than the document's size limit.
func Read[T Document](file string, r io.Reader) (*T, error) {
	_, bytesMax := nameOf(new(T))
	data, err := io.ReadAll(io.LimitReader(r, int64(bytesMax)+1))
	if err != nil {
		return nil, fmt.Errorf("reading %q: %w", file, err)
	}
	return Decode[T](file, data)
}

// Load is Decode and then Validate.
func Load[T Document](file string, data []byte) (*T, error) {
	doc, err := Decode[T](file, data)
	if err != nil {
		return nil, err
	}
	if err := Validate(doc); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return doc, nil
}

// DecodeCell reads one line of cells.jsonl as strictly as Decode reads documents.
func DecodeCell(file string, line []byte) (*CellResult, error) {
	cell := new(CellResult)
	if err := decodeInto(file, line, cellBytesMax, "", cell); err != nil {
		return nil, err
	}
	return cell, nil
}

// DecodePastRun reads one line of a run history as strictly as Load reads documents.
func DecodePastRun(file string, line []byte) (*PastRun, error) {
	run := new(PastRun)
	if err := decodeInto(file, line, pastRunBytesMax, "", run); err != nil {
		return nil, err
	}
	c := &checker{}
	c.pastRun(run)
	if err := c.err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return run, nil
}

// decodeInto reads data into doc, a pointer to a struct. An empty name stands for a part of
// a document, which has no "schema" key.
func decodeInto(file string, data []byte, bytesMax int, name string, doc any) error {
	fail := func(offset int, path, msg string) error {
		line, column := position(data, offset)
		return &SyntaxError{File: file, Line: line, Column: column, Path: path, Msg: msg}
	}
	if len(data) > bytesMax {
		return fail(bytesMax, "", fmt.Sprintf("document is larger than %d bytes", bytesMax))
	}
	if at := invalidUTF8(data); at >= 0 {
		return fail(at, "", "invalid UTF-8")
	}
	if at := tooDeep(data); at >= 0 {
		return fail(at, "", fmt.Sprintf("nested deeper than %d", depthMax))
	}
	// The library first checks the whole syntax, including trailing data, and stores nothing.
	var raw json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return fail(int(syntax.Offset)-1, "", syntax.Error())
		}
		return fail(0, "", err.Error())
	}
	if f := walkDocument(data, name, doc); f != nil {
		return fail(f.offset, f.path, f.msg)
	}
	if err := json.Unmarshal(data, doc); err != nil {
		return fail(0, "", "reading values: "+err.Error())
	}
	return nil
}

// position turns a byte offset into a line and a column.
func position(data []byte, offset int) (line, column int) {
	offset = max(0, min(offset, len(data)))
	before := data[:offset]
	line = bytes.Count(before, []byte{'\n'}) + 1
	return line, offset - (bytes.LastIndexByte(before, '\n') + 1) + 1
}

// invalidUTF8 gives the offset of the first byte that is not UTF-8, or -1.
func invalidUTF8(data []byte) int {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// tooDeep gives the offset of the first bracket that nests deeper than depthMax, or -1.
func tooDeep(data []byte) int {
	depth, inString := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > depthMax {
				return i
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return -1
}

// quotedMax bounds how much of a foreign key is shown in a message, in bytes.
const quotedMax = 40

// quoted shows a key that somebody else wrote.
func quoted(s string) string {
	if len(s) > quotedMax {
		s = strings.ToValidUTF8(s[:quotedMax], "") + "..."
	}
	return fmt.Sprintf("%q", s)
}
