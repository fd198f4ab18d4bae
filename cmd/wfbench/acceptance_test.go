//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/wfbench/wfbench/schema"
)

// The acceptance tests run the built program as a person does, on the real sites in a real
// browser, and look at nothing but exit codes, output and the bytes on disk.

const (
	runLimit  = 3 * time.Minute       // one run of the program, on a busy machine
	pollEvery = 20 * time.Millisecond // between two looks at a condition
)

// program builds wfbench once.
var program = sync.OnceValues(func() (string, error) {
	name := filepath.Join(commonDir, "wfbench")
	if out, err := exec.Command("go", "build", "-o", name, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("building wfbench: %w: %s", err, out)
	}
	return name, nil
})

// ended is a run of the program that has come to its end.
type ended struct {
	line     string
	code     int
	out, err string
}

// command is the program with arguments, in a process group of its own that does not outlive
// the test.
func command(t *testing.T, args ...string) (cmd *exec.Cmd, out, errOut *bytes.Buffer) {
	t.Helper()
	name, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd = exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = t.TempDir()
	out, errOut = new(bytes.Buffer), new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr = out, errOut
	cmd.WaitDelay = time.Second
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return cmd, out, errOut
}

// wfbench runs the program to its end.
func wfbench(t *testing.T, args ...string) ended { t.Helper(); return wfbenchWith(t, nil, args...) }

// wfbenchWith runs the program with variables added to its environment.
func wfbenchWith(t *testing.T, env []string, args ...string) ended {
	t.Helper()
	cmd, out, errOut := command(t, args...)
	cmd.Env = append(os.Environ(), env...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return wait(t, cmd, out, errOut)
}

// wait waits for a started program.
func wait(t *testing.T, cmd *exec.Cmd, out, errOut *bytes.Buffer) ended {
	t.Helper()
	late := time.AfterFunc(runLimit, func() { _ = cmd.Cancel() })
	defer late.Stop()
	err := cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%v: %v", cmd.Args, err)
	}
	return ended{line: "wfbench " + strings.Join(cmd.Args[1:], " "), code: cmd.ProcessState.ExitCode(), out: out.String(), err: errOut.String()}
}

// wants checks the exit code, and words on standard error.
func (e ended) wants(t *testing.T, code int, onErr ...string) {
	t.Helper()
	if e.code != code {
		t.Fatalf("%s: exit code %d; want %d\n%s%s", e.line, e.code, code, e.out, e.err)
	}
	for _, words := range onErr {
		if !strings.Contains(e.err, words) {
			t.Errorf("%s: stderr has no %q:\n%s", e.line, words, e.err)
		}
	}
}

// reportIn reads the report of a run folder, strictly.
func reportIn(t *testing.T, dir string) *schema.Report {
	t.Helper()
	return document[schema.Report](t, dir, "report.json")
}

// runIn reads a cell's run record.
func runIn(t *testing.T, dir, id string) *schema.Run {
	t.Helper()
	return document[schema.Run](t, dir, "runs", id, "run.json")
}

func document[T schema.Document](t *testing.T, parts ...string) *T {
	t.Helper()
	name := filepath.Join(parts...)
	d, err := schema.Load[T](name, readFile(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func readFile(t *testing.T, parts ...string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func writeFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// cellLines are the ids in cells.jsonl, in the order of the file; a torn last line is no line.
func cellLines(t *testing.T, dir string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "cells.jsonl"))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for line := range bytes.Lines(data) {
		if !bytes.HasSuffix(line, []byte("\n")) {
			break
		}
		var cell struct{ ID string }
		if err := json.Unmarshal(line, &cell); err != nil {
			t.Fatalf("cells.jsonl: %v: %q", err, line)
		}
		ids = append(ids, cell.ID)
	}
	return ids
}

// eventually waits until a condition holds.
func eventually(t *testing.T, limit time.Duration, what string, holds func() bool) {
	t.Helper()
	late := time.After(limit)
	look := time.NewTicker(pollEvery)
	defer look.Stop()
	for !holds() {
		select {
		case <-late:
			t.Fatalf("%s: not within %s", what, limit)
		case <-look.C:
		}
	}
}

// cellOf finds a cell of a report by its id.
func cellOf(t *testing.T, r *schema.Report, id string) schema.CellResult {
	t.Helper()
	i := slices.IndexFunc(r.Cells, func(c schema.CellResult) bool { return c.ID == id })
	if i < 0 {
		t.Fatalf("the report has no cell %s", id)
	}
	return r.Cells[i]
}
