package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
)

// modelFlags choose who answers for the model.
type modelFlags struct {
	kind, baseURL, name, keyEnv string
	stream                      bool
	timeout                     time.Duration
	adviser                     adviser
}

func (m *modelFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&m.kind, "model", "reference", "reference (the built-in planner, no network) or openai (any OpenAI-compatible endpoint)")
	f.StringVar(&m.baseURL, "base-url", os.Getenv("OPENAI_BASE_URL"), "the endpoint of --model openai, up to /v1 (default from OPENAI_BASE_URL)")
	f.StringVar(&m.name, "model-name", os.Getenv("OPENAI_MODEL"), "the model's name at the endpoint (default from OPENAI_MODEL)")
	f.StringVar(&m.keyEnv, "api-key-env", defaultKeyVariable, "the environment variable that holds the key; keys are never taken from the command line")
	f.BoolVar(&m.stream, "stream", false, "take the endpoint's answers as a stream")
	f.DurationVar(&m.timeout, "model-timeout", time.Minute, "how long one answer of the endpoint may take")
}

// defaultKeyVariable is where the key of an endpoint is looked for.
const defaultKeyVariable = "OPENAI_API_KEY"

// defaultModelName is asked for when nobody names a model: local servers ignore the name.
const defaultModelName = "gpt-4.1-mini"

// again are the flags that choose the same model again; a key stays in its variable.
func (m *modelFlags) again() string {
	if m.kind == "reference" {
		return ""
	}
	s := " --model " + m.kind + " --base-url " + m.baseURL
	if m.name != "" {
		s += " --model-name " + m.name
	}
	if m.keyEnv != defaultKeyVariable {
		s += " --api-key-env " + m.keyEnv
	}
	if m.stream {
		s += " --stream"
	}
	return s
}

// factory makes the model of a task. A client is safe to share; a planner is made per task.
func (m *modelFlags) factory(seed uint64) (func(app.Task) model.Model, error) {
	switch m.kind {
	case "reference":
		return bench.Planner, nil
	case "openai":
		client, err := m.client(seed)
		if err != nil {
			return nil, err
		}
		m.adviser.Model = client
		return func(app.Task) model.Model { return &m.adviser }, nil
	default:
		return nil, withHint(fmt.Errorf("reading --model %q: no such model", m.kind), "models are reference and openai")
	}
}

func (m *modelFlags) client(seed uint64) (model.Model, error) {
	if m.baseURL == "" {
		return nil, withHint(errors.New("reading --model openai: no endpoint"), "give --base-url http://127.0.0.1:8000/v1, or set OPENAI_BASE_URL")
	}
	if u, err := url.Parse(m.baseURL); err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil {
		return nil, withHint(errors.New("reading --base-url: not an http or https address"), "it is the address before /chat/completions: https://api.openai.com/v1")
	}
	name := m.name
	if name == "" {
		name = defaultModelName
	}
	return model.NewOpenAI(model.OpenAIOptions{
		BaseURL: m.baseURL, Key: schema.NewSecret(os.Getenv(m.keyEnv)), Name: name,
		Seed: seed, Stream: m.stream, TimeoutMs: int(m.timeout.Milliseconds()),
	})
}

// adviser is a model that remembers what a person may do about its endpoint's last failure.
type adviser struct {
	model.Model
	hint atomic.Pointer[string]
}

// Next implements model.Model.
func (a *adviser) Next(ctx context.Context, p model.Prompt) (model.Reply, error) {
	reply, err := a.Model.Next(ctx, p)
	var failed *model.EndpointError
	if errors.As(err, &failed) {
		hint := failed.Hint()
		a.hint.Store(&hint)
	}
	return reply, err
}

// advise prints the hint, if there is one.
func (a *adviser) advise(out io.Writer) {
	if hint := a.hint.Load(); hint != nil && *hint != "" {
		_, _ = fmt.Fprintf(out, "wfbench: hint: %s\n", *hint)
	}
}

// endpointError ends a verb that could not go on without its model.
func endpointError(err error) error {
	var failed *model.EndpointError
	if !errors.As(err, &failed) || errors.Is(err, context.Canceled) {
		return err
	}
	return &exitError{code: exitInconclusive, err: err, hint: failed.Hint()}
}
