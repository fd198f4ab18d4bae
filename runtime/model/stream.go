package model

import (
	"context"
	"errors"
	"io"

	"github.com/sashabaranov/go-openai"
)

// streamChunksMax bounds the pieces of one streamed answer.
const streamChunksMax = 100_000

// completeStream takes the answer piece by piece. A stream that ends before the model said
// that it had finished is a cut one: half a call must never be acted on.
func (m *OpenAI) completeStream(ctx context.Context, r openai.ChatCompletionRequest) (answer, error) {
	r.StreamOptions = &openai.StreamOptions{IncludeUsage: true}
	stream, err := m.client.CreateChatCompletionStream(ctx, r)
	if err != nil {
		return answer{}, err
	}
	defer func() { _ = stream.Close() }()
	var c collector
	for range streamChunksMax {
		chunk, err := stream.Recv()
		switch {
		case errors.Is(err, io.EOF) && c.finished:
			return c.answer, nil
		case err != nil:
			return answer{}, err
		}
		c.add(chunk)
	}
	return answer{}, &EndpointError{Fault: FaultCut}
}

// collector puts the pieces of a streamed answer together.
type collector struct {
	answer
	finished bool
}

func (c *collector) add(chunk openai.ChatCompletionStreamResponse) {
	if chunk.Usage != nil {
		c.usage = chunk.Usage
	}
	if len(chunk.Choices) == 0 {
		return
	}
	choice := chunk.Choices[0]
	c.text += choice.Delta.Content
	for _, piece := range choice.Delta.ToolCalls {
		c.addCall(piece)
	}
	if choice.FinishReason != "" {
		c.finished = true
	}
}

// addCall adds a piece of a call. Pieces come with the number of their call; without one they
// belong to the last call, unless they begin a new one by its id.
func (c *collector) addCall(piece openai.ToolCall) {
	at := len(c.calls) - 1
	switch {
	case piece.Index != nil && *piece.Index >= 0 && *piece.Index <= len(c.calls):
		at = *piece.Index
	case piece.ID != "" || at < 0:
		at = len(c.calls)
	}
	if at == len(c.calls) {
		c.calls = append(c.calls, openai.FunctionCall{})
	}
	c.calls[at].Name += piece.Function.Name
	c.calls[at].Arguments += piece.Function.Arguments
}
