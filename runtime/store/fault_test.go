package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/runtime/store/storetest"
	"github.com/wfbench/wfbench/schema"
)

// deed is one operation of a script.
type deed struct {
	name string
	do   func(context.Context, store.Store) error
}

// deeds is a script that does everything a store can do to workflow 1.
func deeds(t testing.TB) []deed {
	one := storetest.Saved(t, 1, "a")
	two := storetest.Renamed(one, "b")
	repair := storetest.Pending(two, 1)
	return []deed{
		{"save", func(ctx context.Context, s store.Store) error { return s.Put(ctx, one) }},
		{"rename", func(ctx context.Context, s store.Store) error { return s.Put(ctx, two) }},
		{"propose", func(ctx context.Context, s store.Store) error { return s.Propose(ctx, one.ID, repair) }},
		{"run", func(ctx context.Context, s store.Store) error {
			return s.AddRun(ctx, one.ID, schema.PastRun{AtMs: 1, Version: 2, Status: schema.ClaimCompleted})
		}},
		{"settle", func(ctx context.Context, s store.Store) error { return s.Settle(ctx, one.ID, repair.Proposal.ID) }},
		{"delete", func(ctx context.Context, s store.Store) error { return s.Delete(ctx, one.ID, 2, 7) }},
		{"restore", func(ctx context.Context, s store.Store) error { return s.Restore(ctx, one.ID) }},
		{"forget", func(ctx context.Context, s store.Store) error { return s.ForgetRuns(ctx, one.ID) }},
		{"delete again", func(ctx context.Context, s store.Store) error { return s.Delete(ctx, one.ID, 2, 8) }},
		{"empty", func(ctx context.Context, s store.Store) error { _, err := s.Empty(ctx, 9); return err }},
	}
}

// sight is all that a store shows of workflow 1.
func sight(t *testing.T, s store.Store) string {
	t.Helper()
	var b strings.Builder
	l, err := s.List(t.Context())
	if err != nil || len(l.Faults) > 0 {
		t.Fatalf("List = %v, %v", l.Faults, err)
	}
	trash, err := s.Trashed(t.Context())
	if err != nil || len(trash.Faults) > 0 {
		t.Fatalf("Trashed = %v, %v", trash.Faults, err)
	}
	for _, w := range l.Workflows {
		pending, err1 := s.Pending(t.Context(), w.ID)
		runs, err2 := s.PastRuns(t.Context(), w.ID)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s v%d %q, %d proposals, %d runs; ", w.ID, w.Version, w.Workflow.Name, len(pending), len(runs))
	}
	for _, d := range trash.Deleted {
		fmt.Fprintf(&b, "trash: %s v%d at %d; ", d.Workflow.ID, d.Workflow.Version, d.AtMs)
	}
	return b.String()
}

// TestFolderLosesNothingWhenTheDiskFails lets each operation of the disk fail in turn, before
// or after it was done, and holds what is there then against the same script in memory: the
// deed that failed is wholly done or not at all, all before it are there.
func TestFolderLosesNothingWhenTheDiskFails(t *testing.T) {
	for _, fails := range []error{syscall.ENOSPC, syscall.EROFS, syscall.EIO} {
		for _, done := range []bool{false, true} {
			for at := 1; failAt(t, &store.Fault{At: at, Done: done, Err: fails}); at++ {
				if at > 100 {
					t.Fatal("the script never ends without a fault")
				}
			}
		}
	}
}

// failAt runs the script with a fault and reports whether it came.
func failAt(t *testing.T, fault *store.Fault) bool {
	t.Helper()
	f, mirror := store.At(filepath.Join(t.TempDir(), "workflows"), clock.System()), new(store.Memory)
	fault.Inject(f)
	for _, d := range deeds(t) {
		before := sight(t, mirror)
		err := d.do(t.Context(), f)
		if merr := d.do(t.Context(), mirror); merr != nil {
			t.Fatalf("%s in memory: %v", d.name, merr)
		}
		if err == nil {
			if got, want := sight(t, f), sight(t, mirror); got != want {
				t.Fatalf("%s: the folder holds %q; want %q", d.name, got, want)
			}
			continue
		}
		if !fault.Fired() || !errors.Is(err, fault.Err) || !strings.Contains(err.Error(), fault.Err.Error()) {
			t.Fatalf("%s = %v; want one that says %q", d.name, err, fault.Err)
		}
		want := sight(t, mirror)
		got := sight(t, f)
		if got == before { // Empty may have done a part that nobody sees; it goes on from there
			if err := d.do(t.Context(), f); err != nil {
				t.Fatalf("%s tried again: %v", d.name, err)
			}
			got = sight(t, f)
		}
		if got != want {
			t.Fatalf("%s failed at operation %d (done: %v): the folder holds %q; want %q or %q",
				d.name, fault.At, fault.Done, got, before, want)
		}
	}
	return fault.Fired()
}

// roleVariable makes a test's process a child that plays a part.
const roleVariable = "WFBENCH_STORE_TEST_ROLE"

// TestFolderSurvivesAFullDisk lets a child write under a limit of the system on the size of
// files: writes stop in the middle of the data, as they do on a full disk.
func TestFolderSurvivesAFullDisk(t *testing.T) {
	dir := os.Getenv(roleVariable)
	if dir == "" {
		f := folder(t)
		put(t, f, storetest.Saved(t, 1, "a"))
		before := sight(t, f)
		playChild(t, "TestFolderSurvivesAFullDisk", f.Dir())
		if got := sight(t, f); got != before {
			t.Errorf("the folder holds %q; want %q", got, before)
		}
		put(t, f, storetest.Renamed(storetest.Saved(t, 1, "a"), "b"))
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1000, Max: 1000}); err != nil {
		t.Fatal(err)
	}
	f := store.At(dir, clock.System())
	for _, w := range []*schema.Saved{storetest.Renamed(storetest.Saved(t, 1, "a"), "b"), storetest.Saved(t, 2, "c")} {
		if err := f.Put(t.Context(), w); !errors.Is(err, syscall.EFBIG) || !strings.Contains(err.Error(), "writing") {
			t.Errorf("Put under the limit = %v; want EFBIG", err)
		}
	}
	run := schema.PastRun{AtMs: 1, Version: 1, Status: schema.ClaimCompleted}
	var err error
	for range 20 {
		if err = f.AddRun(t.Context(), storetest.ID(1), run); err != nil {
			break
		}
	}
	if !errors.Is(err, syscall.EFBIG) {
		t.Errorf("AddRun under the limit = %v; want EFBIG", err)
	}
	if runs, err := f.PastRuns(t.Context(), storetest.ID(1)); err != nil || len(runs) == 0 {
		t.Errorf("PastRuns = %v, %v; want the whole lines", runs, err)
	}
	if err := f.ForgetRuns(t.Context(), storetest.ID(1)); err != nil {
		t.Error(err)
	}
}
