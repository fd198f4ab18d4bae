package model_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

const testKey = "sk-live-canary-000111"

// endpoint is an OpenAI-compatible server that plays one handler a request, the last one again
// and again, and keeps what it was asked.
type endpoint struct {
	server *httptest.Server

	mu    sync.Mutex
	plays []http.HandlerFunc
	asked []map[string]any
	keys  []string
}

func newEndpoint(t *testing.T, plays ...http.HandlerFunc) *endpoint {
	t.Helper()
	e := &endpoint{plays: plays}
	e.server = httptest.NewServer(http.HandlerFunc(e.serve))
	t.Cleanup(e.server.Close)
	return e
}

func (e *endpoint) serve(w http.ResponseWriter, r *http.Request) {
	var body map[string]any
	raw, _ := io.ReadAll(r.Body)
	_ = json.Unmarshal(raw, &body)
	e.mu.Lock()
	play := e.plays[min(len(e.asked), len(e.plays)-1)]
	e.asked = append(e.asked, body)
	e.keys = append(e.keys, r.Header.Get("Authorization"))
	e.mu.Unlock()
	play(w, r)
}

func (e *endpoint) requests() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.asked)
}

// stepClock wakes every waiter at once and keeps how long it was asked to wait.
type stepClock struct {
	mu    sync.Mutex
	waits []int
}

func (c *stepClock) NowMs() int64 { return 0 }

func (c *stepClock) After(ms int) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waits = append(c.waits, ms)
	ready := make(chan time.Time, 1)
	ready <- time.Time{}
	return ready
}

type clientOption func(*model.OpenAIOptions)

func streaming(o *model.OpenAIOptions) { o.Stream = true }

func newClient(t *testing.T, e *endpoint, c *stepClock, options ...clientOption) *model.OpenAI {
	t.Helper()
	o := model.OpenAIOptions{
		BaseURL: e.server.URL, Key: schema.NewSecret(testKey), Name: "test-model", Seed: 7, TimeoutMs: 5_000, Clock: c,
	}
	for _, option := range options {
		option(&o)
	}
	m, err := model.NewOpenAI(o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func status(code int, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(code)
		_, _ = io.WriteString(w, `{"error":{"message":"body-canary `+testKey+`","type":"x"}}`)
	}
}

func body(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, text)
	}
}

// call is one tool call of an answer.
type call struct{ tool, args string }

// answers is a completion with these calls; usage is left out when prompt tokens are 0.
func answers(promptTokens, completionTokens int, calls ...call) http.HandlerFunc {
	list := []map[string]any{}
	for i, c := range calls {
		list = append(list, map[string]any{
			"id": fmt.Sprintf("call_%d", i), "type": "function",
			"function": map[string]any{"name": c.tool, "arguments": c.args},
		})
	}
	doc := map[string]any{"id": "c1", "object": "chat.completion", "choices": []any{map[string]any{
		"index": 0, "finish_reason": "tool_calls",
		"message": map[string]any{"role": "assistant", "content": "Clicking.", "tool_calls": list},
	}}}
	if promptTokens > 0 {
		doc["usage"] = map[string]any{"prompt_tokens": promptTokens, "completion_tokens": completionTokens}
	}
	raw, err := json.Marshal(doc)
	if err != nil {
		panic(err)
	}
	return body(string(raw))
}

// streams sends chunks as server-sent events and then ends, with or without the last word.
func streams(whole bool, chunks ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, c := range chunks {
			_, _ = io.WriteString(w, "data: "+c+"\n\n")
		}
		if whole {
			_, _ = io.WriteString(w, "data: [DONE]\n\n")
		}
	}
}

// clickTool is a small tool for these tests.
func clickTool() model.Tool {
	return model.Tool{Name: "click", Description: "Click.", Schema: json.RawMessage(
		`{"type":"object","properties":{"ref":{"type":"string","pattern":"^ref_[0-9]+_[0-9]+$"}},"required":["ref"],"additionalProperties":false}`)}
}

func testPrompt() model.Prompt {
	return model.Prompt{System: "system-canary", User: "user-canary", Tools: []model.Tool{clickTool()}}
}
