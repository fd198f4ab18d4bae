package model

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// argsBytesMax bounds the arguments of one call.
const argsBytesMax = 16 << 10

// Check reports whether call is a call of one of the tools with arguments that fit its
// schema: nil, or an *AnswerError. An error of another type says that a tool's own schema is
// broken. Nothing that a model answers may be acted on before it has passed.
func Check(tools []Tool, call Call) error {
	for _, t := range tools {
		if t.Name == call.Tool {
			return checkArgs(t, call.Args)
		}
	}
	return &AnswerError{Fault: FaultUnknownTool}
}

func checkArgs(t Tool, args json.RawMessage) error {
	fitting, err := schemaOf(t)
	if err != nil {
		return err
	}
	unfit := &AnswerError{Fault: FaultArguments, Tool: t.Name}
	if len(args) > argsBytesMax || !uniqueKeys(args) {
		return unfit
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(args))
	if err != nil {
		return unfit
	}
	if err := fitting.Validate(value); err != nil {
		return unfit
	}
	return nil
}

// compiledMax bounds how many schemas are kept compiled. An engine has about a dozen tools.
const compiledMax = 64

// compiled keeps schemas by their bytes: the tools of an engine are the same in every prompt.
var compiled = struct {
	sync.Mutex
	schemas map[string]*jsonschema.Schema
}{schemas: map[string]*jsonschema.Schema{}}

func schemaOf(t Tool) (*jsonschema.Schema, error) {
	key := string(t.Schema)
	compiled.Lock()
	defer compiled.Unlock()
	if s, ok := compiled.schemas[key]; ok {
		return s, nil
	}
	s, err := compileSchema(t)
	if err == nil && len(compiled.schemas) < compiledMax {
		compiled.schemas[key] = s
	}
	return s, err
}

func compileSchema(t Tool) (*jsonschema.Schema, error) {
	const name = "tool.json"
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(t.Schema))
	if err != nil {
		return nil, fmt.Errorf("reading schema of tool %q: %w", t.Name, err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, doc); err != nil {
		return nil, fmt.Errorf("reading schema of tool %q: %w", t.Name, err)
	}
	s, err := c.Compile(name)
	if err != nil {
		return nil, fmt.Errorf("compiling schema of tool %q: %w", t.Name, err)
	}
	return s, nil
}

// uniqueKeys reports that raw is one JSON object whose own keys are all different: with
// {"ref": a, "ref": b} two readers could act on two targets.
func uniqueKeys(raw json.RawMessage) bool {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return false
	}
	seen := map[string]bool{}
	for dec.More() {
		key, err := dec.Token()
		name, ok := key.(string)
		if err != nil || !ok || seen[name] {
			return false
		}
		seen[name] = true
		var value json.RawMessage
		if dec.Decode(&value) != nil {
			return false
		}
	}
	return true
}
