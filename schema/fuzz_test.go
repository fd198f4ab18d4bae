package schema_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// fuzzDocument holds for any bytes: a refusal is typed and has a place, and what is accepted
// means the same after it was written and read again; and what Validate accepts, the JSON
// Schema accepts as well.
func fuzzDocument[T schema.Document](f *testing.F, name string) {
	for _, e := range examplesOf(f, name) {
		f.Add(e.Data)
	}
	jsonSchema := compiled(f, name)
	f.Add([]byte(`{"schema":"` + name + `","schema":1}`))
	f.Add([]byte("{\"\xed\xa0\x80\":[[[[\"\\ud800\"]]]]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := schema.Decode[T]("f", data)
		if err != nil {
			if syntax := new(schema.SyntaxError); !errors.As(err, &syntax) || syntax.Line < 1 || syntax.Column < 1 || syntax.Msg == "" {
				t.Fatalf("error %#v; want a *SyntaxError with a place", err)
			}
			return
		}
		invalid := schema.Validate(doc)
		first, err := schema.Encode(doc)
		if err != nil {
			t.Fatalf("Encode: %v", err)
		}
		if places, ok := againstSchema(t, jsonSchema, first); invalid == nil && !ok {
			t.Fatalf("Validate accepts what the JSON Schema refuses at %v:\n%s", places, first)
		}
		again, err := schema.Decode[T]("f", first)
		if err != nil {
			t.Fatalf("Decode of what Encode wrote: %v\n%s", err, first)
		}
		second, err := schema.Encode(again)
		if err != nil || !bytes.Equal(first, second) {
			t.Fatalf("Encode is not stable: %v\n%s\n%s", err, first, second)
		}
	})
}

func FuzzDecodeTrace(f *testing.F)     { fuzzDocument[schema.Trace](f, schema.TraceV1) }
func FuzzDecodeWorkflow(f *testing.F)  { fuzzDocument[schema.Workflow](f, schema.WorkflowV1) }
func FuzzDecodeRun(f *testing.F)       { fuzzDocument[schema.Run](f, schema.RunV1) }
func FuzzDecodeSaved(f *testing.F)     { fuzzDocument[schema.Saved](f, schema.SavedV1) }
func FuzzDecodeProposals(f *testing.F) { fuzzDocument[schema.Proposals](f, schema.ProposalsV1) }
func FuzzDecodeReport(f *testing.F)    { fuzzDocument[schema.Report](f, schema.ReportV1) }

func FuzzDecodeCell(f *testing.F) {
	f.Add([]byte(`{"id":"x"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if cell, err := schema.DecodeCell("f", data); (cell == nil) == (err == nil) {
			t.Fatalf("DecodeCell = %v, %v; want one of the two", cell, err)
		}
	})
}
