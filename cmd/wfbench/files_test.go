//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/schema"
)

// waitMax bounds what these tests wait for.
const waitMax = 10 * time.Second

// inDir makes a folder to work in.
func inDir(t *testing.T, makeIt map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range makeIt {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func holds(t *testing.T, name, want string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s holds %q, %v; want %q", name, got, err, want)
	}
}

func modeOf(t *testing.T, name string) fs.FileMode {
	t.Helper()
	info, err := os.Lstat(name)
	must(t, err)
	return info.Mode()
}

func TestWritingReplacesRegularFilesWhole(t *testing.T) {
	inDir(t, map[string]string{"there": "before"})
	must(t, os.Link("there", "other-name"))
	for _, name := range []string{"new", "there"} {
		must(t, writeBytes(t.Context(), environment{}, name, []byte("after"), 0o644))
		holds(t, name, "after")
	}
	holds(t, "other-name", "before") // another file took the place: nobody ever sees half of it
	if entries, err := os.ReadDir("."); err != nil || len(entries) != 3 {
		t.Errorf("%d files, %v; want nothing left on its way", len(entries), err)
	}
}

func TestWritingKeepsASecretToItsOwner(t *testing.T) {
	inDir(t, map[string]string{"open": "before", "shut": "before"})
	must(t, os.Chmod("shut", 0o400))
	for name, want := range map[string]fs.FileMode{"open": 0o600, "shut": 0o400, "new": 0o600} {
		must(t, writeBytes(t.Context(), environment{}, name, []byte("secret"), 0o600))
		if got := modeOf(t, name); got != want {
			t.Errorf("%s has mode %v; want %v", name, got, want)
		}
	}
	must(t, os.Chmod("open", 0o664))
	must(t, writeBytes(t.Context(), environment{}, "open", []byte("plain"), 0o644))
	if got := modeOf(t, "open"); got != 0o664 {
		t.Errorf("mode %v after a plain document; want the file's own", got)
	}
}

func TestWritingThroughALinkLeavesTheLink(t *testing.T) {
	inDir(t, map[string]string{"target": "before"})
	must(t, os.Symlink("target", "link"))
	must(t, os.Symlink("nowhere", "dangling"))
	must(t, writeBytes(t.Context(), environment{}, "link", []byte("after"), 0o644))
	holds(t, "target", "after")
	if modeOf(t, "link")&fs.ModeSymlink == 0 {
		t.Error("the link is no link any more")
	}
	if err := writeBytes(t.Context(), environment{}, "dangling", []byte("after"), 0o644); err == nil || !strings.Contains(err.Error(), "symbolic link to nothing") {
		t.Errorf("writing through a link to nothing = %v", err)
	}
	if _, err := os.Lstat("nowhere"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it was made: %v", err)
	}
}

func TestWritingLeavesDevicesAndFoldersWhatTheyAre(t *testing.T) {
	inDir(t, nil)
	must(t, os.Mkdir("folder", 0o755))
	if err := writeBytes(t.Context(), environment{}, "folder", nil, 0o644); err == nil || !strings.Contains(err.Error(), "it is a folder") {
		t.Errorf("writing to a folder = %v", err)
	}
	must(t, writeBytes(t.Context(), environment{}, os.DevNull, []byte("x"), 0o644))
	must(t, os.Symlink(os.DevNull, "null"))
	must(t, writeBytes(t.Context(), environment{}, "null", []byte("x"), 0o644))
	if modeOf(t, os.DevNull)&fs.ModeDevice == 0 || modeOf(t, "null")&fs.ModeSymlink == 0 {
		t.Error("a device was replaced")
	}
	if err := writeBytes(t.Context(), environment{}, "/dev/full", []byte("x"), 0o644); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("writing to a full device = %v; want ENOSPC", err)
	}
}

func TestWritingToStandardOutputByItsPath(t *testing.T) {
	inDir(t, nil)
	out, err := os.Create("out")
	must(t, err)
	defer func() { _ = out.Close() }()
	env := environment{out: out}
	for _, name := range []string{"-", "out", "-"} {
		must(t, writeBytes(t.Context(), env, name, []byte("x\n"), 0o644))
	}
	holds(t, "out", "x\nx\nx\n") // what else goes there is not lost
}

func TestWritingToAPipeWaitsForItsReader(t *testing.T) {
	inDir(t, nil)
	must(t, syscall.Mkfifo("pipe", 0o600))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := writeBytes(ctx, environment{}, "pipe", []byte("too soon"), 0o644); !errors.Is(err, errInterrupted) {
		t.Fatalf("writing to a pipe that nobody reads = %v; want interrupted", err)
	}
	done := make(chan error, 1)
	must(t, syscall.Mkfifo("read", 0o600))
	go func() { done <- writeBytes(t.Context(), environment{}, "read", []byte("after"), 0o644) }()
	holds(t, "read", "after")
	must(t, <-done)
	if modeOf(t, "read")&fs.ModeNamedPipe == 0 {
		t.Error("the pipe was replaced")
	}
	holds(t, "pipe", "too soon") // lets the writer that nobody waits for go
}

func TestReadingEndsWithItsContext(t *testing.T) {
	inDir(t, nil)
	must(t, syscall.Mkfifo("pipe", 0o600))
	forever, end, err := os.Pipe()
	must(t, err)
	defer func() { _, _ = end.Close(), forever.Close() }()
	for what, read := range map[string]func(context.Context) error{
		"a document": func(ctx context.Context) error { _, err := readInput(ctx, environment{}, "pipe"); return err },
		"standard input": func(ctx context.Context) error {
			_, err := readInput(ctx, environment{in: forever}, "-")
			return err
		},
		"a policy": func(ctx context.Context) error {
			_, err := (&gateFlags{policy: "pipe"}).file(ctx)
			return err
		},
		"a value": func(ctx context.Context) error {
			_, err := (&paramFlags{given: []string{"password=@file:pipe"}}).supply(environment{})(ctx, asked[1:2])
			return err
		},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- read(ctx) }()
		cancel()
		select {
		case err := <-done:
			if !errors.Is(err, errInterrupted) {
				t.Errorf("%s: %v; want interrupted", what, err)
			}
		case <-time.After(waitMax):
			t.Errorf("%s: nobody can end it", what)
		}
	}
	// Lets the readers go that nobody waits for.
	writer, err := os.OpenFile("pipe", os.O_RDWR, 0)
	must(t, err)
	must(t, writer.Close())
}

func TestReadingIsBounded(t *testing.T) {
	for what, c := range map[string]struct {
		read func() error
		want string
	}{
		"a document": {func() error { _, err := readInput(t.Context(), environment{}, "/dev/zero"); return err }, "more than 64 MiB"},
		"a policy":   {func() error { _, err := (&gateFlags{policy: "/dev/zero"}).file(t.Context()); return err }, "more than 1 MiB"},
		"a value": {func() error {
			_, err := (&paramFlags{given: []string{"password=@file:/dev/zero"}}).supply(environment{})(t.Context(), asked[1:2])
			return err
		}, "more than 65536 bytes"},
	} {
		if err := c.read(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", what, err, c.want)
		}
	}
	if data, err := readBounded(t.Context(), bytes.NewReader(make([]byte, 8)), 8); err != nil || len(data) != 8 {
		t.Errorf("readBounded of what just fits = %d bytes, %v", len(data), err)
	}
	broken := errors.New("broken")
	if _, err := readBounded(t.Context(), iotest.ErrReader(broken), 8); !errors.Is(err, broken) {
		t.Errorf("readBounded of what breaks = %v", err)
	}
}

// TestAPolicyIsReadOnce holds that a pipe, which gives a policy only once, serves for the whole run.
func TestAPolicyIsReadOnce(t *testing.T) {
	inDir(t, map[string]string{"policy.json": `{"schema": "wfbench-policy/1", "grants": [{"capability": "click", "origin": "site"}]}`})
	f := &gateFlags{policy: "policy.json"}
	makeGate, err := f.maker(t.Context(), environment{}, askingPolicy)
	must(t, err)
	must(t, os.Remove("policy.json"))
	click := gate.Request{Capability: gate.Click, Kind: schema.Click, Origin: "https://shop.example", What: `button "Buy"`, Step: "s1"}
	for range 2 {
		if d := makeGate(click.Origin).Decide(t.Context(), click); !d.Allowed {
			t.Errorf("Decide on what the policy grants = %+v", d)
		}
	}
}

// deafVariable makes this test's own process one that the first signal does not end.
const deafVariable = "WFBENCH_TEST_IS_DEAF"

func TestASecondSignalKills(t *testing.T) {
	if os.Getenv(deafVariable) != "" {
		ctx, stop := untilSignal()
		defer stop()
		_, _ = os.Stdout.WriteString("ready\n")
		<-ctx.Done()
		_, _ = os.Stdout.WriteString("told\n")
		<-time.After(waitMax)
		return
	}
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		child := exec.Command(os.Args[0], "-test.run=^TestASecondSignalKills$")
		child.Env = append(os.Environ(), deafVariable+"=1")
		out, err := child.StdoutPipe()
		must(t, err)
		must(t, child.Start())
		lines := bufio.NewScanner(out)
		for _, want := range []string{"ready", "told"} {
			if !lines.Scan() || lines.Text() != want {
				t.Fatalf("%v: the child says %q; want %q", sig, lines.Text(), want)
			}
			must(t, child.Process.Signal(sig))
		}
		done := make(chan error, 1)
		go func() { done <- child.Wait() }()
		for waits := true; waits; {
			select {
			case err = <-done:
				waits = false
			case <-time.After(10 * time.Millisecond):
				_ = child.Process.Signal(sig) // the one before may have come too early to be the second
			}
		}
		var ended *exec.ExitError
		if !errors.As(err, &ended) || ended.Sys().(syscall.WaitStatus).Signal() != sig {
			t.Errorf("%v: the child ended with %v; want killed by the signal", sig, err)
		}
	}
}

func TestLeavesNothingOnItsWayWhenAWriteFails(t *testing.T) {
	inDir(t, nil)
	name := filepath.Join("nowhere", "out")
	if err := writeBytes(t.Context(), environment{}, name, nil, 0o644); err == nil || !strings.Contains(err.Error(), "no such file or directory") {
		t.Errorf("writing into no folder = %v", err)
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) != 0 {
		t.Errorf("%v, %v; want nothing", entries, err)
	}
}
