package agent

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// The tools that are no actions: one that waits, and two that end a run.
const (
	toolWait   = "wait"
	toolDone   = "done"
	toolGiveUp = "give_up"
)

// fileState is how a field that takes a file is told to the model.
const fileState = "file"

// Parts of the tools' schemas. A schema's top level stays a plain object: some endpoints
// refuse anything else there, so "exactly one of" is said with a count of properties.
const (
	refSchema  = `"ref":{"type":"string","pattern":"^ref_[0-9]+_[0-9]+$"}`
	nameSchema = `"param":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"}`
	keySchema  = `"key":{"type":"string","enum":["Enter","Escape","Tab","ArrowUp","ArrowDown","ArrowLeft","ArrowRight"]}`
)

// Tools are what the model may always call, in a fixed order.
func Tools() []model.Tool {
	return []model.Tool{
		tool(string(schema.Click), "Click an element.", `"required":["ref"]`, refSchema),
		tool(string(schema.Fill), "Replace the text of a field: with a parameter, or with a text of your own, not both.",
			`"required":["ref"],"minProperties":2,"maxProperties":2`, refSchema, nameSchema, `"text":{"type":"string","maxLength":2000}`),
		tool(string(schema.Select), "Choose in a select: one of its options, or a parameter, not both.",
			`"required":["ref"],"minProperties":2,"maxProperties":2`, refSchema, nameSchema, `"option":{"type":"string","maxLength":500}`),
		tool(string(schema.Check), "Check a checkbox, radio or switch.", `"required":["ref"]`, refSchema),
		tool(string(schema.Uncheck), "Uncheck a checkbox or switch.", `"required":["ref"]`, refSchema),
		tool(string(schema.Press), "Press a key in an element; without one, on the page as a whole.", `"required":["key"]`, keySchema, refSchema),
		tool(string(schema.Back), "Go back one page.", `"required":[]`),
		tool(toolWait, "Wait for a late page to change.", `"required":[]`),
		tool(toolDone, "End the task. success only when the page shows that the goal is reached.",
			`"required":["outcome","summary"]`, `"outcome":{"type":"string","enum":["success","partial","failed"]}`, `"summary":{"type":"string","maxLength":1000}`),
		tool(toolGiveUp, "End the task, because what it needs is not there or is not clear.",
			`"required":["reason"]`, `"reason":{"type":"string","maxLength":1000}`),
	}
}

// offer is Tools with those that this page, or this run, has a use for: a tool that nobody could
// use costs tokens in every prompt.
func (h Hands) offer(s *browser.Snapshot) []model.Tool {
	tools := Tools()
	if len(h.Params) > 0 && slices.ContainsFunc(s.Nodes, func(n browser.Node) bool { return n.TakesFile }) {
		tools = append(tools, tool(string(schema.Upload), "Give the file of a parameter to a file field.",
			`"required":["ref","param"]`, refSchema, nameSchema))
	}
	if len(s.Tools) > 0 {
		tools = append(tools, tool(string(schema.CallTool), "Call a tool that the page offers. A text {{name}} in its input stands for a parameter.",
			`"required":["name","input"]`, `"name":{"type":"string","maxLength":128}`, `"input":{"type":"object"}`))
	}
	if h.Fetch {
		tools = append(tools, tool(string(schema.Fetch), "Make a request of your own, with the session's cookies. A text {{name}} in a JSON body stands for a parameter.",
			`"required":["url","method"]`, `"url":{"type":"string","maxLength":2000}`,
			`"method":{"type":"string","enum":["GET","POST","PUT","PATCH","DELETE"]}`, `"body":{"type":"string","maxLength":8000}`))
	}
	return tools
}

func tool(name, description, rules string, properties ...string) model.Tool {
	return model.Tool{Name: name, Description: description, Schema: json.RawMessage(
		`{"type":"object","properties":{` + strings.Join(properties, ",") + `},"additionalProperties":false,` + rules + `}`)}
}

// args are the arguments of any call.
type args struct {
	Ref     string          `json:"ref"`
	Param   string          `json:"param"`
	Text    string          `json:"text"`
	Option  string          `json:"option"`
	Key     string          `json:"key"`
	Name    string          `json:"name"`
	Input   json.RawMessage `json:"input"`
	URL     string          `json:"url"`
	Method  string          `json:"method"`
	Body    string          `json:"body"`
	Outcome string          `json:"outcome"`
	Summary string          `json:"summary"`
	Reason  string          `json:"reason"`
}

// readCall checks a call against the tools, whoever made it, and reads its arguments.
func readCall(tools []model.Tool, call model.Call) (args, error) {
	var a args
	if err := model.Check(tools, call); err != nil {
		return a, fmt.Errorf("reading call: %w", err)
	}
	if err := json.Unmarshal(call.Args, &a); err != nil {
		return a, fmt.Errorf("reading call: %w", model.ErrAnswer)
	}
	return a, nil
}
