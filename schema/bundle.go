package schema

import (
	"encoding/json"
	"fmt"
	"strings"
)

// defsPrefix is how a schema refers to its own definitions.
const defsPrefix = "#/$defs/"

// bundled gives the JSON Schema of a document that holds workflows or steps: its own file,
// with the definitions that it refers to taken over from the schema of workflows, so that both
// can never differ. The result stands by itself.
func bundled(own, workflow []byte) ([]byte, error) {
	var root, from map[string]any
	if err := json.Unmarshal(own, &root); err != nil {
		return nil, fmt.Errorf("bundling schema: %w", err)
	}
	if err := json.Unmarshal(workflow, &from); err != nil {
		return nil, fmt.Errorf("bundling schema: %w", err)
	}
	there, _ := from["$defs"].(map[string]any)
	for _, key := range []string{"$schema", "$id", "title", "$defs"} {
		delete(from, key)
	}
	there["Workflow"] = from
	defs, _ := root["$defs"].(map[string]any)
	for missing := missingDefs(root, defs); len(missing) > 0; missing = missingDefs(root, defs) {
		for _, name := range missing {
			def, ok := there[name]
			if !ok {
				return nil, fmt.Errorf("bundling schema: no definition %q", name)
			}
			defs[name] = def
		}
	}
	return json.MarshalIndent(root, "", "  ")
}

// missingDefs lists the definitions that are referred to and not there.
func missingDefs(node any, defs map[string]any) []string {
	var names []string
	switch node := node.(type) {
	case map[string]any:
		for key, child := range node {
			name, isRef := "", false
			if ref, ok := child.(string); ok && key == "$ref" {
				name, isRef = strings.CutPrefix(ref, defsPrefix)
			}
			if _, there := defs[name]; isRef && !there {
				names = append(names, name)
			}
			names = append(names, missingDefs(child, defs)...)
		}
	case []any:
		for _, child := range node {
			names = append(names, missingDefs(child, defs)...)
		}
	}
	return names
}
