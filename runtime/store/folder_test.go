package store_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gofrs/flock"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/runtime/store/storetest"
	"github.com/wfbench/wfbench/schema"
)

// folder is a store in a folder of its own, which is there.
func folder(t *testing.T) *store.Folder {
	t.Helper()
	f := store.At(filepath.Join(t.TempDir(), "workflows"), clock.System())
	if err := os.Mkdir(f.Dir(), 0o700); err != nil {
		t.Fatal(err)
	}
	return f
}

func put(t *testing.T, s store.Store, list ...*schema.Saved) {
	t.Helper()
	for _, w := range list {
		if err := s.Put(t.Context(), w); err != nil {
			t.Fatalf("Put(%s v%d) = %v", w.ID, w.Version, err)
		}
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestFolderKeepsItsFilesToItsOwner(t *testing.T) {
	f := store.At(filepath.Join(t.TempDir(), "a", "workflows"), clock.System())
	one := storetest.Saved(t, 1, "a")
	put(t, f, one)
	if err := f.Propose(t.Context(), one.ID, storetest.Pending(one, 1)); err != nil {
		t.Fatal(err)
	}
	if err := f.AddRun(t.Context(), one.ID, schema.PastRun{AtMs: 1, Version: 1, Status: schema.ClaimCompleted}); err != nil {
		t.Fatal(err)
	}
	put(t, f, storetest.Saved(t, 2, "b"))
	if err := f.Delete(t.Context(), storetest.ID(2), 1, 7); err != nil {
		t.Fatal(err)
	}
	seen := 0
	err := filepath.WalkDir(filepath.Dir(f.Dir()), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		seen++
		want := fs.FileMode(0o600)
		if d.IsDir() {
			want = 0o700
		}
		if info.Mode().Perm() != want {
			t.Errorf("%s has mode %o; want %o", path, info.Mode().Perm(), want)
		}
		return nil
	})
	// The folder and its parent, .tmp, trash, .lock, three files of one workflow, one deleted.
	if err != nil || seen != 9 {
		t.Errorf("%d files and folders, %v; want 9", seen, err)
	}
}

func TestFolderReadsOfNothingWriteNothing(t *testing.T) {
	f := store.At(filepath.Join(t.TempDir(), "workflows"), clock.System())
	if _, err := f.List(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(f.Dir()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("listing made the folder: %v", err)
	}
}

// foreignFiles are what may stand where a document should, and what must be said of it.
var foreignFiles = []struct{ name, text, want string }{
	{"empty", "", "1:1"},
	{"cut short", `{"schema": "wfbench-saved/1", "id": "w_0000`, "1:4"},
	{"other document", `{"schema": "wfbench-trace/1"}`, `document is "wfbench-trace/1"`},
	{"unknown key", `{"schema": "wfbench-saved/1",` + "\n" + ` "x": 1}`, `:2:2: unknown key "x"`},
	{"no JSON", "hello", "1:1"},
	{"too large", strings.Repeat(" ", 2<<20), "larger than 1048576 bytes"},
}

func TestFolderLeavesForeignFilesAlone(t *testing.T) {
	for _, c := range foreignFiles {
		t.Run(c.name, func(t *testing.T) {
			f, id := folder(t), storetest.ID(1)
			file := filepath.Join(f.Dir(), id+".json")
			write(t, file, c.text)
			put(t, f, storetest.Saved(t, 2, "b"))
			_, err := f.Get(t.Context(), id)
			wantForeign(t, "Get", err, file, c.want)
			wantForeign(t, "Put", f.Put(t.Context(), storetest.Saved(t, 1, "a")), file, c.want)
			wantForeign(t, "Delete", f.Delete(t.Context(), id, 1, 7), file, c.want)
			wantForeign(t, "AddRun", f.AddRun(t.Context(), id, schema.PastRun{AtMs: 1, Version: 1, Status: schema.ClaimCompleted}), file, c.want)
			l, err := f.List(t.Context())
			if err != nil || len(l.Workflows) != 1 || len(l.Faults) != 1 {
				t.Fatalf("List = %v, %v; want one workflow and one fault", l, err)
			}
			wantForeign(t, "List", l.Faults[0], file, c.want)
			if got := read(t, file); got != c.text {
				t.Error("the foreign file was changed")
			}
		})
	}
}

func wantForeign(t *testing.T, what string, err error, file, text string) {
	t.Helper()
	var foreign *store.Foreign
	if !errors.As(err, &foreign) || foreign.File != file || !strings.Contains(err.Error(), text) {
		t.Errorf("%s = %v; want *Foreign of %s that says %q", what, err, file, text)
	}
}

func TestFolderTakesNoFileUnderAnotherName(t *testing.T) {
	f := folder(t)
	put(t, f, storetest.Saved(t, 1, "a"))
	copied := filepath.Join(f.Dir(), storetest.ID(2)+".json")
	write(t, copied, read(t, filepath.Join(f.Dir(), storetest.ID(1)+".json")))
	_, err := f.Get(t.Context(), storetest.ID(2))
	wantForeign(t, "Get", err, copied, storetest.ID(1))
	write(t, filepath.Join(f.Dir(), storetest.ID(1)+".proposals.json"), `{"schema": "wfbench-proposals/1", "workflow": "`+storetest.ID(3)+`", "pending": []}`)
	_, err = f.Pending(t.Context(), storetest.ID(1))
	wantForeign(t, "Pending", err, filepath.Join(f.Dir(), storetest.ID(1)+".proposals.json"), storetest.ID(3))
}

func TestFolderIgnoresOtherNames(t *testing.T) {
	f := folder(t)
	for _, name := range []string{"README.md", "notes.json", "W_0000000000000001.json", storetest.ID(1) + ".json.bak", storetest.ID(1) + "~"} {
		write(t, filepath.Join(f.Dir(), name), "mine")
	}
	put(t, f, storetest.Saved(t, 2, "b"))
	if l, err := f.List(t.Context()); err != nil || len(l.Workflows) != 1 || len(l.Faults) != 0 {
		t.Errorf("List = %v, %v; want the one workflow", l, err)
	}
	if got := read(t, filepath.Join(f.Dir(), "notes.json")); got != "mine" {
		t.Errorf("a foreign file reads %q", got)
	}
}

func TestFolderFollowsNoLinks(t *testing.T) {
	f, id := folder(t), storetest.ID(1)
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	if err := os.Mkdir(elsewhere, 0o700); err != nil {
		t.Fatal(err)
	}
	other := store.At(elsewhere, clock.System())
	put(t, other, storetest.Saved(t, 1, "a"))
	target := filepath.Join(elsewhere, id+".json")
	before := read(t, target)
	link := func(to, from string) {
		t.Helper()
		if err := os.Symlink(to, from); err != nil {
			t.Fatal(err)
		}
	}
	link(target, filepath.Join(f.Dir(), id+".json"))
	_, err := f.Get(t.Context(), id)
	wantForeign(t, "Get of a link", err, filepath.Join(f.Dir(), id+".json"), "symbolic link")
	wantForeign(t, "Put over a link", f.Put(t.Context(), storetest.Saved(t, 1, "b")), filepath.Join(f.Dir(), id+".json"), "symbolic link")

	whole := filepath.Join(t.TempDir(), "link")
	link(elsewhere, whole)
	_, err = store.At(whole, clock.System()).List(t.Context())
	wantForeign(t, "List of a linked folder", err, whole, "symbolic link")
	wantForeign(t, "Put into a linked folder", store.At(whole, clock.System()).Put(t.Context(), storetest.Saved(t, 2, "b")), whole, "symbolic link")

	for _, name := range []string{"trash", ".tmp", ".lock", id + ".runs.jsonl", id + ".proposals.json"} {
		g := folder(t)
		link(filepath.Join(elsewhere, "made-by-"+name), filepath.Join(g.Dir(), name))
		one := storetest.Saved(t, 1, "a")
		failed := errors.Join(g.Put(t.Context(), one), g.Delete(t.Context(), id, 1, 7),
			g.AddRun(t.Context(), id, schema.PastRun{AtMs: 1, Version: 1, Status: schema.ClaimCompleted}),
			g.Propose(t.Context(), id, storetest.Pending(one, 1)))
		if failed == nil {
			t.Errorf("%s is a link and every write succeeded", name)
		}
		if _, err := os.Lstat(filepath.Join(elsewhere, "made-by-"+name)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a write went through the link %s: %v", name, err)
		}
	}
	if read(t, target) != before {
		t.Error("a write went through a link")
	}
}

func TestFolderThatAnybodyMayChangeIsRefused(t *testing.T) {
	f := folder(t)
	if err := os.Chmod(f.Dir(), 0o777); err != nil {
		t.Fatal(err)
	}
	wantForeign(t, "Put", f.Put(t.Context(), storetest.Saved(t, 1, "a")), f.Dir(), "anybody may write")
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "mine")
	wantForeign(t, "Put into a file", store.At(file, clock.System()).Put(t.Context(), storetest.Saved(t, 1, "a")), file, "not a folder")
}

func TestFolderReadsNoPipe(t *testing.T) {
	f := folder(t)
	pipe := filepath.Join(f.Dir(), storetest.ID(1)+".json")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := f.Get(t.Context(), storetest.ID(1))
	wantForeign(t, "Get", err, pipe, "not a regular file")
}

func TestFolderForgivesALineThatAKillCutShort(t *testing.T) {
	f := folder(t)
	put(t, f, storetest.Saved(t, 1, "a"))
	run := schema.PastRun{AtMs: 1, Version: 1, Status: schema.ClaimCompleted}
	add := func() {
		t.Helper()
		if err := f.AddRun(t.Context(), storetest.ID(1), run); err != nil {
			t.Fatal(err)
		}
	}
	add()
	file := filepath.Join(f.Dir(), storetest.ID(1)+".runs.jsonl")
	whole := read(t, file)
	write(t, file, whole+whole[:len(whole)/2])
	if runs, err := f.PastRuns(t.Context(), storetest.ID(1)); err != nil || len(runs) != 1 {
		t.Fatalf("PastRuns = %v, %v; want the whole line", runs, err)
	}
	add()
	if got := read(t, file); got != whole+whole {
		t.Errorf("the history reads\n%s", got)
	}
	write(t, file, "{}\n"+whole)
	_, err := f.PastRuns(t.Context(), storetest.ID(1))
	wantForeign(t, "PastRuns", err, file, "line 1")
}

func TestFolderSweepsWhatAKilledWriterLeft(t *testing.T) {
	f := folder(t)
	put(t, f, storetest.Saved(t, 1, "a"))
	left := filepath.Join(f.Dir(), ".tmp", "."+storetest.ID(1)+".json123")
	write(t, left, "half of it")
	put(t, f, storetest.Saved(t, 2, "b"))
	if _, err := os.Lstat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the unfinished file is still there: %v", err)
	}
}

func TestFolderHoldsNoMoreThanItsLimit(t *testing.T) {
	f := folder(t)
	put(t, f, storetest.Saved(t, 0, "a"))
	for n := 1; n < store.WorkflowsMax; n++ {
		write(t, filepath.Join(f.Dir(), storetest.ID(n)+".json"), "{}")
	}
	var full *store.Full
	if err := f.Put(t.Context(), storetest.Saved(t, store.WorkflowsMax, "b")); !errors.As(err, &full) {
		t.Errorf("Put of one more = %v; want *Full", err)
	}
	put(t, f, storetest.Renamed(storetest.Saved(t, 0, "a"), "c")) // what is there may change
	if entries, err := filepath.Glob(filepath.Join(f.Dir(), "w_*.json")); err != nil || len(entries) != store.WorkflowsMax {
		t.Errorf("%d files, %v; want all %d", len(entries), err, store.WorkflowsMax)
	}
}

func TestFolderTrashHoldsNoMoreThanItsLimit(t *testing.T) {
	f := folder(t)
	put(t, f, storetest.Saved(t, 0, "a"))
	trash := filepath.Join(f.Dir(), "trash")
	if err := os.Mkdir(trash, 0o700); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= store.WorkflowsMax; n++ {
		write(t, filepath.Join(trash, storetest.ID(n)+".7.json"), "{}")
	}
	var full *store.Full
	if err := f.Delete(t.Context(), storetest.ID(0), 1, 8); !errors.As(err, &full) {
		t.Errorf("Delete = %v; want *Full", err)
	}
	if _, err := f.Get(t.Context(), storetest.ID(0)); err != nil {
		t.Errorf("Get = %v: what could not be deleted is gone", err)
	}
	if n, err := f.Empty(t.Context(), 8); n != 0 || err == nil {
		t.Errorf("Empty = %d, %v; want a refusal: none of these files is a workflow", n, err)
	}
	if entries, err := os.ReadDir(trash); err != nil || len(entries) != store.WorkflowsMax {
		t.Errorf("%d files, %v; want all of them", len(entries), err)
	}
}

func TestMemoryHoldsNoMoreThanItsLimit(t *testing.T) {
	m := new(store.Memory)
	for n := range store.WorkflowsMax {
		put(t, m, storetest.Saved(t, n, fmt.Sprint("workflow ", n)))
	}
	var full *store.Full
	if err := m.Put(t.Context(), storetest.Saved(t, store.WorkflowsMax, "one more")); !errors.As(err, &full) {
		t.Errorf("Put of one more = %v; want *Full", err)
	}
	if l, err := m.List(t.Context()); err != nil || len(l.Workflows) != store.WorkflowsMax {
		t.Errorf("%d workflows, %v; want all", len(l.Workflows), err)
	}
}

func TestFolderSaysWhoIsBusy(t *testing.T) {
	dir := folder(t).Dir()
	other := flock.New(filepath.Join(dir, ".lock"))
	if err := other.Lock(); err != nil {
		t.Fatal(err)
	}
	f := store.At(dir, &clocktest.Jump{})
	var busy *store.Busy
	if err := f.Put(t.Context(), storetest.Saved(t, 1, "a")); !errors.As(err, &busy) || !strings.Contains(err.Error(), "10s") {
		t.Errorf("Put = %v; want *Busy after 10s", err)
	}
	if _, err := f.List(t.Context()); err != nil {
		t.Errorf("List = %v: readers wait for nobody", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := store.At(dir, clock.System()).Put(ctx, storetest.Saved(t, 1, "a")); !errors.Is(err, context.Canceled) {
		t.Errorf("Put = %v; want the context's end", err)
	}
	if err := other.Unlock(); err != nil {
		t.Fatal(err)
	}
	put(t, f, storetest.Saved(t, 1, "a"))
}
