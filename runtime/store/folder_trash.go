package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

func (f *Folder) trash() string { return filepath.Join(f.dir, trashName) }

// buriedFile is where a workflow goes that is deleted at a moment. The one renaming both
// moves it and notes the time.
func (f *Folder) buriedFile(id string, atMs int64) string {
	return filepath.Join(f.trash(), id+"."+strconv.FormatInt(atMs, 10)+savedSuffix)
}

// Delete implements Workflows.
func (f *Folder) Delete(ctx context.Context, id string, version int, atMs int64) error {
	return doing("deleting workflow", f.locked(ctx, func() error {
		kept, err := f.get(id)
		if err != nil {
			return err
		}
		if kept.Version != version {
			return &Changed{ID: id, Want: version, Have: kept.Version}
		}
		graves, err := f.graves()
		if err != nil {
			return err
		}
		if len(graves) >= WorkflowsMax {
			return fullOfDeleted()
		}
		if err := makeFolder(f.trash()); err != nil {
			return err
		}
		return f.move(f.savedFile(id), f.buriedFile(id, atMs))
	}))
}

// move renames a file, and refuses to put it in the place of another.
func (f *Folder) move(from, to string) error {
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return &Foreign{File: to, Err: errors.New("it stands where another file would go")}
	}
	return f.disk.move(from, to)
}

// grave is one file of the trash.
type grave struct {
	id   string
	atMs int64
	file string
}

// graves lists the files of the trash whose names are the store's own.
func (f *Folder) graves() ([]grave, error) {
	if err := checkFolder(f.dir); err != nil {
		return nil, absentAs(err, nil)
	}
	entries, err := readFolder(f.trash())
	if err != nil {
		return nil, err
	}
	var list []grave
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), savedSuffix)
		id, moment, dotted := strings.Cut(name, ".")
		atMs, err := strconv.ParseInt(moment, 10, 64)
		if ok && dotted && err == nil && schema.IsSavedID(id) {
			list = append(list, grave{id: id, atMs: atMs, file: filepath.Join(f.trash(), e.Name())})
		}
	}
	return list, nil
}

// Trashed implements Trash.
func (f *Folder) Trashed(ctx context.Context) (Trashing, error) {
	graves, err := f.graves()
	if err != nil {
		return Trashing{}, doing("listing trash", err)
	}
	var t Trashing
	for _, g := range graves {
		if err := ctx.Err(); err != nil {
			return Trashing{}, err
		}
		s, err := loadSaved(g.file, g.id)
		switch {
		case err == nil:
			t.Deleted = append(t.Deleted, Deleted{AtMs: g.atMs, Workflow: *s})
		case !isNotFound(err):
			t.Faults = append(t.Faults, err)
		}
	}
	slices.SortFunc(t.Deleted, lastDeletedFirst)
	return t, nil
}

// Restore implements Trash.
func (f *Folder) Restore(ctx context.Context, id string) error {
	return doing("restoring workflow", f.locked(ctx, func() error {
		if err := checkID(id); err != nil {
			return err
		}
		graves, err := f.graves()
		if err != nil {
			return err
		}
		i := slices.IndexFunc(graves, func(g grave) bool { return g.id == id })
		if i < 0 {
			return &NotFound{What: "deleted workflow", ID: id}
		}
		s, err := loadSaved(graves[i].file, id)
		if err != nil {
			return err
		}
		if err := f.room(); err != nil {
			return err
		}
		if err := f.nameFree(id, s.Workflow.Name); err != nil {
			return err
		}
		return f.move(graves[i].file, f.savedFile(id))
	}))
}

// Empty implements Trash. What cannot be read is no document of the store, and stays.
func (f *Folder) Empty(ctx context.Context, beforeMs int64) (int, error) {
	n := 0
	err := f.locked(ctx, func() error {
		graves, err := f.graves()
		if err != nil {
			return err
		}
		left := map[string]int{}
		for _, g := range graves {
			left[g.id]++
		}
		for _, g := range graves {
			if g.atMs >= beforeMs {
				continue
			}
			if err := f.destroy(g, left[g.id] == 1); err != nil {
				return fmt.Errorf("workflow %s: %w", g.id, err)
			}
			left[g.id]--
			n++
		}
		return nil
	})
	return n, doing("emptying trash", err)
}

// destroy removes one deleted workflow for good. What stands beside it goes as well, if this is
// the last file of its id: a copy by hand may have brought the workflow back.
func (f *Folder) destroy(g grave, lastGrave bool) error {
	if _, err := loadSaved(g.file, g.id); err != nil {
		return err
	}
	files := []string{g.file}
	if _, err := os.Lstat(f.savedFile(g.id)); errors.Is(err, fs.ErrNotExist) && lastGrave {
		if err := errors.Join(second(f.proposals(g.id)), second(f.history(g.id))); err != nil {
			return err
		}
		// The workflow itself goes last: until then all of it is still known by name.
		files = []string{f.proposalsFile(g.id), f.runsFile(g.id), g.file}
	}
	for _, file := range files {
		if err := f.disk.remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// second is the error of an answer that nobody needs.
func second[T any](_ T, err error) error { return err }
