package store_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/runtime/store/storetest"
)

// playChild runs one test of this binary again, as a child that knows its folder.
func playChild(t *testing.T, test, dir string) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+test+"$")
	child.Env = append(os.Environ(), roleVariable+"="+dir)
	if out, err := child.CombinedOutput(); err != nil {
		t.Errorf("child of %s: %v\n%s", test, err, out)
	}
}

// changesEach is how many changes each of two processes makes.
const changesEach = 40

// TestTwoProcessesChangeOneWorkflow lets two processes rename one workflow as often as they
// can: each change follows another one, and none is lost.
func TestTwoProcessesChangeOneWorkflow(t *testing.T) {
	dir := os.Getenv(roleVariable)
	if dir == "" {
		f := folder(t)
		put(t, f, storetest.Saved(t, 1, "a"))
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() { playChild(t, "TestTwoProcessesChangeOneWorkflow", f.Dir()) })
		}
		both.Wait()
		got, err := f.Get(t.Context(), storetest.ID(1))
		if err != nil || got.Version != 1+2*changesEach {
			t.Errorf("version %d, %v; want %d", got.Version, err, 1+2*changesEach)
		}
		return
	}
	f := store.At(dir, clock.System())
	for made := 0; made < changesEach; {
		now, err := f.Get(t.Context(), storetest.ID(1))
		if err != nil {
			t.Fatal(err)
		}
		err = f.Put(t.Context(), storetest.Renamed(now, fmt.Sprintf("name %d", now.Version)))
		var changed *store.Changed
		switch {
		case err == nil:
			made++
		case !errors.As(err, &changed):
			t.Fatal(err)
		}
	}
}
