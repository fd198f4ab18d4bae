package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"syscall"

	"github.com/gofrs/flock"

	"github.com/wfbench/wfbench/runtime/clock"
)

// How long a writer waits for the others, and how often it looks, in milliseconds.
const (
	lockWaitMaxMs = 10_000
	lockEveryMs   = 10
)

// locked makes the folder, if need be, and does one change while no other process changes
// anything. The system gives the lock back when its holder dies, however it dies.
func (f *Folder) locked(ctx context.Context, change func() error) (err error) {
	if err := makeFolder(f.dir); err != nil {
		return err
	}
	file := filepath.Join(f.dir, lockName)
	lock := flock.New(file, flock.SetFlag(os.O_CREATE|os.O_RDWR|syscall.O_NOFOLLOW), flock.SetPermissions(fileMode))
	defer func() { err = errors.Join(err, lock.Close()) }()
	var failed error
	got := clock.Poll(ctx, f.clock, clock.Limits{EveryMs: lockEveryMs, MaxMs: lockWaitMaxMs}, func(int64) bool {
		var taken bool
		taken, failed = lock.TryLock()
		return taken || failed != nil
	})
	switch {
	case failed != nil:
		return fmt.Errorf("locking %q: %w", file, cause(failed))
	case ctx.Err() != nil:
		return ctx.Err()
	case !got:
		return &Busy{File: file, WaitedMs: lockWaitMaxMs}
	}
	if err := f.sweep(); err != nil {
		return err
	}
	return change()
}

// unfinished are the names of files on their way: a dot, the name that a file is to have, and a
// random number.
var unfinished = regexp.MustCompile(`^\.w_[0-9a-f]{16}(\.proposals)?\.json[0-9]+$`)

// sweep removes the unfinished files that a killed writer left: whoever holds the lock knows
// that nobody is at work on them. What bears another name is not of the store's making.
func (f *Folder) sweep() error {
	dir := filepath.Join(f.dir, tempName)
	if err := makeFolder(dir); err != nil {
		return err
	}
	entries, err := readFolder(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || !unfinished.MatchString(e.Name()) {
			continue
		}
		if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
			return fmt.Errorf("removing %q: %w", e.Name(), cause(err))
		}
	}
	return nil
}
