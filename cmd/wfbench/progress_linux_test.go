package main

import (
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/schema"
)

// TestAnInterruptLeavesNothingOfTheBar types ^C, which the terminal shows where the cursor stands,
// and wants the bar wiped off from the first column all the same.
func TestAnInterruptLeavesNothingOfTheBar(t *testing.T) {
	t.Setenv("CI", "")
	s := newScreen(t)
	if err := unix.IoctlSetWinsize(int(s.tty.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}); err != nil {
		t.Fatal(err)
	}
	p := newProgress(s.tty, "mutant", 1, 7)
	p.tell(bench.Event{Kind: bench.CellStarted, Cell: schema.Cell{Site: "admin", Task: "deactivate", Browser: "chromium", Subject: "engine"}})
	s.await(t, "0/7 mutants")
	if _, err := s.keys.WriteString("\x03"); err != nil {
		t.Fatal(err)
	}
	s.await(t, "^C")
	p.end()
	if _, err := s.tty.WriteString("the end\n"); err != nil {
		t.Fatal(err)
	}
	s.await(t, "the end")
	const wipe = "\x1b[1A\x1b[J"
	if n := strings.Count(s.text(), wipe); n == 0 || n != strings.Count(s.text(), "\r"+wipe) {
		t.Errorf("the bar is not wiped off from the first column: %q", s.text())
	}
	if !strings.HasSuffix(s.text(), wipe+"the end\r\n") {
		t.Errorf("something of the bar is left: %q", s.text())
	}
}
