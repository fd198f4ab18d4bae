package pw

import (
	"context"
	"encoding/json"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// webmcpFeature turns on Chromium's WebMCP. Firefox has none: it lists no tools.
const webmcpFeature = "--enable-features=WebMCP"

const (
	// toolMaxMs bounds the wait for the answer of a tool.
	toolMaxMs = 10_000
	// toolPauseMs is between two questions whether the answer is there.
	toolPauseMs = 50
	// toolsMax bounds the tools of a snapshot.
	toolsMax = 64
	// toolInputBytesMax bounds the input of a call.
	toolInputBytesMax = 64 << 10
)

// seenTool is one tool in the in-page answer to "observe".
type seenTool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Origin      string `json:"origin"`
	Input       string `json:"input"`
}

// toolsOf takes the tools of one frame, as far as there is room. The origin is the frame's own,
// as the isolated world sees it; a tool without one is left out.
func toolsOf(seen []seenTool, room int) []browser.Tool {
	var tools []browser.Tool
	for _, t := range seen {
		if origin := originOf(t.Origin); origin != "" && len(tools) < room {
			tools = append(tools, browser.Tool{Name: t.Name, Description: t.Description, Origin: origin, Input: t.Input})
		}
	}
	return tools
}

// callTool calls a tool of the page and waits for its answer. The frame is found first; whether
// it still has the tool, and still is of the origin charged, is checked by the call itself.
func (p *page) callTool(ctx context.Context, a browser.Action, r browser.Receipt) (browser.Receipt, error) {
	input := a.Value.Reveal()
	if input == "" {
		input = "{}"
	}
	if len(input) > toolInputBytesMax || !isObject(input) {
		return notDispatched(r, &schema.Refusal{Reason: schema.Denied, Detail: "the tool's input is not an object"}), nil
	}
	frame, refusal := p.toolFrame(ctx, a)
	if refusal != nil {
		return notDispatched(r, refusal), p.broken(ctx, ctx.Err())
	}
	var begun struct {
		Refused schema.Reason `json:"refused"`
	}
	err := p.ask(ctx, frame, askMaxMs, command{Do: "call-tool", Name: a.Tool, Origin: a.Origin, Text: input}, &begun)
	switch {
	case err != nil:
		r.Outcome = schema.MaybeApplied // the question may have arrived although its answer did not
		return r, p.broken(ctx, err)
	case begun.Refused != "":
		return notDispatched(r, &schema.Refusal{Reason: begun.Refused, Detail: "tool"}), nil
	}
	r.Outcome = schema.MaybeApplied
	r.Answer, err = p.toolAnswer(ctx, frame)
	return r, p.broken(ctx, err)
}

// toolFrame finds the one frame of the origin charged that offers the tool.
func (p *page) toolFrame(ctx context.Context, a browser.Action) (playwright.Frame, *schema.Refusal) {
	var fit []playwright.Frame
	for _, f := range p.frames() {
		if a.Origin == "" || p.frameOrigin(f) != a.Origin {
			continue
		}
		var in struct {
			Tools []seenTool `json:"tools"`
		}
		if err := p.ask(ctx, f, askChildMaxMs, command{Do: "tools"}, &in); err != nil {
			continue // a frame that went away, or does not answer, offers nothing
		}
		for _, t := range in.Tools {
			if t.Name == a.Tool {
				fit = append(fit, f)
			}
		}
	}
	switch len(fit) {
	case 0:
		return nil, &schema.Refusal{Reason: schema.Absent, Detail: "tool"}
	case 1:
		return fit[0], nil
	}
	return nil, &schema.Refusal{Reason: schema.AmbiguousAfter, Matches: len(fit), Detail: "tool"}
}

// toolAnswer waits for the answer of the call that was just made in a frame. A document that
// went away, or a tool that never answers, leaves none.
func (p *page) toolAnswer(ctx context.Context, f playwright.Frame) (schema.Secret, error) {
	late := p.after(milliseconds(toolMaxMs))
	for {
		var now struct {
			Known  bool   `json:"known"`
			Done   bool   `json:"done"`
			Answer string `json:"answer"`
		}
		err := p.ask(ctx, f, askChildMaxMs, command{Do: "called"}, &now)
		if err != nil || !now.Known || now.Done {
			return schema.NewSecret(now.Answer), err
		}
		select {
		case <-ctx.Done():
			return schema.Secret{}, ctx.Err()
		case <-late:
			return schema.Secret{}, nil
		case <-p.after(milliseconds(toolPauseMs)):
		}
	}
}

// isObject reports whether a text is one JSON object.
func isObject(text string) bool {
	var object map[string]any
	return json.Unmarshal([]byte(text), &object) == nil && object != nil
}
