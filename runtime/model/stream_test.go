package model_test

import (
	"context"
	"errors"
	"testing"

	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

const (
	chunkName  = `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":"click","arguments":""}}]}}]}`
	chunkArgs1 = `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"ref\":"}}]}}]}`
	chunkArgs2 = `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"ref_1_4\"}"}}]}}]}`
	chunkOther = `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"d","type":"function","function":{"name":"click","arguments":"{}"}}]}}]}`
	chunkEnd   = `{"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}`
	chunkUsage = `{"choices":[],"usage":{"prompt_tokens":50,"completion_tokens":8}}`
	chunkError = `{"error":{"message":"canary","type":"server_error"}}`
)

func TestOpenAIStreamPutsPiecesTogether(t *testing.T) {
	e := newEndpoint(t, streams(true, chunkName, chunkArgs1, chunkArgs2, chunkEnd, chunkUsage))
	reply, err := newClient(t, e, &stepClock{}, streaming).Next(context.Background(), testPrompt())
	want := schema.Usage{Calls: 1, Tokens: schema.Tokens{Input: 50, Output: 8}, Source: "provider"}
	if err != nil || string(reply.Call.Args) != `{"ref":"ref_1_4"}` || reply.Usage != want {
		t.Fatalf("Next() = %+v, %v; want the whole call and the provider's usage", reply, err)
	}
	if e.asked[0]["stream"] != true {
		t.Error("the request did not ask for a stream")
	}
}

func TestOpenAIStreamFaults(t *testing.T) {
	for name, c := range map[string]struct {
		whole  bool
		chunks []string
		want   error
	}{
		"cut before the call":     {false, nil, model.ErrEndpoint},
		"cut in the arguments":    {false, []string{chunkName, chunkArgs1}, model.ErrEndpoint},
		"cut before the end":      {false, []string{chunkName, chunkArgs1, chunkArgs2}, model.ErrEndpoint},
		"done without finishing":  {true, []string{chunkName, chunkArgs1, chunkArgs2}, model.ErrEndpoint},
		"an error in the stream":  {true, []string{chunkName, chunkError}, model.ErrEndpoint},
		"a malformed chunk":       {true, []string{chunkName, `{"choices": }`}, model.ErrAnswer},
		"two calls":               {true, []string{chunkName, chunkArgs1, chunkArgs2, chunkOther, chunkEnd}, model.ErrAnswer},
		"finished without a call": {true, []string{chunkEnd}, model.ErrAnswer},
	} {
		t.Run(name, func(t *testing.T) {
			e := newEndpoint(t, streams(c.whole, c.chunks...))
			reply, err := newClient(t, e, &stepClock{}, streaming).Next(context.Background(), testPrompt())
			if !errors.Is(err, c.want) {
				t.Fatalf("error = %v; want %v", err, c.want)
			}
			if reply.Call.Tool != "" {
				t.Errorf("a broken stream gave the call %+v", reply.Call)
			}
			wantNoSecret(t, err)
		})
	}
}
