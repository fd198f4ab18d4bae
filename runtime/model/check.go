package model

import (
	"bytes"
	"encoding/json"
	"fmt"

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
	compiled, err := compileSchema(t)
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
	if err := compiled.Validate(value); err != nil {
		return unfit
	}
	return nil
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
	compiled, err := c.Compile(name)
	if err != nil {
		return nil, fmt.Errorf("compiling schema of tool %q: %w", t.Name, err)
	}
	return compiled, nil
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
