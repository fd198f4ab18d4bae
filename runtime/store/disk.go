package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/google/renameio/v2"
)

// The modes of what the store makes: for its owner only.
const (
	fileMode   = 0o600
	folderMode = 0o700
)

// othersWrite is the mode bit of a folder that anybody may change.
const othersWrite = 0o002

// disk is all that a folder does to the file system under its lock. Each operation is durable
// when it returns nil; when it fails, or the process dies within, it has happened wholly or
// not at all. A test makes each fail in turn.
type disk interface {
	// replace puts data in the place of a file.
	replace(file string, data []byte) error
	// move renames a file.
	move(from, to string) error
	remove(file string) error
	// extend writes a line behind the first keep bytes of a file. Dying within, it may leave
	// a line without an end.
	extend(file string, keep int64, line []byte) error
}

// system is the disk of the machine.
type system struct{}

var _ disk = system{}

func (system) replace(file string, data []byte) error {
	pending, err := onItsWay(file)
	if err != nil {
		return fmt.Errorf("writing %q: %w", file, cause(err))
	}
	defer func() { _ = pending.Cleanup() }()
	if _, err := pending.Write(data); err != nil {
		return fmt.Errorf("writing %q: %w", file, cause(err))
	}
	if err := pending.CloseAtomicallyReplace(); err != nil {
		return fmt.Errorf("writing %q: %w", file, cause(err))
	}
	return syncFolder(filepath.Dir(file))
}

// onItsWay is a file that is to take the place of another; see unfinished for its name.
func onItsWay(file string) (*renameio.PendingFile, error) {
	return renameio.NewPendingFile(file,
		renameio.WithTempDir(filepath.Join(filepath.Dir(file), tempName)), renameio.WithStaticPermissions(fileMode))
}

func (system) move(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return fmt.Errorf("moving %q to %q: %w", from, to, cause(err))
	}
	return errors.Join(syncFolder(filepath.Dir(to)), syncFolder(filepath.Dir(from)))
}

func (system) remove(file string) error {
	if err := os.Remove(file); err != nil {
		return fmt.Errorf("removing %q: %w", file, cause(err))
	}
	return syncFolder(filepath.Dir(file))
}

func (system) extend(file string, keep int64, line []byte) (err error) {
	w, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, fileMode)
	if err != nil {
		return fmt.Errorf("writing %q: %w", file, cause(err))
	}
	defer func() {
		if err = errors.Join(err, w.Close()); err != nil {
			err = fmt.Errorf("writing %q: %w", file, cause(err))
		}
	}()
	if err := w.Truncate(keep); err != nil {
		return err
	}
	if _, err := w.WriteAt(line, keep); err != nil {
		return errors.Join(err, w.Truncate(keep))
	}
	if err := w.Sync(); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(file))
}

// syncFolder makes what happened to the names in a folder durable.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("opening %q: %w", dir, cause(err))
	}
	if err := errors.Join(d.Sync(), d.Close()); err != nil {
		return fmt.Errorf("syncing %q: %w", dir, cause(err))
	}
	return nil
}

// makeFolder makes a folder for the owner alone, or checks the one that is there.
func makeFolder(dir string) error {
	err := checkFolder(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(dir, folderMode); err != nil {
		return fmt.Errorf("making folder %q: %w", dir, cause(err))
	}
	return errors.Join(checkFolder(dir), syncFolder(filepath.Dir(dir)))
}

// checkFolder refuses what is no folder, a link to one, and one that anybody may change.
func checkFolder(dir string) error {
	info, err := os.Lstat(dir)
	switch {
	case err != nil:
		return fmt.Errorf("opening %q: %w", dir, cause(err))
	case info.Mode()&fs.ModeSymlink != 0:
		return &Foreign{File: dir, Err: errors.New("it is a symbolic link; name the folder itself")}
	case !info.IsDir():
		return &Foreign{File: dir, Err: errors.New("it is not a folder")}
	case info.Mode().Perm()&othersWrite != 0:
		return &Foreign{File: dir, Err: fmt.Errorf("anybody may write to it (mode %04o)", info.Mode().Perm())}
	}
	return nil
}

// readFolder lists a folder; one that is not there is empty.
func readFolder(dir string) ([]fs.DirEntry, error) {
	if err := checkFolder(dir); err != nil {
		return nil, absentAs(err, nil)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("reading folder %q: %w", dir, cause(err))
	}
	return entries, nil
}

// readFile reads a whole regular file, and follows no link to it.
func readFile(file string, bytesMax int) ([]byte, error) {
	r, err := os.OpenFile(file, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	switch {
	case errors.Is(err, syscall.ELOOP):
		return nil, &Foreign{File: file, Err: errors.New("it is a symbolic link")}
	case err != nil:
		return nil, fmt.Errorf("reading %q: %w", file, cause(err))
	}
	defer func() { _ = r.Close() }()
	info, err := r.Stat()
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading %q: %w", file, cause(err))
	case !info.Mode().IsRegular():
		return nil, &Foreign{File: file, Err: errors.New("it is not a regular file")}
	case info.Size() > int64(bytesMax):
		return nil, &Foreign{File: file, Err: fmt.Errorf("it is larger than %d bytes", bytesMax)}
	}
	data, err := io.ReadAll(io.LimitReader(r, int64(bytesMax)))
	if err != nil {
		return nil, fmt.Errorf("reading %q: %w", file, cause(err))
	}
	return data, nil
}

// cause drops the path that the system's errors repeat.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	var l *os.LinkError
	if errors.As(err, &l) {
		return l.Err
	}
	return err
}
