package store

import (
	"fmt"
	"path/filepath"
	"testing"
)

// Dir is the folder.
func (f *Folder) Dir() string { return f.dir }

// Unfinished leaves a file on its way, as a killed writer does, and gives its name.
func Unfinished(t *testing.T, f *Folder, name string) string {
	t.Helper()
	pending, err := onItsWay(filepath.Join(f.dir, name))
	if err != nil {
		t.Fatal(err)
	}
	left := pending.Name()
	if err := pending.File.Close(); err != nil {
		t.Fatal(err)
	}
	return left
}

// Fault makes one operation of a folder's disk fail.
type Fault struct {
	// At counts the operations from 1.
	At int
	// Done says that the operation fails only after it has done its work.
	Done bool
	Err  error

	seen int
}

// Fired reports whether the operation came.
func (f *Fault) Fired() bool { return f.seen >= f.At }

// Inject puts the fault into the disk of a folder.
func (f *Fault) Inject(folder *Folder) { folder.disk = faulty{folder.disk, f} }

// faulty is a disk with a fault.
type faulty struct {
	disk
	fault *Fault
}

func (d faulty) do(work func() error) error {
	d.fault.seen++
	if d.fault.seen != d.fault.At {
		return work()
	}
	if d.fault.Done {
		if err := work(); err != nil {
			return err
		}
	}
	return fmt.Errorf("writing: %w", d.fault.Err)
}

func (d faulty) replace(file string, data []byte) error {
	return d.do(func() error { return d.disk.replace(file, data) })
}

func (d faulty) move(from, to string) error {
	return d.do(func() error { return d.disk.move(from, to) })
}

func (d faulty) remove(file string) error { return d.do(func() error { return d.disk.remove(file) }) }

func (d faulty) extend(file string, keep int64, line []byte) error {
	return d.do(func() error { return d.disk.extend(file, keep, line) })
}
