package main

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/runtime/store/storetest"
	"github.com/wfbench/wfbench/schema"
)

// widestLine is the length of the longest line.
func widestLine(s string) int {
	n := 0
	for line := range strings.Lines(s) {
		n = max(n, utf8.RuneCountInString(strings.TrimRight(line, "\n")))
	}
	return n
}

// wantWords wants each word of a text whole in what was printed.
func wantWords(t *testing.T, printed, words string) {
	t.Helper()
	all := strings.Fields(printed)
	for word := range strings.FieldsSeq(words) {
		found := false
		for _, w := range all {
			found = found || w == word
		}
		if !found {
			t.Errorf("%q is broken in\n%s", word, printed)
		}
	}
}

func TestTablesFitAndBreakAtSpaces(t *testing.T) {
	const long = "the first words of a sentence that is much longer than any terminal is wide, and which goes on"
	for _, width := range []int{60, 80, 100, 200} {
		s := newTable("step", "what it does", "where", "then")
		s.AppendRow(table.Row{"s1", long, "/people", long})
		s.AppendRow(table.Row{"s2", "short", "/a/rather/long/path", 7})
		wrap(s, map[int]int{2: 60, 3: 10, 4: 50})
		got := s.text(width)
		if n := widestLine(got); n > width {
			t.Errorf("a line has %d columns; want at most %d\n%s", n, width, got)
		}
		wantWords(t, got, long+" /a/rather/long/path s1 s2")
		if strings.Contains(got, " \n") {
			t.Errorf("spaces stand at the end of a line:\n%q", got)
		}
	}
}

func TestATableThatCannotFitIsCutIntoPieces(t *testing.T) {
	s := newTable("a", "b")
	s.AppendRow(table.Row{strings.Repeat("x", 90), strings.Repeat("y", 90)})
	if got := s.text(40); widestLine(got) > 40 || strings.Count(got, "x") != 90 || strings.Count(got, "y") != 90 {
		t.Errorf("the table reads\n%s", got)
	}
}

// TestListingsFit prints the widest listings for the width where there is no terminal.
func TestListingsFit(t *testing.T) {
	dir := t.TempDir() + "/store"
	s := store.At(dir, clock.System())
	one := storetest.Saved(t, 1, "a workflow with a rather long name")
	run := schema.PastRun{AtMs: 1, Version: 1, Status: schema.ClaimStopped, Reason: schema.Unverified, StoppedAt: "s1", ModelCalls: 12,
		Tokens: schema.Tokens{Input: 123456, Output: 1234}, Steps: schema.StepFates{Matched: 11, Missed: 1, Healed: 1, HandedOver: 2, MaybeApplied: 1}, Proposed: 2}
	if err := s.Put(t.Context(), one); err != nil {
		t.Fatal(err)
	}
	if err := s.AddRun(t.Context(), one.ID, run); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"list", "drifts"}, {"list", "mutants"}, {"list", "invariants"}, {"list", "laws"}, {"list", "tasks"}, {"list", "sites"},
		{"workflows", "list", "--store", dir}, {"workflows", "show", one.ID, "--store", dir}, {"workflows", "history", one.ID, "--store", dir},
	} {
		if got := string(printed(t, args...)); widestLine(got) > defaultWidth {
			t.Errorf("wfbench %v prints %d columns; want at most %d\n%s", args, widestLine(got), defaultWidth, got)
		}
	}
	if got := string(printed(t, "workflows", "history", one.ID, "--store", dir)); !strings.Contains(strings.Join(strings.Fields(got), " "), "look before") {
		t.Errorf("the history does not warn of what may have been done:\n%s", got)
	}
}

func TestParagraphsAreIndented(t *testing.T) {
	var out bytes.Buffer
	out.WriteString("next:     " + paragraph(strings.Repeat("some words ", 20), 50, 10))
	if widestLine(out.String()) > 50 || !strings.Contains(out.String(), "\n          some") {
		t.Errorf("the paragraph reads\n%s", out.String())
	}
}
