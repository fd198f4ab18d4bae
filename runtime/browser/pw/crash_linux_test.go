package pw_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
)

// crashMax bounds all that is asked of a crashed page, and its closing.
const crashMax = 90 * time.Second

// renderers are the names of the processes that run pages, as far as Linux shows them.
var renderers = map[string][]string{
	pw.Chromium: {"--type=renderer"},
	pw.Firefox:  {"-contentproc"},
}

// TestCrash demands that a page whose process died is never called well, answers every call
// within its bounds, and holds up nobody.
func TestCrash(t *testing.T) {
	site := t.TempDir() + "/page.html"
	if err := os.WriteFile(site, []byte("<!doctype html><title>Page</title><button>Go</button>"), 0o600); err != nil {
		t.Fatal(err)
	}
	for kind, marks := range renderers {
		t.Run(kind, func(t *testing.T) {
			d := start(t, kind)
			t.Cleanup(func() { _ = d.Close() }) // a crash may leave an error behind
			s, err := d.Open(t.Context())
			if err != nil {
				t.Fatalf("Open() = %v; want a session", err)
			}
			if err := s.Page().Open(t.Context(), "file://"+site); err != nil {
				t.Fatalf("Open(%q) = %v; want nil", site, err)
			}
			if killed := killChildren(t, marks); killed == 0 {
				t.Fatal("no process of a page was found")
			}
			done := make(chan struct{})
			go func() {
				defer close(done)
				askCrashed(t, s)
			}()
			select {
			case <-done:
			case <-time.After(crashMax):
				t.Errorf("a crashed page holds up its session for more than %s", crashMax)
			}
		})
	}
}

// askCrashed asks everything of a crashed page. An act may be answered by a receipt that says
// that nothing was dispatched, or by one that promises nothing.
func askCrashed(t *testing.T, s browser.Session) {
	p := s.Page()
	if _, err := p.Observe(t.Context()); err == nil {
		t.Error("Observe() of a crashed page = nil; want an error")
	}
	q := browser.Query{Role: "button", Name: "Go"}
	if c, err := p.Census(t.Context(), q); err == nil {
		t.Errorf("Census() of a crashed page = %+v; want an error", c)
	}
	if r, err := p.Act(t.Context(), browser.Action{Kind: schema.Click, Target: &q}); err == nil && r.Outcome != schema.NotDispatched {
		t.Errorf("Act() on a crashed page = %+v; want an error, or nothing dispatched", r)
	}
	if a, err := p.Settle(t.Context(), browser.Receipt{}, 1_000); err == nil && a.Settled {
		t.Errorf("Settle() of a crashed page = %+v; want no rest", a)
	}
	_ = s.Close() // it may fail; it must return
}

// killChildren kills those processes that this one started, at any remove, whose command line
// holds one of some marks.
func killChildren(t *testing.T, marks []string) int {
	t.Helper()
	parents := map[int]int{}
	lines := map[int]string{}
	all, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range all {
		pid, err := strconv.Atoi(filepath.Base(dir))
		if err != nil {
			continue
		}
		stat, err1 := os.ReadFile(filepath.Join(dir, "stat"))
		line, err2 := os.ReadFile(filepath.Join(dir, "cmdline"))
		_, after, ok := strings.Cut(string(stat), ") ")
		if fields := strings.Fields(after); err1 == nil && err2 == nil && ok && len(fields) > 1 {
			parents[pid], _ = strconv.Atoi(fields[1])
			lines[pid] = string(line)
		}
	}
	killed := 0
	for pid, line := range lines {
		if !holdsAny(line, marks) || !descends(pid, os.Getpid(), parents) {
			continue
		}
		if err := syscall.Kill(pid, syscall.SIGKILL); err == nil {
			killed++
		}
	}
	return killed
}

func holdsAny(line string, marks []string) bool {
	for _, mark := range marks {
		if strings.Contains(line, mark) {
			return true
		}
	}
	return false
}

func descends(pid, from int, parents map[int]int) bool {
	for ; pid > 1; pid = parents[pid] {
		if pid == from {
			return true
		}
	}
	return false
}
