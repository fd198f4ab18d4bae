package model

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"time"

	"github.com/sashabaranov/go-openai"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/schema"
)

const (
	// TimeoutDefaultMs bounds one attempt, answer and all.
	TimeoutDefaultMs = 60_000
	// asksMax is how often one prompt is asked: once, and once more after an unusable answer.
	asksMax = 2
)

// OpenAIOptions say how to reach an OpenAI-compatible endpoint.
type OpenAIOptions struct {
	// BaseURL ends before "/chat/completions": "https://api.openai.com/v1".
	BaseURL string
	Key     schema.Secret
	// Name is the model's name at the endpoint.
	Name string
	// Seed asks for repeatable sampling.
	Seed uint64
	// Stream takes the answer piece by piece, for endpoints that answer in no other way.
	Stream bool
	// TimeoutMs bounds one attempt; 0 means TimeoutDefaultMs.
	TimeoutMs int
	// HTTPClient carries the requests; nil means a plain one. Redirects are never followed:
	// they would carry the prompt to somebody else.
	HTTPClient *http.Client
	// Clock times the waits between attempts; nil means the machine's.
	Clock clock.Clock
}

// OpenAI is a model behind an OpenAI-compatible endpoint. It is safe for use from several goroutines.
type OpenAI struct {
	client *openai.Client
	name   string
	seed   int
	stream bool
	meter  Meter
}

var _ Model = (*OpenAI)(nil)

// NewOpenAI makes the client. It asks nothing yet.
func NewOpenAI(o OpenAIOptions) (*OpenAI, error) {
	if o.BaseURL == "" || o.Name == "" {
		return nil, errors.New("making model client: a base URL and a model name are needed")
	}
	carrier := http.Client{}
	if o.HTTPClient != nil {
		carrier = *o.HTTPClient
	}
	if o.TimeoutMs == 0 {
		o.TimeoutMs = TimeoutDefaultMs
	}
	carrier.Timeout = time.Duration(o.TimeoutMs) * time.Millisecond
	carrier.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	if o.Clock == nil {
		o.Clock = clock.System()
	}
	config := openai.DefaultConfig(o.Key.Reveal())
	config.BaseURL = o.BaseURL
	config.HTTPClient = retrier{client: &carrier, clock: o.Clock}
	return &OpenAI{
		client: openai.NewClientWithConfig(config),
		name:   o.Name,
		seed:   int(o.Seed & math.MaxInt32), // endpoints differ in how wide a seed they take
		stream: o.Stream,
	}, nil
}

// Label implements Model.
func (m *OpenAI) Label() string { return m.name }

// Next implements Model. The reply's usage is that of every answer it took, also beside an error.
func (m *OpenAI) Next(ctx context.Context, p Prompt) (Reply, error) {
	var usage schema.Usage
	for ask := 1; ; ask++ {
		reply, err := m.ask(ctx, p)
		usage = Sum(usage, reply.Usage)
		if err == nil {
			reply.Usage = usage
			return reply, nil
		}
		var answer *AnswerError
		if !errors.As(err, &answer) || ask == asksMax {
			return Reply{Usage: usage}, fmt.Errorf("asking model %q: %w", m.name, err)
		}
		p.User += fmt.Sprintf("\n\nYour last answer was not usable: %s. Answer with exactly one call of one of the tools.", answer.Fault)
	}
}

// ask makes one completion. Its reply carries the usage whenever there was an answer.
func (m *OpenAI) ask(ctx context.Context, p Prompt) (Reply, error) {
	complete := m.complete
	if m.stream {
		complete = m.completeStream
	}
	a, err := complete(ctx, m.request(p))
	if err != nil {
		return Reply{}, classify(ctx, err)
	}
	reply := Reply{Text: a.text}
	if len(a.calls) > 0 {
		reply.Call = Call{Tool: a.calls[0].Name, Args: json.RawMessage(a.calls[0].Arguments)}
	}
	reply.Usage = m.usage(p, reply, a)
	switch {
	case len(a.calls) == 0:
		return reply, &AnswerError{Fault: FaultNoCall}
	case len(a.calls) > 1:
		return reply, &AnswerError{Fault: FaultManyCalls}
	}
	return reply, Check(p.Tools, reply.Call)
}

func (m *OpenAI) request(p Prompt) openai.ChatCompletionRequest {
	seed := m.seed
	return openai.ChatCompletionRequest{
		Model: m.name,
		Messages: []openai.ChatCompletionMessage{
			{Role: openai.ChatMessageRoleSystem, Content: p.System},
			{Role: openai.ChatMessageRoleUser, Content: p.User},
		},
		// The client leaves a plain zero out of the request.
		Temperature:       math.SmallestNonzeroFloat32,
		Seed:              &seed,
		Tools:             wireTools(p.Tools),
		ToolChoice:        "required",
		ParallelToolCalls: false,
	}
}

// answer is one completion, however it came.
type answer struct {
	text  string
	calls []openai.FunctionCall
	usage *openai.Usage
}

func (m *OpenAI) complete(ctx context.Context, r openai.ChatCompletionRequest) (answer, error) {
	resp, err := m.client.CreateChatCompletion(ctx, r)
	if err != nil {
		return answer{}, err
	}
	a := answer{usage: &resp.Usage}
	if len(resp.Choices) == 0 {
		return a, nil
	}
	message := resp.Choices[0].Message
	a.text = message.Content
	for _, c := range message.ToolCalls {
		a.calls = append(a.calls, c.Function)
	}
	return a, nil
}

// usage takes the provider's figures when it gives any, and counts otherwise.
func (m *OpenAI) usage(p Prompt, r Reply, a answer) schema.Usage {
	if a.usage != nil && a.usage.PromptTokens > 0 {
		return schema.Usage{
			Calls:  1,
			Tokens: schema.Tokens{Input: a.usage.PromptTokens, Output: a.usage.CompletionTokens},
			Source: SourceProvider,
		}
	}
	for _, c := range a.calls[min(1, len(a.calls)):] {
		r.Text += c.Name + c.Arguments
	}
	return schema.Usage{Calls: 1, Tokens: m.meter.Count(p, r), Source: SourceO200k}
}

// classify puts an error of the client library into our own words. The library's texts quote
// bodies and addresses, so none of them is kept.
func classify(ctx context.Context, err error) error {
	var (
		endpoint *EndpointError
		api      *openai.APIError
		syntax   *json.SyntaxError
		kind     *json.UnmarshalTypeError
	)
	switch {
	case errors.As(err, &endpoint):
		return endpoint
	case ctx.Err() != nil:
		return &EndpointError{Fault: FaultCancelled, Cause: ctx.Err()}
	case errors.As(err, &syntax), errors.As(err, &kind):
		return &AnswerError{Fault: FaultMalformed}
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF), errors.As(err, &api):
		return &EndpointError{Fault: FaultCut}
	case errors.Is(err, context.DeadlineExceeded), failure(ctx, nil, err).Fault == FaultTimeout:
		return &EndpointError{Fault: FaultTimeout}
	case errors.Is(err, openai.ErrTooManyEmptyStreamMessages):
		return &EndpointError{Fault: FaultCut}
	default:
		return &EndpointError{Fault: FaultRequest}
	}
}
