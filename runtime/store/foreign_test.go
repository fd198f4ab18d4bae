package store_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/runtime/store/storetest"
	"github.com/wfbench/wfbench/schema"
)

// pastRun is a run whose line a test can tell from others.
func pastRun(calls int) schema.PastRun {
	return schema.PastRun{AtMs: 1, Version: 1, Status: schema.ClaimCompleted, ModelCalls: calls}
}

func runLine(t *testing.T, calls int) string {
	t.Helper()
	r := pastRun(calls)
	line, err := schema.EncodeLine(&r)
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

func TestFolderSweepsOnlyWhatItMade(t *testing.T) {
	f := folder(t)
	put(t, f, storetest.Saved(t, 1, "a"))
	id := storetest.ID(1)
	for _, name := range []string{"notes.txt", ".env", id + ".json", "." + id + ".json", "." + id + ".json7~", "." + id + ".jsonl7", "x." + id + ".json7"} {
		write(t, filepath.Join(f.Dir(), ".tmp", name), "mine")
		put(t, f, storetest.Renamed(mustGet(t, f, id), "b of "+name))
		if got := read(t, filepath.Join(f.Dir(), ".tmp", name)); got != "mine" {
			t.Errorf("%s reads %q after a change", name, got)
		}
	}
}

func mustGet(t *testing.T, s store.Store, id string) *schema.Saved {
	t.Helper()
	w, err := s.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestFolderSweepsItsOwn stops a writer at each kind of file on its way: the sweep's pattern is
// the one that writing follows.
func TestFolderSweepsItsOwn(t *testing.T) {
	f := folder(t)
	one := storetest.Saved(t, 1, "a")
	put(t, f, one)
	for _, file := range []string{one.ID + ".json", one.ID + ".proposals.json"} {
		left := store.Unfinished(t, f, file)
		if filepath.Dir(left) != filepath.Join(f.Dir(), ".tmp") {
			t.Fatalf("%s is on its way as %s", file, left)
		}
		if err := f.ForgetRuns(t.Context(), one.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Lstat(left); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is still there: %v", left, err)
		}
	}
}

// histories are what may stand in the file of a run history: how many runs it holds, -1 where
// it is none of ours, and what it reads after one more.
var histories = []struct {
	name string
	text func(one, two string) string
	runs int
	then func(one, two, more string) string
}{
	{"whole", func(a, b string) string { return a + b }, 2, func(a, b, c string) string { return a + b + c }},
	{"last newline taken", func(a, b string) string { return a + strings.TrimSuffix(b, "\n") }, 2, func(a, b, c string) string { return a + b + c }},
	{"cut short", func(a, b string) string { return a + b[:len(b)/2] }, 1, func(a, _, c string) string { return a + c }},
	{"cut at once", func(a, b string) string { return a + b[:1] }, 1, func(a, _, c string) string { return a + c }},
	{"cut before its last brace", func(a, b string) string { return a + b[:len(b)-2] }, 1, func(a, _, c string) string { return a + c }},
	{"cut with zeros behind", func(a, b string) string { return a + b[:20] + "\x00\x00" }, 1, func(a, _, c string) string { return a + c }},
	{"only a cut line", func(a, _ string) string { return a[:20] }, 0, func(_, _, c string) string { return c }},
	{"notes without a newline", func(string, string) string { return "my notes" }, -1, nil},
	{"notes with a newline", func(string, string) string { return "my notes\n" }, -1, nil},
	{"notes behind runs", func(a, _ string) string { return a + "my notes" }, -1, nil},
	{"another document", func(string, string) string { return `{"schema": "x"}` }, -1, nil},
	{"another document, cut", func(string, string) string { return `{"schema": "x", "y` }, -1, nil},
	{"a run with one key too many", func(a, _ string) string { return strings.TrimSuffix(a, "}\n") + `,"x":1}` }, -1, nil},
	{"cut in the middle of the file", func(a, b string) string { return a[:20] + "\n" + b }, -1, nil},
}

func TestFolderLosesNoRun(t *testing.T) {
	one, two, more := runLine(t, 1), runLine(t, 2), runLine(t, 3)
	for _, c := range histories {
		t.Run(c.name, func(t *testing.T) {
			f, id := folder(t), storetest.ID(1)
			put(t, f, storetest.Saved(t, 1, "a"))
			file, text := filepath.Join(f.Dir(), id+".runs.jsonl"), c.text(one, two)
			write(t, file, text)
			runs, err := f.PastRuns(t.Context(), id)
			if c.runs < 0 {
				wantForeign(t, "PastRuns", err, file, "line")
				wantForeign(t, "AddRun", f.AddRun(t.Context(), id, pastRun(3)), file, "line")
				wantForeign(t, "ForgetRuns", f.ForgetRuns(t.Context(), id), file, "line")
				if err := f.Delete(t.Context(), id, 1, 7); err != nil {
					t.Fatal(err)
				}
				n, err := f.Empty(t.Context(), 8)
				wantForeign(t, "Empty", err, file, "line")
				if got := read(t, file); n != 0 || got != text {
					t.Errorf("%d emptied, the file reads %q; want it untouched", n, got)
				}
				return
			}
			if err != nil || len(runs) != c.runs {
				t.Fatalf("PastRuns = %v, %v; want %d", runs, err, c.runs)
			}
			if err := f.AddRun(t.Context(), id, pastRun(3)); err != nil {
				t.Fatal(err)
			}
			if got, want := read(t, file), c.then(one, two, more); got != want {
				t.Errorf("the history reads\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestFolderSparesTheSideFilesOfACopy(t *testing.T) {
	f, one := folder(t), storetest.Saved(t, 1, "a")
	put(t, f, one)
	if err := errors.Join(f.AddRun(t.Context(), one.ID, pastRun(1)), f.Propose(t.Context(), one.ID, storetest.Pending(one, 1)),
		f.Delete(t.Context(), one.ID, 1, 7)); err != nil {
		t.Fatal(err)
	}
	trash := filepath.Join(f.Dir(), "trash")
	write(t, filepath.Join(trash, one.ID+".8.json"), read(t, filepath.Join(trash, one.ID+".7.json")))
	if n, err := f.Empty(t.Context(), 8); n != 1 || err != nil { // the copy can still be restored
		t.Fatalf("Empty = %d, %v; want 1", n, err)
	}
	if err := f.Restore(t.Context(), one.ID); err != nil {
		t.Fatal(err)
	}
	if got := sight(t, f); !strings.Contains(got, "1 proposals, 1 runs") {
		t.Errorf("the folder holds %q; want what belongs to the copy", got)
	}
}
