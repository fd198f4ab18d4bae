package schema_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// node is the part of a JSON Schema that says which keys an object has.
type node struct {
	Ref        string           `json:"$ref"`
	Properties map[string]*node `json:"properties"`
	Required   []string         `json:"required"`
	// Additional is false, or the schema of a map's values.
	Additional json.RawMessage  `json:"additionalProperties"`
	Items      *node            `json:"items"`
	Defs       map[string]*node `json:"$defs"`
	OneOf      []*node          `json:"oneOf"`
}

// TestGoTypesAndJSONSchemasAgree walks each document's type and schema side by side: the same
// keys, the same required keys, no others allowed.
func TestGoTypesAndJSONSchemasAgree(t *testing.T) {
	for name, typ := range map[string]reflect.Type{
		schema.TraceV1: reflect.TypeFor[schema.Trace](), schema.WorkflowV1: reflect.TypeFor[schema.Workflow](),
		schema.SavedV1: reflect.TypeFor[schema.Saved](), schema.ProposalsV1: reflect.TypeFor[schema.Proposals](),
		schema.RunV1: reflect.TypeFor[schema.Run](), schema.ReportV1: reflect.TypeFor[schema.Report](),
	} {
		var root node
		if err := json.Unmarshal(schema.SchemaFor(name), &root); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		a := agreement{t: t, defs: root.Defs, used: map[string]bool{}}
		a.compare(name, typ, &root)
		for def := range root.Defs {
			if !a.used[def] {
				t.Errorf("%s: $defs/%s is not used by any Go type", name, def)
			}
		}
	}
}

type agreement struct {
	t    *testing.T
	defs map[string]*node
	used map[string]bool
}

func (a *agreement) compare(path string, typ reflect.Type, n *node) {
	if n == nil {
		a.t.Errorf("%s: no schema", path)
		return
	}
	if n.Ref != "" {
		name := strings.TrimPrefix(n.Ref, "#/$defs/")
		a.used[name] = true
		n = a.defs[name]
	}
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	switch {
	case typ == reflect.TypeFor[schema.Text]():
		if len(n.OneOf) != 2 {
			a.t.Errorf("%s: a text is a string or an array", path)
		}
	case typ.Kind() == reflect.Struct:
		a.compareStruct(path, typ, n)
	case typ.Kind() == reflect.Slice:
		a.compare(path+"[]", typ.Elem(), n.Items)
	case typ.Kind() == reflect.Map:
		var values node
		if err := json.Unmarshal(n.Additional, &values); err != nil {
			a.t.Errorf("%s: a map needs a schema for its values: %v", path, err)
			return
		}
		a.compare(path+"{}", typ.Elem(), &values)
	}
}

func (a *agreement) compareStruct(path string, typ reflect.Type, n *node) {
	if string(n.Additional) != "false" {
		a.t.Errorf("%s: additionalProperties is %s; want false", path, n.Additional)
	}
	fields := keysOf(typ)
	var required []string
	for key, f := range fields {
		child, ok := n.Properties[key]
		if !ok {
			a.t.Errorf("%s: key %q of %s is not in the schema", path, key, typ)
			continue
		}
		if !f.optional {
			required = append(required, key)
		}
		a.compare(path+"."+key, f.typ, child)
	}
	for key := range n.Properties {
		if _, ok := fields[key]; !ok {
			a.t.Errorf("%s: property %q of the schema is not in %s", path, key, typ)
		}
	}
	sort.Strings(required)
	want := slices.Sorted(slices.Values(n.Required))
	if !slices.Equal(required, want) {
		a.t.Errorf("%s: required keys %v in the schema; %v in %s", path, want, required, typ)
	}
}

type goKey struct {
	typ      reflect.Type
	optional bool
}

func keysOf(typ reflect.Type) map[string]goKey {
	keys := map[string]goKey{}
	for _, f := range reflect.VisibleFields(typ) {
		if f.Anonymous {
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		keys[name] = goKey{typ: f.Type, optional: options != ""}
	}
	return keys
}
