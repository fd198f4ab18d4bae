//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/schema"
)

// everyDrift selects one task under drifts of every family.
var everyDrift = []string{"run", "--site", "admin", "--task", "deactivate", "--drift",
	"none,rerender,wrapper,reorder,id-churn,slow,decoy-row,swap,relabel,hang-after-commit,success-after-500,slot-change,origin-hop,role-twin"}

// undisturbed is the folder of one run of everyDrift, a cell at a time.
var undisturbed = struct {
	once sync.Once
	dir  string
	ended
}{}

func undisturbedRun(t *testing.T) (dir string) {
	t.Helper()
	undisturbed.once.Do(func() {
		undisturbed.dir = filepath.Join(commonDir, "undisturbed")
		undisturbed.ended = wfbench(t, slices.Concat(everyDrift, []string{"--jobs", "1", "--out", undisturbed.dir})...)
	})
	undisturbed.wants(t, exitHeld)
	return undisturbed.dir
}

// TestSameSeedSameResult holds a run with four cells at a time against one with one.
func TestSameSeedSameResult(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	wfbench(t, slices.Concat(everyDrift, []string{"--jobs", "4", "--out", dir})...).wants(t, exitHeld)
	one, four := reportIn(t, undisturbedRun(t)), reportIn(t, dir)
	if len(one.Cells) < 10 || len(one.Cells) != len(four.Cells) {
		t.Fatalf("%d cells, then %d; want as many, and every drift", len(one.Cells), len(four.Cells))
	}
	for i, a := range one.Cells {
		b := four.Cells[i]
		if a.ID != b.ID || a.Class != b.Class || a.Path != b.Path || a.Reason != b.Reason || a.ModelCalls != b.ModelCalls || a.Tokens != b.Tokens {
			t.Errorf("%s with --jobs 1: %s\n%s with --jobs 4: %s", a.ID, figures(a), b.ID, figures(b))
		}
		wantRightAnswer(t, a)
	}
}

// wantRightAnswer holds a cell against what is right under its drift.
func wantRightAnswer(t *testing.T, c schema.CellResult) {
	t.Helper()
	right := c.Class == schema.ClassCompleted || c.Class == schema.ClassStopped
	switch c.Answer {
	case schema.MustComplete:
		right = c.Class == schema.ClassCompleted && c.Path == "replay"
	case schema.MustStop:
		right = c.Class == schema.ClassStopped && c.Refusal == "correct"
	}
	if !right {
		t.Errorf("%s, where it %s: %s", c.ID, c.Answer, figures(c))
	}
}

// TestFirefoxReplaysToo has the button of the sixth step at the lower edge of the page.
func TestFirefoxReplaysToo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	wfbench(t, "run", "--site", "admin", "--task", "deactivate", "--drift", "none,reorder,origin-hop", "--browser", "firefox", "--out", dir).wants(t, exitHeld)
	for _, c := range reportIn(t, dir).Cells {
		wantRightAnswer(t, c)
	}
}

func figures(c schema.CellResult) string {
	return object(map[string]any{"class": c.Class, "path": c.Path, "reason": c.Reason, "modelCalls": c.ModelCalls, "tokens": c.Tokens})
}

// TestKilledRunGoesOn kills a run of two cells at a time as nothing can prevent, tears the
// last line as a kill in the middle of a write does, and resumes.
func TestKilledRunGoesOn(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "run")
	args := slices.Concat(everyDrift, []string{"--jobs", "2", "--out", dir})
	cmd, out, errOut := command(t, args...)
	family := marked(t, cmd)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	eventually(t, runLimit, "two cells", func() bool { return len(cellLines(t, dir)) >= 2 })
	if err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = wait(t, cmd, out, errOut)
	family.dies(t)
	before := cellLines(t, dir)
	if _, err := os.Stat(filepath.Join(dir, "report.json")); err == nil || len(before) >= 10 {
		t.Fatalf("the run was over before it was killed: %d cells", len(before))
	}
	cells := filepath.Join(dir, "cells.jsonl")
	writeFile(t, cells, append(readFile(t, cells), `{"id":"engine.adm`...))

	got := wfbench(t, append(args, "--resume")...)
	got.wants(t, exitHeld, "of them done before")
	after := cellLines(t, dir)
	if !slices.Equal(after[:len(before)], before) {
		t.Errorf("lines before the kill %v, and after %v; want what was done left alone", before, after)
	}
	slices.Sort(after)
	if once := slices.Compact(slices.Clone(after)); !slices.Equal(once, after) {
		t.Errorf("cells.jsonl holds a cell twice: %v", after)
	}
	want, have := timeless(reportIn(t, undisturbedRun(t))), timeless(reportIn(t, dir))
	if len(after) != len(want.Cells) {
		t.Errorf("cells.jsonl holds %d cells; want %d", len(after), len(want.Cells))
	}
	if a, b := encode(t, want), encode(t, have); a != b {
		t.Errorf("the report of the resumed run differs.\nundisturbed:\n%s\nresumed:\n%s", a, b)
	}
}

// timeless takes out of a report what no two runs share.
func timeless(r *schema.Report) *schema.Report {
	r.Command = ""
	for i := range r.Cells {
		r.Cells[i].WallMs = schema.Cost[int64]{}
	}
	for name, s := range r.Summary {
		s.WallMs = schema.Cost[int64]{}
		r.Summary[name] = s
	}
	return r
}

func encode(t *testing.T, d any) string {
	t.Helper()
	data, err := schema.Encode(d)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestFolderThatHoldsARun is refused, but for the same run with --resume, which then has
// nothing to do.
func TestFolderThatHoldsARun(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "run")
	run := func(args ...string) ended {
		return wfbench(t, slices.Concat([]string{"run", "--site", "admin", "--task", "deactivate", "--out", dir}, args)...)
	}
	run("--drift", "none").wants(t, exitHeld)
	report := readFile(t, dir, "report.json")
	lines := readFile(t, dir, "cells.jsonl")
	for _, c := range []struct {
		name  string
		args  []string
		words []string
	}{
		{"no wish to resume", []string{"--drift", "none"}, []string{"there is a run in it", "hint: --resume"}},
		{"another selection", []string{"--drift", "none,reorder", "--resume"}, []string{"another selection of cells", "--drift none", "hint: resume with the same selection"}},
		{"another seed", []string{"--drift", "none", "--seed", "2", "--resume"}, []string{"seed 1, not 2", "hint: resume with the same"}},
		{"another model", []string{"--drift", "none", "--resume", "--model", "openai", "--base-url", "http://127.0.0.1:9/v1", "--model-name", "other"},
			[]string{`model "reference planner", not "other"`, "hint: resume with the same"}},
	} {
		run(c.args...).wants(t, exitUsage, c.words...)
	}
	started := time.Now()
	run("--drift", "none", "--resume").wants(t, exitHeld, "1 of them done before")
	t.Logf("resuming a finished run took %s", time.Since(started).Round(time.Millisecond))
	if string(readFile(t, dir, "report.json")) != string(report) || string(readFile(t, dir, "cells.jsonl")) != string(lines) {
		t.Error("the finished run was changed by what was refused or had nothing to do")
	}
	if got := cellLines(t, dir); len(got) != 1 || !strings.HasPrefix(got[0], bench.EngineName+".admin.deactivate.none") {
		t.Errorf("cells %v; want the one", got)
	}
}
