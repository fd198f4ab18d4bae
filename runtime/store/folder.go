package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/schema"
)

// Folder is a Store in a folder of the file system; see the package comment for its files.
// Several processes may use one folder.
type Folder struct {
	dir   string
	clock clock.Clock
	disk  disk
}

var _ Store = (*Folder)(nil)

// At returns the store in a folder, which the first write makes. The clock bounds the waiting
// for other writers.
func At(dir string, c clock.Clock) *Folder { return &Folder{dir: dir, clock: c, disk: system{}} }

// The names of what stands in the folder.
const (
	savedSuffix     = ".json"
	proposalsSuffix = ".proposals.json"
	runsSuffix      = ".runs.jsonl"
	trashName       = "trash"
	lockName        = ".lock"
	tempName        = ".tmp"
)

func (f *Folder) savedFile(id string) string { return filepath.Join(f.dir, id+savedSuffix) }

// List implements Workflows.
func (f *Folder) List(ctx context.Context) (Listing, error) {
	ids, err := f.ids()
	if err != nil {
		return Listing{}, doing("listing workflows", err)
	}
	var l Listing
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return Listing{}, err
		}
		s, err := f.get(id)
		switch {
		case err == nil:
			l.Workflows = append(l.Workflows, *s)
		case !isNotFound(err): // not deleted while we read
			l.Faults = append(l.Faults, err)
		}
	}
	slices.SortFunc(l.Workflows, byName)
	return l, nil
}

// ids lists the ids that files of the folder bear, sorted. Files of other names are nobody's
// business.
func (f *Folder) ids() ([]string, error) {
	entries, err := readFolder(f.dir)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), savedSuffix); ok && schema.IsSavedID(id) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// Get implements Workflows.
func (f *Folder) Get(_ context.Context, id string) (*schema.Saved, error) {
	s, err := f.get(id)
	return s, doing("reading workflow", err)
}

func (f *Folder) get(id string) (*schema.Saved, error) {
	if err := checkID(id); err != nil {
		return nil, err
	}
	if err := checkFolder(f.dir); err != nil {
		return nil, absentAs(err, &NotFound{What: "workflow", ID: id})
	}
	return loadSaved(f.savedFile(id), id)
}

// loadSaved reads the file of a workflow: nothing else may stand in its place.
func loadSaved(file, id string) (*schema.Saved, error) {
	data, err := readFile(file, schema.SavedBytesMax)
	if err != nil {
		return nil, absentAs(err, &NotFound{What: "workflow", ID: id})
	}
	s, err := schema.Load[schema.Saved](file, data)
	if err == nil && s.ID != id {
		err = fmt.Errorf("it holds workflow %q", s.ID)
	}
	if err != nil {
		return nil, &Foreign{File: file, Err: err}
	}
	return s, nil
}

// Put implements Workflows.
func (f *Folder) Put(ctx context.Context, s *schema.Saved) error {
	data, err := encodeSaved(s)
	if err != nil {
		return doing("saving workflow", err)
	}
	return doing("saving workflow", f.locked(ctx, func() error {
		kept, err := f.get(s.ID)
		if err != nil && !isNotFound(err) {
			return err
		}
		if err := admit(s, kept); err != nil {
			return err
		}
		if kept == nil {
			if err := f.room(); err != nil {
				return err
			}
		}
		if kept == nil || kept.Workflow.Name != s.Workflow.Name {
			if err := f.nameFree(s.ID, s.Workflow.Name); err != nil {
				return err
			}
		}
		return f.disk.replace(f.savedFile(s.ID), data)
	}))
}

// room says whether one more workflow may be kept. Files that cannot be read count as well.
func (f *Folder) room() error {
	ids, err := f.ids()
	if err == nil && len(ids) >= WorkflowsMax {
		err = fullOfWorkflows()
	}
	return err
}

// nameFree says whether a name is free. It reads no more of the other files than their names:
// a file that cannot be read has none.
func (f *Folder) nameFree(id, name string) error {
	ids, err := f.ids()
	if err != nil {
		return err
	}
	folded := Fold(name)
	for _, other := range ids {
		if other == id {
			continue
		}
		data, err := readFile(f.savedFile(other), schema.SavedBytesMax)
		if err != nil {
			continue
		}
		var head struct {
			Workflow struct {
				Name string `json:"name"`
			} `json:"workflow"`
		}
		if json.Unmarshal(data, &head) == nil && Fold(head.Workflow.Name) == folded {
			return &NameTaken{Name: name, ID: other}
		}
	}
	return nil
}

// isNotFound reports whether an error says that something is not there.
func isNotFound(err error) bool {
	var n *NotFound
	return errors.As(err, &n)
}

// absentAs gives a typed error for a file or folder that is not there.
func absentAs(err error, typed error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return typed
	}
	return err
}

// doing says what an error came from.
func doing(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}
