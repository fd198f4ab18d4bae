package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"github.com/wfbench/wfbench/schema"
)

// The limits of what a person names to be read, in bytes.
const (
	// inputBytesMax bounds a document.
	inputBytesMax = 64 << 20
	// policyBytesMax bounds a policy.
	policyBytesMax = 1 << 20
	// valueBytesMax bounds the value of a parameter.
	valueBytesMax = 64 << 10
)

// The mode bits of others than a file's owner.
const others = 0o077

// errInterrupted says that somebody did not want to wait for a file any more.
var errInterrupted = errors.New("interrupted")

// readInput reads a document from a file, or from standard input for "-".
func readInput(ctx context.Context, env environment, name string) ([]byte, error) {
	fail := func(err error, hint string) ([]byte, error) {
		return nil, withHint(fmt.Errorf("reading %q: %w", name, err), hint)
	}
	read := func() ([]byte, error) { return readNamed(ctx, name, inputBytesMax) }
	if name == "-" {
		read = func() ([]byte, error) { return readBounded(ctx, env.in, inputBytesMax) }
	}
	data, err := read()
	var large *tooLarge
	switch {
	case err == nil && len(data) == 0:
		return fail(errors.New("there is nothing in it"), "give a file, or pipe a document into \"-\"")
	case err == nil:
		return data, nil
	case errors.Is(err, fs.ErrNotExist):
		return fail(errors.New("no such file"), "check the path; \"-\" reads standard input")
	case errors.Is(err, fs.ErrPermission):
		return fail(err, "check that you may read it")
	case errors.As(err, &large):
		return fail(err, "this is no document of wfbench")
	}
	return fail(err, fileHint(err, "give a file, or \"-\" for standard input"))
}

// fileHint is a hint on a file, unless somebody only did not want to wait for it.
func fileHint(err error, hint string) string {
	if errors.Is(err, errInterrupted) {
		return ""
	}
	return hint
}

// tooLarge says that there is more than anybody should name.
type tooLarge struct{ bytesMax int }

func (e *tooLarge) Error() string {
	if e.bytesMax >= 1<<20 {
		return fmt.Sprintf("more than %d MiB", e.bytesMax>>20)
	}
	return fmt.Sprintf("more than %d bytes", e.bytesMax)
}

// readNamed reads a file that a person named: a device or a pipe as well, which may give too much,
// or nothing for ever. It never holds more than the limit, and ends when ctx does.
func readNamed(ctx context.Context, name string, bytesMax int) ([]byte, error) {
	return within(ctx, func() ([]byte, error) {
		f, err := os.Open(name)
		if err != nil {
			return nil, unwrapPath(err)
		}
		defer func() { _ = f.Close() }()
		return readAll(f, bytesMax)
	})
}

// readBounded reads all of what is open already, as readNamed does.
func readBounded(ctx context.Context, r io.Reader, bytesMax int) ([]byte, error) {
	return within(ctx, func() ([]byte, error) { return readAll(r, bytesMax) })
}

func readAll(r io.Reader, bytesMax int) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(bytesMax)+1))
	switch {
	case err != nil:
		return nil, unwrapPath(err)
	case len(data) > bytesMax:
		return nil, &tooLarge{bytesMax}
	}
	return data, nil
}

// within does what may never end, and waits for it no longer than ctx lasts: a system call on a
// pipe or a terminal cannot be called back.
func within[T any](ctx context.Context, do func() (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	done := make(chan answer, 1)
	go func() {
		value, err := do()
		done <- answer{value, err}
	}()
	select {
	case a := <-done:
		return a.value, a.err
	case <-ctx.Done():
		var none T
		return none, errInterrupted
	}
}

// unwrapPath drops the path that the system's errors repeat.
func unwrapPath(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// writeDocument encodes a document to standard output, or to a file; see writeBytes.
func writeDocument(ctx context.Context, env environment, name string, document any, mode fs.FileMode) error {
	data, err := schema.Encode(document)
	if err != nil {
		return err
	}
	return writeBytes(ctx, env, name, data, mode)
}

// writeBytes writes to standard output for "-", or to a file that a person named. A regular file,
// or one that is not there, has the new contents whole or not at all. Anything else is what it is:
// a device or a pipe is written to, and stays.
func writeBytes(ctx context.Context, env environment, name string, data []byte, mode fs.FileMode) error {
	if name == "-" {
		_, err := env.out.Write(data)
		return err
	}
	if err := writeNamed(ctx, env, name, data, mode); err != nil {
		return withHint(fmt.Errorf("writing %q: %w", name, unwrapPath(err)), fileHint(err, "check that the folder is there and that you may write to it"))
	}
	return nil
}

func writeNamed(ctx context.Context, env environment, name string, data []byte, mode fs.FileMode) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Lstat(name); err == nil {
			return errors.New("it is a symbolic link to nothing")
		}
		return replace(name, data, renameio.WithPermissions(mode))
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a folder")
	case isSame(env.out, info): // as /dev/stdout is
		_, err := env.out.Write(data)
		return err
	case !info.Mode().IsRegular():
		_, err := within(ctx, func() (struct{}, error) { return struct{}{}, pour(name, data) })
		return err
	}
	// A link stays a link, and what it names is written, as with every program that a person
	// gives a path: here, too, whole or not at all.
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	perm := info.Mode().Perm()
	if mode&others == 0 { // what is for its owner alone stays so in a file that was open to others
		perm &= mode
	}
	return replace(target, data, renameio.WithStaticPermissions(perm))
}

// replace puts a new file in the place of a regular one or of none, in one step.
func replace(name string, data []byte, perm renameio.Option) error {
	pending, err := renameio.NewPendingFile(name, perm)
	if err != nil {
		return err
	}
	defer func() { _ = pending.Cleanup() }()
	if _, err := pending.Write(data); err != nil {
		return err
	}
	return pending.CloseAtomicallyReplace()
}

// pour writes into what is no regular file.
func pour(name string, data []byte) (err error) {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	_, err = f.Write(data)
	return err
}

// isSame reports whether a writer is the file that info is about.
func isSame(w io.Writer, info fs.FileInfo) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	own, err := f.Stat()
	return err == nil && os.SameFile(own, info)
}
