// Package model is the engine's way to a language model: one prompt in, one tool call out.
//
// It holds the Model interface, an OpenAI-compatible client, the reference planner (which
// needs no network and is labelled as such in every report) and the token meter. It refuses
// anything that is not exactly one call of an offered tool with arguments that fit. It never
// sees a sensitive value: prompts are made by package agent from parameter names.
package model

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/wfbench/wfbench/schema"
)

// Model answers a prompt with one tool call.
//
// An implementation MUST return an error that wraps ErrEndpoint or ErrAnswer when it cannot,
// and MUST NOT return a call of a tool that was not offered.
type Model interface {
	// Label names the model in reports: "gpt-4.1-mini", "reference planner".
	Label() string
	// Next asks for the next tool call.
	Next(ctx context.Context, p Prompt) (Reply, error)
}

var (
	// ErrEndpoint says that the endpoint failed: no answer, an error status, a cut stream.
	ErrEndpoint = errors.New("model endpoint failed")
	// ErrAnswer says that the answer was no usable tool call.
	ErrAnswer = errors.New("model answer is not usable")
)

// Prompt is exactly what a language model sees.
type Prompt struct {
	System string
	User   string
	Tools  []Tool
}

// Tool is a function that the model may call. Schema is its JSON Schema of arguments.
type Tool struct {
	Name        string
	Description string
	Schema      json.RawMessage
}

// Call is one tool call.
type Call struct {
	Tool string
	Args json.RawMessage
}

// Reply is the answer, with its cost.
type Reply struct {
	Call Call
	// Text is what the model wrote beside the call.
	Text  string
	Usage schema.Usage
}
