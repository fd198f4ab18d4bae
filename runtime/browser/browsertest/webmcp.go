package browsertest

import (
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/schema"
)

// webmcpDrivers names the drivers whose browser has WebMCP. The others list no tool, and refuse
// to call one as absent.
var webmcpDrivers = []string{"chromium"}

// offering are the behaviours of what a page offers beside its elements.
var offering = []behaviour{
	{name: "file_field_is_told", check: func(h *harness) {
		h.open("files")
		for _, n := range h.observe().Nodes {
			if want := n.Name == "Picture"; n.Ref != "" && n.TakesFile != want {
				h.Errorf("node %s %q takes a file: %v; want %v", n.Role, n.Name, n.TakesFile, want)
			}
		}
	}},
	{name: "tools_listed_with_the_origin_of_their_frame", check: func(h *harness) {
		if !h.openTools() {
			return
		}
		want := []string{
			"book_table of own", "break of own", "framed of other", "framed of own", "leave of own", "order_status of own",
		}
		if got := h.toolNames(); !slices.Equal(got, want) {
			h.Errorf("tools = %v; want %v", got, want)
		}
		for _, tool := range h.observe().Tools {
			if tool.Name == "order_status" && (tool.Description != "Tells the state of an order" || !strings.Contains(tool.Input, `"required":["order"]`)) {
				h.Errorf("tool = %+v; want what the page says of it", tool)
			}
		}
	}},
	{name: "tool_called_with_its_input", check: func(h *harness) {
		if !h.openTools() {
			return
		}
		r := h.call("order_status", h.site.origin, `{"order":"77"}`)
		if h.done(r); !strings.Contains(r.Answer.Reveal(), "order 77 is sent") {
			h.Error("the answer is not the tool's")
		}
		h.hits("asked-77")
	}},
	{name: "tool_called_in_the_frame_of_its_origin", check: func(h *harness) {
		if !h.openTools() {
			return
		}
		r := h.call("framed", h.site.other, "")
		if h.done(r); r.Answer.Reveal() != "done in a frame" {
			h.Error("the answer is not the tool's")
		}
		h.hits("framed-tool")
	}},
	{name: "tool_refused_off_its_origin", check: func(h *harness) {
		if !h.openTools() {
			return
		}
		h.refused(h.call("order_status", h.site.other, `{"order":"77"}`), schema.Absent)
		h.refused(h.call("order_status", "", `{"order":"77"}`), schema.Absent)
		h.refused(h.call("no_such_tool", h.site.origin, ""), schema.Absent)
		h.refused(h.call("order_status", h.site.origin, `["77"]`), schema.Denied)
		h.hits()
	}},
	{name: "tool_that_throws_or_leaves_gives_no_answer", check: func(h *harness) {
		if !h.openTools() {
			return
		}
		for _, name := range []string{"break", "leave"} {
			r := h.call(name, h.site.origin, "")
			if h.done(r); !r.Answer.IsZero() {
				h.Errorf("%q gave an answer; want none", name)
			}
		}
		h.hits("broke")
		if at := h.scope().URL; !strings.HasSuffix(at, "/people.html") {
			h.Errorf("url = %q; want where the tool led", at)
		}
	}},
}

// openTools opens the page with tools and waits until it and its frames have told all of them.
// It is false, after its checks, for a driver without WebMCP.
func (h *harness) openTools() bool {
	h.Helper()
	h.open("tools")
	if count(webmcpDrivers, h.driver.Name()) == 0 {
		if tools := h.observe().Tools; len(tools) != 0 {
			h.Errorf("tools = %+v; want none without WebMCP", tools)
		}
		h.refused(h.call("order_status", h.site.origin, "{}"), schema.Absent)
		h.hits()
		return false
	}
	const all = 6
	clock.Poll(h.ctx, clock.System(), clock.Limits{EveryMs: 50, MaxMs: settleMaxMs}, func(int64) bool {
		return len(h.observe().Tools) == all
	})
	return true
}

// toolNames lists the tools with the party they belong to, sorted.
func (h *harness) toolNames() []string {
	h.Helper()
	party := map[string]string{h.site.origin: "own", h.site.other: "other"}
	var names []string
	for _, tool := range h.observe().Tools {
		names = append(names, tool.Name+" of "+party[tool.Origin])
	}
	slices.Sort(names)
	return names
}

func (h *harness) call(tool, origin, input string) browser.Receipt {
	h.Helper()
	return h.act(browser.Action{Kind: schema.CallTool, Tool: tool, Origin: origin, Value: schema.NewSecret(input)})
}
