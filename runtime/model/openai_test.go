package model_test

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

var goodCall = call{"click", `{"ref":"ref_1_4"}`}

func TestOpenAIAsksForOneToolCall(t *testing.T) {
	e := newEndpoint(t, answers(120, 9, goodCall))
	reply, err := newClient(t, e, &stepClock{}).Next(context.Background(), testPrompt())
	if err != nil {
		t.Fatal(err)
	}
	if reply.Call.Tool != "click" || string(reply.Call.Args) != goodCall.args || reply.Text != "Clicking." {
		t.Errorf("Next() = %+v; want the call and the text", reply)
	}
	want := schema.Usage{Calls: 1, Tokens: schema.Tokens{Input: 120, Output: 9}, Source: "provider"}
	if reply.Usage != want {
		t.Errorf("Next() usage = %+v; want %+v", reply.Usage, want)
	}
	asked := e.asked[0]
	for key, want := range map[string]any{
		"model": "test-model", "tool_choice": "required", "parallel_tool_calls": false, "stream": false, "seed": 7.0,
	} {
		if !reflect.DeepEqual(asked[key], want) {
			t.Errorf("request %q = %v; want %v", key, asked[key], want)
		}
	}
	if temperature, ok := asked["temperature"].(float64); !ok || temperature > 1e-30 {
		t.Errorf("request temperature = %v; want it there, and as good as 0", asked["temperature"])
	}
	if e.keys[0] != "Bearer "+testKey {
		t.Error("the key was not sent as a bearer token")
	}
}

func TestOpenAICountsWhatTheProviderDoesNot(t *testing.T) {
	e := newEndpoint(t, answers(0, 0, goodCall))
	reply, err := newClient(t, e, &stepClock{}).Next(context.Background(), testPrompt())
	if err != nil {
		t.Fatal(err)
	}
	want := model.Meter{}.Count(testPrompt(), reply)
	if reply.Usage.Source != "o200k" || reply.Usage.Tokens != want || want.Input < 20 || want.Output < 5 {
		t.Errorf("usage = %+v; want the o200k count %+v", reply.Usage, want)
	}
}

func TestOpenAIEndpointFaults(t *testing.T) {
	for name, c := range map[string]struct {
		plays    []http.HandlerFunc
		fault    model.EndpointFault
		status   int
		hint     string
		requests int
		waits    []int
	}{
		"busy for ever":     {plays: []http.HandlerFunc{status(429)}, fault: model.FaultStatus, status: 429, hint: "rate", requests: 4, waits: []int{500, 1000, 2000}},
		"busy, says when":   {plays: []http.HandlerFunc{status(429, "Retry-After", "3")}, fault: model.FaultStatus, status: 429, hint: "rate", requests: 4, waits: []int{3000, 3000, 3000}},
		"asks for an hour":  {plays: []http.HandlerFunc{status(503, "Retry-After", "3600")}, fault: model.FaultStatus, status: 503, requests: 4, waits: []int{20000, 20000, 20000}},
		"broken for ever":   {plays: []http.HandlerFunc{status(500)}, fault: model.FaultStatus, status: 500, requests: 4, waits: []int{500, 1000, 2000}},
		"no such key":       {plays: []http.HandlerFunc{status(401)}, fault: model.FaultStatus, status: 401, hint: "API key", requests: 1},
		"no such model":     {plays: []http.HandlerFunc{status(404)}, fault: model.FaultStatus, status: 404, hint: "--base-url", requests: 1},
		"leads elsewhere":   {plays: []http.HandlerFunc{status(307, "Location", "/elsewhere")}, fault: model.FaultStatus, status: 307, hint: "--base-url", requests: 1},
		"half an answer":    {plays: []http.HandlerFunc{body(`{"choices":[{"message":{"tool_calls":[{"fun`)}, fault: model.FaultCut, requests: 1},
		"an empty answer":   {plays: []http.HandlerFunc{body("")}, fault: model.FaultCut, requests: 1},
		"hangs up, 4 times": {plays: []http.HandlerFunc{hangUp}, fault: model.FaultConnection, hint: "--base-url", requests: 4, waits: []int{500, 1000, 2000}},
	} {
		t.Run(name, func(t *testing.T) {
			e, clock := newEndpoint(t, c.plays...), &stepClock{}
			_, err := newClient(t, e, clock).Next(context.Background(), testPrompt())
			fault := wantEndpointError(t, err)
			if fault.Fault != c.fault || fault.Status != c.status || !strings.Contains(fault.Hint(), c.hint) {
				t.Errorf("error = %v, hint %q; want %q, status %d, hint %q", fault, fault.Hint(), c.fault, c.status, c.hint)
			}
			if e.requests() != c.requests || !reflect.DeepEqual(clock.waits, c.waits) {
				t.Errorf("%d requests, waits %v; want %d, %v", e.requests(), clock.waits, c.requests, c.waits)
			}
		})
	}
}

func TestOpenAIRecoversFromAPassingFault(t *testing.T) {
	for name, fault := range map[string]http.HandlerFunc{"429": status(429), "502": status(502), "hang-up": hangUp} {
		e := newEndpoint(t, fault, answers(5, 5, goodCall))
		reply, err := newClient(t, e, &stepClock{}).Next(context.Background(), testPrompt())
		if err != nil || reply.Usage.Calls != 1 {
			t.Errorf("after %s: Next() = %+v, %v; want one good call", name, reply, err)
		}
		if e.requests() == 2 && !reflect.DeepEqual(e.asked[0], e.asked[1]) {
			t.Errorf("after %s: the second request differs from the first", name)
		}
	}
}

func TestOpenAIAnswerFaults(t *testing.T) {
	for name, c := range map[string]struct {
		play  http.HandlerFunc
		fault model.AnswerFault
	}{
		"malformed JSON":      {body(`{"choices": }`), model.FaultMalformed},
		"JSON of other shape": {body(`{"choices": 7}`), model.FaultMalformed},
		"no choice":           {body(`{"choices": []}`), model.FaultNoCall},
		"no call":             {answers(9, 9), model.FaultNoCall},
		"two calls":           {answers(9, 9, goodCall, goodCall), model.FaultManyCalls},
		"unknown tool":        {answers(9, 9, call{"execute_js", `{"ref":"ref_1_4"}`}), model.FaultUnknownTool},
		"arguments no JSON":   {answers(9, 9, call{"click", `ref_1_4`}), model.FaultArguments},
		"arguments cut":       {answers(9, 9, call{"click", `{"ref":"ref_1_4"`}), model.FaultArguments},
		"arguments trailing":  {answers(9, 9, call{"click", `{"ref":"ref_1_4"} {}`}), model.FaultArguments},
		"missing key":         {answers(9, 9, call{"click", `{}`}), model.FaultArguments},
		"wrong type":          {answers(9, 9, call{"click", `{"ref":4}`}), model.FaultArguments},
		"bad ref":             {answers(9, 9, call{"click", `{"ref":"#pay"}`}), model.FaultArguments},
		"unknown key":         {answers(9, 9, call{"click", `{"ref":"ref_1_4","x":1}`}), model.FaultArguments},
		"one key twice":       {answers(9, 9, call{"click", `{"ref":"ref_1_4","ref":"ref_1_5"}`}), model.FaultArguments},
		"too long":            {answers(9, 9, call{"click", `{"ref":"ref_1_4"` + strings.Repeat(" ", 20_000) + `}`}), model.FaultArguments},
	} {
		t.Run(name, func(t *testing.T) {
			e := newEndpoint(t, c.play)
			reply, err := newClient(t, e, &stepClock{}).Next(context.Background(), testPrompt())
			var answer *model.AnswerError
			if !errors.Is(err, model.ErrAnswer) || !errors.As(err, &answer) || answer.Fault != c.fault {
				t.Fatalf("error = %v; want answer fault %q", err, c.fault)
			}
			if reply.Call.Tool != "" || len(reply.Call.Args) > 0 {
				t.Errorf("an unusable answer gave the call %+v", reply.Call)
			}
			if e.requests() != 2 {
				t.Errorf("asked %d times; want once more and no more", e.requests())
			}
			wantNoSecret(t, err)
		})
	}
}

func TestOpenAIAsksAgainAndPaysForBoth(t *testing.T) {
	e := newEndpoint(t, answers(100, 10), answers(110, 11, goodCall))
	reply, err := newClient(t, e, &stepClock{}).Next(context.Background(), testPrompt())
	want := schema.Usage{Calls: 2, Tokens: schema.Tokens{Input: 210, Output: 21}, Source: "provider"}
	if err != nil || reply.Usage != want {
		t.Errorf("Next() = %+v, %v; want usage %+v", reply, err, want)
	}
}

func TestOpenAITimesOut(t *testing.T) {
	release := make(chan struct{})
	slow := func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-release:
		case <-r.Context().Done():
		}
	}
	e := newEndpoint(t, slow)
	defer close(release)
	m := newClient(t, e, &stepClock{}, func(o *model.OpenAIOptions) { o.TimeoutMs = 30 })
	_, err := m.Next(context.Background(), testPrompt())
	if fault := wantEndpointError(t, err); fault.Fault != model.FaultTimeout || e.requests() != 1 {
		t.Errorf("error = %v after %d requests; want a timeout after one", err, e.requests())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = m.Next(ctx, testPrompt())
	if !errors.Is(err, context.Canceled) || !errors.Is(err, model.ErrEndpoint) {
		t.Errorf("cancelled: error = %v; want both context.Canceled and ErrEndpoint", err)
	}
}

func TestNewOpenAINeedsAddressAndName(t *testing.T) {
	for _, o := range []model.OpenAIOptions{{}, {BaseURL: "http://x"}, {Name: "m"}} {
		if _, err := model.NewOpenAI(o); err == nil {
			t.Errorf("NewOpenAI(%q, %q) = nil error", o.BaseURL, o.Name)
		}
	}
}

func hangUp(w http.ResponseWriter, _ *http.Request) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		_ = conn.Close()
	}
}

func wantEndpointError(t *testing.T, err error) *model.EndpointError {
	t.Helper()
	var fault *model.EndpointError
	if !errors.Is(err, model.ErrEndpoint) || !errors.As(err, &fault) {
		t.Fatalf("error = %v; want an endpoint error", err)
	}
	wantNoSecret(t, err)
	return fault
}

func wantNoSecret(t *testing.T, err error) {
	t.Helper()
	for _, secret := range []string{testKey, "canary", "127.0.0.1", "execute_js", "#pay"} {
		if strings.Contains(err.Error(), secret) {
			t.Errorf("error %q holds %q", err, secret)
		}
	}
}
