package convert_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/schema"
)

func TestChoose(t *testing.T) {
	good := &schema.Trace{}
	run := func(id, conversation string, startedAtMs int64, trace *schema.Trace) convert.Run {
		r := convert.Run{ID: id, Conversation: conversation, StartedAtMs: startedAtMs, Trace: trace}
		if trace == nil {
			r.Refused = convert.TaskNotSuccessful
		}
		return r
	}
	mixed := []convert.Run{run("old", "a", 1, good), run("newest", "a", 9, nil), run("other", "b", 5, good), run("newer", "a", 3, good)}
	for name, c := range map[string]struct {
		runs         []convert.Run
		conversation string
		want         string
		err          error
	}{
		"newest successful of the one":     {mixed, "a", "newer", nil},
		"two conversations":                {mixed, "", "", convert.ErrConversationRequired},
		"no conversation at all":           {[]convert.Run{run("x", "", 1, good), run("y", "", 2, good)}, "", "", convert.ErrConversationRequired},
		"a single run needs none":          {[]convert.Run{run("x", "", 1, good)}, "", "x", nil},
		"no such conversation":             {mixed, "c", "", convert.ErrNoSuccessfulRun},
		"none successful":                  {[]convert.Run{run("x", "a", 1, nil), run("y", "a", 1, nil)}, "", "", convert.ErrNoSuccessfulRun},
		"nothing at all":                   {nil, "", "", convert.ErrNoSuccessfulRun},
		"success beyond the newest fifty":  {append(many(50), run("old", "a", 0, good)), "a", "", convert.ErrNoSuccessfulRun},
		"success among the newest fifty":   {append(many(49), run("old", "a", 0, good)), "a", "old", nil},
		"runs of one conversation need no": {[]convert.Run{mixed[0], mixed[3]}, "", "newer", nil},
	} {
		got, err := convert.Choose(c.runs, c.conversation)
		if got.ID != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: Choose = %q, %v; want %q, %v", name, got.ID, err, c.want, c.err)
		}
	}
}

// many are runs of one conversation that failed.
func many(n int) []convert.Run {
	runs := make([]convert.Run, n)
	for i := range runs {
		runs[i] = convert.Run{ID: fmt.Sprint(i), Conversation: "a", StartedAtMs: int64(i + 1), Refused: convert.TaskNotSuccessful}
	}
	return runs
}

func TestReadTraceRefusesWhatIsNone(t *testing.T) {
	for text, want := range map[string]string{
		`{"schema": "webbrain-trace/2", "run": {}, "events": []}`: `document is "webbrain-trace/2"`,
		`{"schema": "webbrain-trace/1"}`:                          "no run",
		`{"schema": "webbrain-trace/1", "run": {}, "runs": []}`:   "both a run and a list of runs",
		`[]`: "no JSON object",
		`{"schema": "webbrain-trace/1", "runs": [` + strings.Repeat(`{},`, 500) + `{}]}`: "501 runs; at most 500",
	} {
		if _, err := convert.ReadTrace([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ReadTrace(%.60s) = %v; want %q", text, err, want)
		}
	}
}

// TestBundleKeepsLineage reads runs that are each of their own worth.
func TestBundleKeepsLineage(t *testing.T) {
	const bundle = `{"schema": "webbrain-trace/1", "session": {"sessionId": "s"}, "runs": [
		{"run": {"runId": "r1", "conversationId": "c", "parentRunId": "r0", "parentSessionId": "p", "traceFormatVersion": 99}, "events": []},
		{"run": {"runId": "r2"}},
		{"run": {"runId": "r3", "status": "done", "tabUrl": "https://app.example.test/"}, "events": [
			{"seq": 1, "kind": "vision_sub_call", "data": {}}, {"seq": 2, "kind": "later_kind", "data": {}},
			{"seq": 3, "kind": "llm_response", "data": {"phase": "planner", "usage": {"prompt_tokens": 10, "completion_tokens": 2}}},
			{"seq": 4, "kind": "llm_response", "data": {"usage": {"prompt_tokens": 5}}},
			{"seq": 5, "kind": "tool", "data": {"step": 1, "name": "navigate", "args": {"url": "https://app.example.test/home"}, "result": {"success": true}}},
			{"seq": 6, "kind": "tool", "data": {"step": 2, "name": "done_json", "args": {"outcome": "success"}, "result": null}}]},
		7]}`
	runs, err := convert.ReadTrace([]byte(bundle))
	if err != nil || len(runs) != 4 {
		t.Fatalf("ReadTrace = %d runs, %v", len(runs), err)
	}
	if r := runs[0]; r.Refused != convert.NewerFormat || r.ID != "r1" || r.Conversation != "c" || r.Parent != "r0" || r.ParentSession != "p" {
		t.Errorf("first run = %+v", r)
	}
	if runs[1].Refused != convert.Malformed || runs[3].Refused != convert.Malformed {
		t.Errorf("runs without events = %+v, %+v", runs[1], runs[3])
	}
	r := runs[2]
	if r.Trace == nil {
		t.Fatalf("third run = %+v", r)
	}
	if u := r.Trace.Usage; u.Calls != 2 || u.Tokens != (schema.Tokens{Input: 15, Output: 2}) || r.VisionCalls != 1 || r.Unknown["later_kind"] != 1 {
		t.Errorf("usage %+v, vision calls %d, unknown %v", u, r.VisionCalls, r.Unknown)
	}
}

// TestImportIsBounded holds an import against the size that the format allows.
func TestImportIsBounded(t *testing.T) {
	data := write(t, checkout(t))
	big := edit(t, data, strings.Repeat("x", 1<<20), "padding")
	if _, _, err := convert.ReadWorkflow(big); err == nil || !strings.Contains(err.Error(), "larger than 1048576 bytes") {
		t.Errorf("ReadWorkflow of %d bytes = %v", len(big), err)
	}
	spaced := []byte(strings.Replace(string(data), "{", "{"+strings.Repeat(" ", 1<<20), 1))
	if _, _, err := convert.ReadWorkflow(spaced); err != nil {
		t.Errorf("white space counts: %v", err)
	}
}
