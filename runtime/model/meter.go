package model

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/sashabaranov/go-openai"
	"github.com/tiktoken-go/tokenizer"

	"github.com/wfbench/wfbench/schema"
)

// The sources of token figures, as schema.Usage names them.
const (
	SourceProvider = "provider"
	SourceO200k    = "o200k"
)

// Meter counts o200k tokens. All meters share one vocabulary, which is read at the first
// count. It is safe for use from several goroutines.
type Meter struct{}

// vocabulary is made once: reading it takes some 35 ms and 10 MB.
var vocabulary = sync.OnceValues(func() (tokenizer.Codec, error) {
	return tokenizer.Get(tokenizer.O200kBase)
})

// Count counts exactly what the model read (system and user text, the tools as they are sent)
// and wrote (its text, the name and the arguments of its call).
func (Meter) Count(p Prompt, r Reply) schema.Tokens {
	return schema.Tokens{
		Input:  tokens(p.System) + tokens(p.User) + tokens(toolsText(p.Tools)),
		Output: tokens(r.Text) + tokens(r.Call.Tool) + tokens(string(r.Call.Args)),
	}
}

// tokens counts the tokens of s. Should the tokenizer fail, it gives the bytes: no text has
// more tokens than that, so a figure can never flatter.
func tokens(s string) int {
	if s == "" {
		return 0
	}
	codec, err := vocabulary()
	if err != nil {
		return len(s)
	}
	n, err := codec.Count(s)
	if err != nil {
		return len(s)
	}
	return n
}

// toolsText is the JSON of the tools as the wire carries it.
func toolsText(tools []Tool) string {
	if len(tools) == 0 {
		return ""
	}
	raw, err := json.Marshal(wireTools(tools))
	if err != nil {
		return ""
	}
	return string(raw)
}

func wireTools(tools []Tool) []openai.Tool {
	out := make([]openai.Tool, len(tools))
	for i, t := range tools {
		out[i] = openai.Tool{Type: openai.ToolTypeFunction, Function: &openai.FunctionDefinition{
			Name: t.Name, Description: t.Description, Parameters: t.Schema,
		}}
	}
	return out
}

// Sum adds two usages. Its source is "provider" only when both are the provider's own figures.
func Sum(a, b schema.Usage) schema.Usage {
	sum := schema.Usage{Calls: a.Calls + b.Calls, Tokens: a.Tokens.Add(b.Tokens), Source: a.Source}
	switch {
	case a.Source == "":
		sum.Source = b.Source
	case b.Source != "" && b.Source != a.Source:
		sum.Source = SourceO200k
	}
	return sum
}

// Counting is a model that sums what it costs.
type Counting struct {
	model Model
	meter Meter

	mu    sync.Mutex
	total schema.Usage
}

var _ Model = (*Counting)(nil)

// Metered decorates m with a count of its own, for one run.
func Metered(m Model) *Counting { return &Counting{model: m} }

// Label implements Model.
func (c *Counting) Label() string { return c.model.Label() }

// Next implements Model. Answers that are not usable have their price too; an answer whose
// model names no price is counted here.
func (c *Counting) Next(ctx context.Context, p Prompt) (Reply, error) {
	reply, err := c.model.Next(ctx, p)
	if err == nil && reply.Usage.Calls == 0 {
		reply.Usage = schema.Usage{Calls: 1, Tokens: c.meter.Count(p, reply), Source: SourceO200k}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.total = Sum(c.total, reply.Usage)
	return reply, err
}

// Usage is what the model has cost so far.
func (c *Counting) Usage() schema.Usage {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.total
}
