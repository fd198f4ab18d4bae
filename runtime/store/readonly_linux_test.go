package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/runtime/store/storetest"
)

// nobody is a user who owns nothing.
const nobody = 65534

// withoutPrivilege runs f as a user to whom modes of files apply: root steps down, on this
// thread alone.
func withoutPrivilege(t *testing.T, f func()) {
	t.Helper()
	if os.Geteuid() != 0 {
		f()
		return
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	setfsuid := func(id uintptr) { _, _, _ = syscall.RawSyscall(syscall.SYS_SETFSUID, id, 0, 0) }
	setfsuid(nobody)
	defer setfsuid(0)
	f()
}

func TestFolderThatMayNotBeWrittenSaysSo(t *testing.T) {
	// Not t.TempDir: somebody else must be able to look into it.
	parent, err := os.MkdirTemp("", "wfbench-store-") //nolint:usetesting // see above
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.RemoveAll(parent) }()
	f := store.At(filepath.Join(parent, "workflows"), clock.System())
	put(t, f, storetest.Saved(t, 1, "a"))
	give := func(mode os.FileMode) {
		t.Helper()
		for _, name := range []string{parent, f.Dir(), filepath.Join(f.Dir(), storetest.ID(1)+".json")} {
			if os.Geteuid() == 0 {
				if err := os.Chown(name, nobody, -1); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Chmod(name, mode); err != nil {
				t.Fatal(err)
			}
		}
	}
	give(0o500)
	defer give(0o700)
	withoutPrivilege(t, func() {
		if err := f.Put(t.Context(), storetest.Renamed(storetest.Saved(t, 1, "a"), "b")); !errors.Is(err, syscall.EACCES) || !strings.Contains(err.Error(), f.Dir()) {
			t.Errorf("Put = %v; want EACCES with the place", err)
		}
		if got, err := f.Get(t.Context(), storetest.ID(1)); err != nil || got.Version != 1 {
			t.Errorf("Get = %v, %v; want version 1", got, err)
		}
	})
}
