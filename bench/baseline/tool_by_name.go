package baseline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
)

// toolByName knows a tool by its name alone.
var toolByName = Baseline{
	Name:      "tool-by-name",
	Statement: "As role-strict, and where the page offers a tool that takes what went into its form, the tool of that name is called instead.",
	Source:    "agents that prefer the tools of a page (WebMCP) or a server (MCP) to its form, and save the call by the tool's name",
	tools:     true,
	choose:    roleStrict.choose,
}

// prefer puts a call in the place of the lines that fill a form and send it, for the first tool of
// the last page whose input is what they filled in.
func (t *tap) prefer(ctx context.Context, page browser.Page) error {
	seen, err := page.Observe(ctx)
	if err != nil {
		return fmt.Errorf("looking for tools: %w", err)
	}
	for _, tool := range seen.Tools {
		var input struct {
			Properties map[string]any `json:"properties"`
		}
		if json.Unmarshal([]byte(tool.Input), &input) != nil || len(input.Properties) == 0 {
			continue
		}
		names := slices.Sorted(maps.Keys(input.Properties))
		if steps := instead(t.tape.Steps, names); steps != nil {
			call := steps[len(steps)-1]
			call.Tool, call.Origin = tool.Name, t.supplies.hide(tool.Origin)
			t.tape.Steps = append(steps[:len(steps)-1], call)
			return nil
		}
	}
	return nil
}

// instead is a task's lines without those that fill in some parameters, and with a call that takes
// them in the place of the press after those, which is the last line; nil where that is not so.
func instead(steps []Step, params []string) []Step {
	input := map[string]string{}
	var out []Step
	for _, s := range steps {
		at := slices.IndexFunc(params, func(p string) bool { return s.Value == "{{"+p+"}}" })
		if s.Do == schema.Fill && at >= 0 {
			input[params[at]] = s.Value
			continue
		}
		out = append(out, s)
	}
	if len(input) != len(params) || len(out) == 0 || out[len(out)-1].Do != schema.Click {
		return nil
	}
	text, err := json.Marshal(input)
	if err != nil {
		return nil
	}
	last := &out[len(out)-1]
	*last = Step{ID: last.ID, Do: schema.CallTool, Value: string(text)}
	return out
}

// call calls a tool as soon as the page offers one of its name.
func (m manner) call(ctx context.Context, d pw.Deed) error {
	var last error
	err := m.until(ctx, func() bool {
		last = m.raw.Do(ctx, d)
		return !errors.Is(last, pw.ErrNone)
	})
	if err != nil {
		return err
	}
	return last
}
