package schema_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wfbench/wfbench/schema"
)

// document ties a document's name to its Go type.
type document struct {
	name string
	// decode and validate are the two halves of Load; encode reads and writes again.
	decode   func(file string, data []byte) error
	validate func(data []byte) error
	encode   func(data []byte) ([]byte, error)
}

func documentOf[T schema.Document](name string) document {
	return document{
		name: name,
		decode: func(file string, data []byte) error {
			_, err := schema.Decode[T](file, data)
			return err
		},
		validate: func(data []byte) error {
			doc, err := schema.Decode[T]("x", data)
			if err != nil {
				return err
			}
			return schema.Validate(doc)
		},
		encode: func(data []byte) ([]byte, error) {
			doc, err := schema.Load[T]("x", data)
			if err != nil {
				return nil, err
			}
			return schema.Encode(doc)
		},
	}
}

func documents() []document {
	return []document{
		documentOf[schema.Trace](schema.TraceV1),
		documentOf[schema.Workflow](schema.WorkflowV1),
		documentOf[schema.Saved](schema.SavedV1),
		documentOf[schema.Proposals](schema.ProposalsV1),
		documentOf[schema.Run](schema.RunV1),
		documentOf[schema.Report](schema.ReportV1),
	}
}

// compiled returns the JSON Schema of a document, ready to validate.
func compiled(t testing.TB, name string) *jsonschema.Schema {
	t.Helper()
	raw, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema.SchemaFor(name)))
	if err != nil {
		t.Fatalf("schema of %s: %v", name, err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource(name, raw); err != nil {
		t.Fatalf("schema of %s: %v", name, err)
	}
	s, err := c.Compile(name)
	if err != nil {
		t.Fatalf("schema of %s: %v", name, err)
	}
	return s
}

// againstSchema validates data and gives the place of the deepest complaint.
func againstSchema(t testing.TB, s *jsonschema.Schema, data []byte) (places [][]string, ok bool) {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return nil, false
	}
	err = s.Validate(v)
	var invalid *jsonschema.ValidationError
	if errors.As(err, &invalid) {
		collectPlaces(invalid, &places)
	}
	return places, err == nil
}

func collectPlaces(e *jsonschema.ValidationError, places *[][]string) {
	if len(e.Causes) == 0 {
		*places = append(*places, e.InstanceLocation)
	}
	for _, cause := range e.Causes {
		collectPlaces(cause, places)
	}
}

func examplesOf(t testing.TB, name string) []schema.Example {
	t.Helper()
	examples, err := schema.ExamplesFor(name)
	if err != nil {
		t.Fatal(err)
	}
	if len(examples) < 2 {
		t.Fatalf("%s has %d examples; want at least 2", name, len(examples))
	}
	return examples
}

func TestEveryExamplePassesEveryReaderAndRoundTrips(t *testing.T) {
	for _, d := range documents() {
		s := compiled(t, d.name)
		for _, e := range examplesOf(t, d.name) {
			t.Run(e.Name, func(t *testing.T) {
				if err := d.decode(e.Name, e.Data); err != nil {
					t.Errorf("Decode: %v", err)
				}
				if err := d.validate(e.Data); err != nil {
					t.Errorf("Validate: %v", err)
				}
				if places, ok := againstSchema(t, s, e.Data); !ok {
					t.Errorf("JSON Schema complains at %v", places)
				}
				out, err := d.encode(e.Data)
				if err != nil || !bytes.Equal(out, e.Data) {
					t.Errorf("Encode(Decode(x)) is not x: %v\n%s", err, out)
				}
			})
		}
	}
}

func TestSchemaForKnowsItsNamesOnly(t *testing.T) {
	for _, name := range schema.Names() {
		if schema.SchemaFor(name) == nil {
			t.Errorf("SchemaFor(%q) = nil", name)
		}
	}
	for _, name := range []string{"", "wfbench-run", "wfbench-run/2", "run", "wfbench-../1"} {
		if schema.SchemaFor(name) != nil {
			t.Errorf("SchemaFor(%q) is not nil", name)
		}
	}
}
