//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
)

// The figures that the endpoint gives for its n-th answer: nobody could have counted them.
const (
	promptTokensBase = 1_000_003
	answerTokensBase = 5_003
)

// endpoint speaks chat completions. It answers as the reference planner would, and wrongly
// where a fault says so.
type endpoint struct {
	server  *httptest.Server
	planner model.Planner
	stream  bool
	fault   fault

	mu sync.Mutex
	// requests counts all that came, answers those that were given in full and were paid for.
	requests, answers int
	tokens            schema.Tokens
	keys              map[string]bool
	// done is how many deeds each prompt told of.
	done []int
}

// fault is a way in which an endpoint fails: play answers the good call wrongly.
type fault struct {
	name string
	// first is how many requests are answered wrongly; 0 for every one.
	first int
	play  func(w http.ResponseWriter, good completion)
	// streamed faults need an answer in pieces.
	streamed bool
}

// completion is what the endpoint would answer.
type completion struct {
	tool, args string
	usage      schema.Tokens
}

// newEndpoint serves a task's planner until the test ends.
func newEndpoint(t *testing.T, task string, f fault) *endpoint {
	t.Helper()
	_, found, err := sites.FindTask(task)
	if err != nil {
		t.Fatal(err)
	}
	e := &endpoint{planner: model.NewPlanner(found.Notes), fault: f, keys: map[string]bool{}}
	e.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := e.serve(w, r); err != nil {
			t.Errorf("serving %s: %v", r.URL.Path, err)
			w.WriteHeader(http.StatusBadRequest)
		}
	}))
	t.Cleanup(e.server.Close)
	return e
}

func (e *endpoint) serve(w http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodPost || r.URL.Path != "/v1/chat/completions" {
		return fmt.Errorf("%s is no request of a chat completion", r.Method)
	}
	prompt, streamed, err := readPrompt(r.Body)
	if err != nil {
		return err
	}
	sections, err := model.ParseSections(prompt.User)
	if err != nil {
		return err
	}
	reply, err := e.planner.Next(r.Context(), prompt)
	if err != nil {
		return err
	}
	good := completion{tool: reply.Call.Tool, args: string(reply.Call.Args)}

	e.mu.Lock()
	defer e.mu.Unlock()
	e.requests++
	e.keys[r.Header.Get("Authorization")] = true
	e.done = append(e.done, len(sections.Done))
	good.usage = schema.Tokens{Input: promptTokensBase + e.requests, Output: answerTokensBase + e.requests}
	bad := e.fault.play != nil && (e.fault.first == 0 || e.requests <= e.fault.first)
	if bad {
		e.fault.play(w, good)
		return nil
	}
	e.answers++
	e.tokens = e.tokens.Add(good.usage)
	if streamed {
		good.writeStream(w, true)
	} else {
		_, _ = io.WriteString(w, good.json())
	}
	return nil
}

// readPrompt reads the request as any server of the protocol would.
func readPrompt(body io.Reader) (p model.Prompt, streamed bool, err error) {
	var request struct {
		Messages []struct{ Role, Content string }
		Tools    []struct {
			Function struct {
				Name, Description string
				Parameters        json.RawMessage
			}
		}
		Stream bool
	}
	if err := json.NewDecoder(body).Decode(&request); err != nil {
		return p, false, err
	}
	for _, m := range request.Messages {
		switch m.Role {
		case "system":
			p.System = m.Content
		case "user":
			p.User = m.Content
		default:
			return p, false, fmt.Errorf("a message of role %q", m.Role)
		}
	}
	for _, t := range request.Tools {
		p.Tools = append(p.Tools, model.Tool{Name: t.Function.Name, Description: t.Function.Description, Schema: t.Function.Parameters})
	}
	return p, request.Stream, nil
}

func (c completion) json() string {
	return object(map[string]any{
		"id": "c1", "object": "chat.completion",
		"choices": []any{map[string]any{
			"index": 0, "finish_reason": "tool_calls",
			"message": map[string]any{"role": "assistant", "content": "", "tool_calls": []any{c.call()}},
		}},
		"usage": c.wireUsage(),
	})
}

// writeStream writes the answer in pieces; without its end, every word of the call is there
// and only the model's word that it has finished is not.
func (c completion) writeStream(w io.Writer, whole bool) {
	half := len(c.args) / 2
	head, tail := c, c
	head.args, tail.args, tail.tool = c.args[:half], c.args[half:], ""
	chunk := func(choice map[string]any) {
		doc := map[string]any{"id": "c1", "object": "chat.completion.chunk", "choices": []any{choice}}
		_, _ = io.WriteString(w, "data: "+object(doc)+"\n\n")
	}
	chunk(map[string]any{"index": 0, "delta": map[string]any{"role": "assistant", "tool_calls": []any{head.call()}}})
	chunk(map[string]any{"index": 0, "delta": map[string]any{"tool_calls": []any{tail.call()}}})
	if !whole {
		return
	}
	chunk(map[string]any{"index": 0, "delta": map[string]any{}, "finish_reason": "tool_calls"})
	_, _ = io.WriteString(w, "data: "+object(map[string]any{"choices": []any{}, "usage": c.wireUsage()})+"\n\ndata: [DONE]\n\n")
}

func (c completion) call() map[string]any {
	call := map[string]any{"index": 0, "function": map[string]any{"name": c.tool, "arguments": c.args}}
	if c.tool != "" {
		call["id"], call["type"] = "call_1", "function"
	}
	return call
}

func (c completion) wireUsage() map[string]any {
	return map[string]any{"prompt_tokens": c.usage.Input, "completion_tokens": c.usage.Output, "total_tokens": c.usage.Input + c.usage.Output}
}

func object(v map[string]any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(raw)
}

// faults are the ways to fail. A wrong answer is the right one with one thing broken: who
// acts on it does what the task wants, and is caught by the ledger.
func faults() []fault {
	status := func(code int) func(http.ResponseWriter, completion) {
		return func(w http.ResponseWriter, good completion) {
			w.WriteHeader(code)
			_, _ = io.WriteString(w, good.json())
		}
	}
	return []fault{
		{name: "busy for ever", play: status(http.StatusTooManyRequests)},
		{name: "broken for ever", play: status(http.StatusInternalServerError)},
		{name: "cut stream", streamed: true, play: func(w http.ResponseWriter, good completion) { good.writeStream(w, false) }},
		{name: "malformed JSON", play: func(w http.ResponseWriter, good completion) {
			_, _ = io.WriteString(w, strings.Replace(good.json(), `"choices":`, `"choices":,`, 1))
		}},
		{name: "unknown tool", play: func(w http.ResponseWriter, good completion) {
			good.tool += "_now"
			_, _ = io.WriteString(w, good.json())
		}},
		{name: "unfit arguments", play: func(w http.ResponseWriter, good completion) {
			good.args = strings.Replace(good.args, "{", `{"force":true,`, 1)
			_, _ = io.WriteString(w, good.json())
		}},
	}
}
