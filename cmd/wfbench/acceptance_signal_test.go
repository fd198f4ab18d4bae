//go:build unix

package main

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// orphanLimit is how long what the program started may outlive it.
const orphanLimit = 20 * time.Second

// family is a program with everything that it starts, told by a mark in the environment,
// which browsers inherit into process groups of their own.
type family struct {
	mark string
	// temp is the family's own folder for temporary files.
	temp string
}

// marked gives a command that is not started yet its mark.
func marked(t *testing.T, cmd *exec.Cmd) family {
	t.Helper()
	if _, err := os.Stat("/proc/self/environ"); err != nil {
		t.Fatal("this test looks for processes in /proc")
	}
	temp, err := os.MkdirTemp("", "wf") //nolint:usetesting // browsers make sockets in it, whose paths must be short
	if err != nil {
		t.Fatal(err)
	}
	f := family{mark: "WFBENCH_ACCEPTANCE_FAMILY=" + rand.Text(), temp: temp}
	cmd.Env = append(os.Environ(), f.mark, "TMPDIR="+temp)
	t.Cleanup(func() {
		for _, m := range f.members() {
			_ = syscall.Kill(m.pid, syscall.SIGKILL)
		}
		_ = os.RemoveAll(temp)
	})
	return f
}

// member is a living process.
type member struct {
	pid  int
	name string
}

// members lists the living processes that carry the mark.
func (f family) members() []member {
	var list []member
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		environ, err := os.ReadFile(filepath.Join(dir, "environ")) // empty for the dead
		if err != nil || !slices.Contains(strings.Split(string(environ), "\x00"), f.mark) {
			continue
		}
		name, _ := os.ReadFile(filepath.Join(dir, "comm"))
		m := member{name: string(bytes.TrimSpace(name))}
		if _, err := fmt.Sscan(filepath.Base(dir), &m.pid); err == nil {
			list = append(list, m)
		}
	}
	return list
}

func (f family) has(name string) bool {
	return slices.ContainsFunc(f.members(), func(m member) bool { return strings.Contains(m.name, name) })
}

// dies waits until nothing of the family is left.
func (f family) dies(t *testing.T) {
	t.Helper()
	eventually(t, orphanLimit, "end of every process", func() bool { return len(f.members()) == 0 })
}

// TestInterrupt ends a run as Ctrl-C does (the signal goes to the whole group), and as a
// service manager may (to the program alone).
func TestInterrupt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		signal syscall.Signal
		group  bool
		kind   string
	}{
		{"Ctrl-C", syscall.SIGINT, true, "chromium"},
		{"INT to the program alone", syscall.SIGINT, false, "chromium"},
		{"TERM to the program alone", syscall.SIGTERM, false, "firefox"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "run")
			cmd, out, errOut := command(t, "run", "--site", "admin", "--browser", c.kind, "--jobs", "2", "--out", dir)
			f := marked(t, cmd)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			eventually(t, runLimit, "a browser at work", func() bool {
				return f.has(c.kind) && f.has("node") && len(originals(t, dir)) > 0
			})
			to := cmd.Process.Pid
			if c.group {
				to = -to
			}
			if err := syscall.Kill(to, c.signal); err != nil {
				t.Fatal(err)
			}
			got := wait(t, cmd, out, errOut)
			got.wants(t, exitUsage, "wfbench: error: running: interrupted", "wfbench: hint: ", "--resume")
			if strings.Contains(got.err, "panic") || strings.Contains(got.err, "inconclusive") {
				t.Errorf("the end was not clean:\n%s", got.err)
			}
			f.dies(t)
			if left, _ := filepath.Glob(filepath.Join(f.temp, "*")); len(left) > 0 {
				t.Errorf("temporary files are left: %v", left)
			}
			if _, err := os.Stat(filepath.Join(dir, "report.json")); err == nil {
				t.Error("an interrupted run left a report")
			}
		})
	}
}

// originals are the folders of original runs that have begun.
func originals(t *testing.T, dir string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, "originals", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}
