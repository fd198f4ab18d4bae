package convert

import "fmt"

// finishes reports whether a tool ends a run.
func finishes(tool string) bool { return tool == "done" || tool == "done_json" }

// success says why a run does not count as a success: "" when it does. That it ended proves
// nothing: its last word must be success, and after its last action of consequence it must
// have looked at the page, in a later turn.
func success(head object, events []event) (Reason, string) {
	if status := head.text("status"); status != "done" {
		return TaskNotSuccessful, "status " + quoted(status)
	}
	debt, debtStep := false, 0.0
	last := event{}
	for _, e := range events {
		if e.kind == "error" && e.data.text("phase") == "loop" {
			return TaskNotSuccessful, "the run was stopped in a loop"
		}
		if e.kind != "tool" {
			continue
		}
		last = e
		tool, answer := e.data.text("name"), resultOf(e.data)
		step, known := e.data.number("step")
		if !known {
			step = e.seq
		}
		switch {
		case opensDebt(tool, e.data.under("args")) && answer.verdict() != notDispatched:
			debt, debtStep = true, step
		case debt && step > debtStep && observed(tool, answer):
			debt = false
		}
	}
	switch {
	case !finishes(last.data.text("name")):
		return TaskNotSuccessful, "the last call is not done"
	case claim(last.data) != "success":
		return TaskNotSuccessful, "the run claims " + quoted(claim(last.data))
	case debt:
		return Unverified, fmt.Sprintf("nothing was observed after the action of step %v", debtStep)
	}
	return "", ""
}

// claim is the outcome that a call of done claims. One that failed claims nothing.
func claim(data object) string {
	if answer := resultOf(data); answer.isNot("success") || answer.has("error") || answer.is("blocked") {
		return "nothing: the call was refused"
	}
	return data.under("args").text("outcome")
}

// opensDebt reports whether a tool may have changed something for good, so that a claim of
// success must be borne out by a look at the page.
func opensDebt(tool string, args object) bool {
	switch tool {
	case "click", "click_ax", "drag_drop", "iframe_click", "execute_webmcp_tool",
		"execute_js", "upload_file", "patch_element":
		return true
	case "press_keys":
		key := args.text("key")
		return key != "Tab" && key != "Escape"
	case "type_ax", "set_field":
		return args.is("submit")
	case "fetch_url", "research_url":
		method := args.text("method")
		return method != "" && method != "GET" && method != "HEAD"
	}
	return false
}

// observed reports whether a tool looked at the page and saw it.
func observed(tool string, answer result) bool {
	switch tool {
	case "get_accessibility_tree", "read_page_source", "screenshot", "verify_form", "iframe_read":
		return answer.kind != noResult && !answer.has("error") && !answer.isNot("success") && !answer.is("denied") && !answer.is("skipped")
	case "wait_for_element":
		return answer.is("found") && !answer.is("timedOut")
	}
	return false
}
