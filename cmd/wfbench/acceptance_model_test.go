//go:build unix

package main

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

const (
	modelName  = "acceptance-model"
	keyEnv     = "WFBENCH_ACCEPTANCE_KEY"
	inviteTask = "admin/invite"
)

// inviteCell is the id of an engine's cell of the task.
func inviteCell(drift string) string { return "engine.admin.invite." + drift + ".chromium.s1.r1" }

// asking runs a verb with the endpoint as its model, and checks that the key, which is new
// each time, went to the endpoint and nowhere else.
func (e *endpoint) asking(t *testing.T, dir string, args ...string) ended {
	t.Helper()
	key := "sk-" + rand.Text()
	args = append(args, "--out", dir, "--model", "openai", "--base-url", e.server.URL+"/v1", "--model-name", modelName, "--api-key-env", keyEnv)
	if e.stream {
		args = append(args, "--stream")
	}
	got := wfbenchWith(t, []string{keyEnv + "=" + key}, args...)
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.keys) != 1 || !e.keys["Bearer "+key] {
		t.Errorf("%d different keys came with the requests; want the one given", len(e.keys))
	}
	for where, text := range map[string]string{"stdout": got.out, "stderr": got.err, "files": string(allBytes(t, dir))} {
		if strings.Contains(text, key) {
			t.Errorf("%s: the API key stands in %s", got.line, where)
		}
	}
	return got
}

// allBytes are the names and contents of all files under a folder.
func allBytes(t *testing.T, dir string) []byte {
	t.Helper()
	var all bytes.Buffer
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		all.WriteString(name + "\n")
		all.Write(data)
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return all.Bytes()
}

// TestEndpointIsPaidFor holds the report's figures against the endpoint's own books.
func TestEndpointIsPaidFor(t *testing.T) {
	t.Parallel()
	e := newEndpoint(t, inviteTask, fault{})
	dir := t.TempDir()
	e.asking(t, dir, "run", "--site", "admin", "--task", "invite", "--drift", "none,relabel", "--jobs", "2").wants(t, exitHeld)
	e.balance(t, reportIn(t, dir))
}

// TestEndpointThatRecovers needs one try more than it is refused; what was refused costs nothing.
func TestEndpointThatRecovers(t *testing.T) {
	t.Parallel()
	busyTwice := fault{first: 2, play: func(w http.ResponseWriter, _ completion) {
		w.Header().Set("Retry-After", "0")
		w.WriteHeader(http.StatusTooManyRequests)
	}}
	e := newEndpoint(t, inviteTask, busyTwice)
	e.stream = true
	dir := t.TempDir()
	e.asking(t, dir, "run", "--site", "admin", "--task", "invite", "--drift", "relabel").wants(t, exitHeld)
	e.balance(t, reportIn(t, dir))
	if e.requests != e.answers+2 {
		t.Errorf("%d requests, %d answers; want two refused", e.requests, e.answers)
	}
}

// balance checks a report of one original run and its replays against the endpoint's books.
func (e *endpoint) balance(t *testing.T, r *schema.Report) {
	t.Helper()
	var calls int
	var tokens schema.Tokens
	for i, c := range r.Cells {
		if c.Class != schema.ClassCompleted || c.Model != modelName {
			t.Errorf("%s: %s, by model %q (%s); want it completed, by %q", c.ID, c.Class, c.Model, c.Reason, modelName)
		}
		if want := map[string]string{"none": "replay", "relabel": "model"}[c.Drift]; c.Path != want {
			t.Errorf("%s: completed by %q; want %q", c.ID, c.Path, want)
		}
		if i == 0 {
			calls, tokens = c.ModelCalls.Original, c.Tokens.Original
		}
		calls, tokens = calls+c.ModelCalls.Replay, tokens.Add(c.Tokens.Replay)
	}
	if calls != e.answers || tokens != e.tokens {
		t.Errorf("the report tells of %d calls and %+v tokens; the endpoint gave %d answers and %+v", calls, tokens, e.answers, e.tokens)
	}
}

// ending is how a run must end for a fault.
type ending struct {
	code     int
	class    schema.Class
	requests int
	// says stands in the reason of a cell or the claim of its run; hint on standard error.
	says, hint string
}

// endings in a hand-over: an endpoint that fails is nobody's fault but the endpoint's, and the
// cell tells nothing; an answer that is no call is the model's own, and the subject must stop.
// In an original run both leave nothing to hold a replay against.
var endings = map[string]ending{
	"busy for ever":   {exitInconclusive, schema.ClassInconclusive, 4, "status 429", "run fewer cells at a time"},
	"broken for ever": {exitInconclusive, schema.ClassInconclusive, 4, "status 500", ""},
	"cut stream":      {exitInconclusive, schema.ClassInconclusive, 1, "answer was cut", ""},
	"malformed JSON":  {exitHeld, schema.ClassStopped, 2, "malformed answer", ""},
	"unknown tool":    {exitHeld, schema.ClassStopped, 2, "a tool that was not offered", ""},
	"unfit arguments": {exitHeld, schema.ClassStopped, 2, `arguments do not fit the tool "click"`, ""},
}

// TestEndpointFaultsInOriginalRun has every answer wrong: nothing is recorded, so nothing is
// replayed.
func TestEndpointFaultsInOriginalRun(t *testing.T) {
	t.Parallel()
	for _, f := range faults() {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			e := newEndpoint(t, inviteTask, f)
			e.stream = f.streamed
			dir := t.TempDir()
			got := e.asking(t, dir, "run", "--site", "admin", "--task", "invite", "--drift", "none")
			want := endings[f.name]
			if want.class == schema.ClassStopped {
				want.code, want.class, want.says = exitInconclusive, schema.ClassInconclusive, "did not do its task (model-failed)"
			}
			run := runIn(t, dir, inviteCell("none"))
			e.wantEnding(t, got, reportIn(t, dir).Cells[0], run, want)
			if run.Claim.Status != schema.ClaimError || len(run.Evidence.Acts) > 0 {
				t.Errorf("claim %q after %d acts; want nothing replayed", run.Claim.Status, len(run.Evidence.Acts))
			}
		})
	}
}

// TestEndpointFaultsInHandOver asks the endpoint for the one click that sends the invitation:
// who acts on a wrong answer leaves an effect.
func TestEndpointFaultsInHandOver(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	trace, workflow := filepath.Join(dir, "trace.json"), filepath.Join(dir, "workflow.json")
	wfbench(t, "agent", inviteTask, "--out", trace).wants(t, exitHeld)
	wfbench(t, "compile", trace, "--out", workflow).wants(t, exitHeld)
	for _, f := range faults() {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			e := newEndpoint(t, inviteTask, f)
			e.stream = f.streamed
			dir := t.TempDir()
			got := e.asking(t, dir, "replay", workflow, "--drift", "relabel")
			run := runIn(t, dir, inviteCell("relabel"))
			e.wantEnding(t, got, reportIn(t, dir).Cells[0], run, endings[f.name])
			if c := run.Claim; c.Status != schema.ClaimStopped || c.Reason != schema.ModelFailed || c.StoppedAt == "" {
				t.Errorf("claim %q, %q at %q; want it stopped, %q at a step", c.Status, c.Reason, c.StoppedAt, schema.ModelFailed)
			}
			for _, s := range run.Claim.Steps {
				if handed := s.Match == "handed-over"; handed != (s.ID == run.Claim.StoppedAt) || handed && s.Outcome != schema.NotDispatched {
					t.Errorf("step %s: %s, %s; want only the step in doubt handed over, and nothing dispatched there", s.ID, s.Match, s.Outcome)
				}
			}
		})
	}
}

// wantEnding checks how a run under a fault ended.
func (e *endpoint) wantEnding(t *testing.T, got ended, cell schema.CellResult, run *schema.Run, want ending) {
	t.Helper()
	got.wants(t, want.code, want.hint)
	if cell.Class != want.class || !strings.Contains(cell.Reason+" "+run.Claim.Detail, want.says) {
		t.Errorf("class %s, reason %q, detail %q; want %s and %q", cell.Class, cell.Reason, run.Claim.Detail, want.class, want.says)
	}
	if e.requests != want.requests {
		t.Errorf("%d requests; want %d", e.requests, want.requests)
	}
	e.wantNothingDone(t, run)
}

// TestAgentWithoutAnEndpoint says what is wrong with it, and leaves no trace.
func TestAgentWithoutAnEndpoint(t *testing.T) {
	t.Parallel()
	e := newEndpoint(t, inviteTask, fault{play: func(w http.ResponseWriter, _ completion) { w.WriteHeader(http.StatusUnauthorized) }})
	trace := filepath.Join(t.TempDir(), "trace.json")
	e.asking(t, trace, "agent", inviteTask).wants(t, exitInconclusive, "wfbench: error: ", "status 401", "wfbench: hint: check the API key")
	if _, err := os.Stat(trace); !errors.Is(err, fs.ErrNotExist) || e.requests != 1 {
		t.Errorf("trace: %v, %d requests; want no trace after one", err, e.requests)
	}
}

// wantNothingDone checks that no wrong answer was acted on: no prompt tells of a deed that an
// earlier one does not, and the ledger is empty.
func (e *endpoint) wantNothingDone(t *testing.T, run *schema.Run) {
	t.Helper()
	if len(run.Evidence.Effects) > 0 || len(run.Evidence.Traps) > 0 {
		t.Errorf("effects %+v, traps %+v; want none", run.Evidence.Effects, run.Evidence.Traps)
	}
	if slices.Max(e.done) != e.done[0] {
		t.Errorf("deeds told by the prompts: %v; want no new ones", e.done)
	}
}
