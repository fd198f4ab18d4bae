package manage

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

// Service manages the workflows of one store. All its fields are needed.
type Service struct {
	Store store.Store
	// Detect looks at each text before it is kept; without it nothing is ever kept.
	Detect sanitize.Detector
	// NowMs is the time of day in milliseconds since 1970.
	NowMs func() int64
	// Random gives the bytes of new ids.
	Random io.Reader
}

// Ambiguous says that several workflows answer to a name.
type Ambiguous struct {
	Name string
	IDs  []string
}

// Error implements error.
func (e *Ambiguous) Error() string {
	return fmt.Sprintf("the name %q belongs to %d workflows: %s", e.Name, len(e.IDs), strings.Join(e.IDs, ", "))
}

// List gives all saved workflows, by name, and the faults of files that cannot be read.
func (s Service) List(ctx context.Context) (store.Listing, error) { return s.Store.List(ctx) }

// Find gives the workflow of a name or an id. A name counts as it is written, else without
// regard to case; *Ambiguous when several have it, *store.NotFound when none has.
func (s Service) Find(ctx context.Context, name string) (*schema.Saved, error) {
	if schema.IsSavedID(name) {
		found, err := s.Store.Get(ctx, name)
		return found, doing("finding workflow", err)
	}
	l, err := s.Store.List(ctx)
	if err != nil {
		return nil, doing("finding workflow", err)
	}
	i, err := named(name, len(l.Workflows), func(i int) *schema.Saved { return &l.Workflows[i] })
	if err != nil {
		return nil, doing("finding workflow", among(err, l.Faults))
	}
	return &l.Workflows[i], nil
}

// among says, where nothing was found, that not every file could be searched.
func among(err error, faults []error) error {
	var missing *store.NotFound
	if len(faults) == 0 || !errors.As(err, &missing) {
		return err
	}
	return fmt.Errorf("%w among the files that can be read; %d cannot, for one %w", err, len(faults), faults[0])
}

// named finds the one of n workflows that has a name.
func named(name string, n int, at func(int) *schema.Saved) (int, error) {
	for _, same := range []func(string) bool{
		func(other string) bool { return other == name },
		func(other string) bool { return store.Fold(other) == store.Fold(name) },
	} {
		var found []int
		var ids []string
		for i := range n {
			if same(at(i).Workflow.Name) {
				found, ids = append(found, i), append(ids, at(i).ID)
			}
		}
		switch {
		case len(found) == 1:
			return found[0], nil
		case len(found) > 1:
			return 0, &Ambiguous{Name: name, IDs: ids}
		}
	}
	return 0, &store.NotFound{What: "workflow", ID: name}
}

// Rename gives a workflow another name.
func (s Service) Rename(ctx context.Context, name, to string) (*schema.Saved, error) {
	kept, err := s.Find(ctx, name)
	if err != nil {
		return nil, err
	}
	if kept.Workflow.Name == to {
		return nil, fmt.Errorf("renaming workflow %q: it has that name", name)
	}
	next := s.following(kept, schema.Change{What: schema.ChangeRenamed, OldName: kept.Workflow.Name})
	next.Workflow.Name = to
	if err := s.checkNamed(&next.Workflow); err != nil {
		return nil, doing("renaming workflow", err)
	}
	return next, doing("renaming workflow", s.Store.Put(ctx, next))
}

// following is the version that a change makes of a workflow.
func (s Service) following(kept *schema.Saved, c schema.Change) *schema.Saved {
	next := *kept
	next.Version++
	next.UpdatedMs = max(s.NowMs(), kept.UpdatedMs) // clocks may go back, histories may not
	c.Version, c.AtMs = next.Version, next.UpdatedMs
	next.Changes = append(slices.Clone(kept.Changes), c)
	return &next
}

// Delete moves a workflow to the trash. Restore takes it back, until the trash is emptied.
func (s Service) Delete(ctx context.Context, name string) (*schema.Saved, error) {
	kept, err := s.Find(ctx, name)
	if err != nil {
		return nil, err
	}
	return kept, s.Store.Delete(ctx, kept.ID, kept.Version, s.NowMs())
}

// Trash gives what was deleted and can be restored, the last deleted first.
func (s Service) Trash(ctx context.Context) (store.Trashing, error) { return s.Store.Trashed(ctx) }

// Restore takes a workflow back out of the trash, by its id or the name that it had.
func (s Service) Restore(ctx context.Context, name string) (*schema.Saved, error) {
	t, err := s.Store.Trashed(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(t.Deleted, func(d store.Deleted) bool { return d.Workflow.ID == name })
	if i < 0 {
		i, err = named(name, len(t.Deleted), func(i int) *schema.Saved { return &t.Deleted[i].Workflow })
	}
	if err != nil {
		var missing *store.NotFound
		if errors.As(err, &missing) {
			missing.What = "deleted workflow"
		}
		return nil, doing("restoring workflow", among(err, t.Faults))
	}
	found := &t.Deleted[i].Workflow
	return found, s.Store.Restore(ctx, found.ID)
}

// dayMs is a day in milliseconds.
const dayMs = 24 * 60 * 60 * 1000

// DaysMax bounds how far back Empty looks: no computer wrote anything so long ago.
const DaysMax = 36_500

// DaysOutOfRange says that a number of days is none that Empty takes.
type DaysOutOfRange struct{ Days int }

// Error implements error.
func (e *DaysOutOfRange) Error() string {
	return fmt.Sprintf("%d days are not between 0 and %d", e.Days, DaysMax)
}

// Empty removes for good what was deleted more than so many days ago, and says how much it was.
func (s Service) Empty(ctx context.Context, days int) (int, error) {
	if days < 0 || days > DaysMax {
		return 0, doing("emptying trash", &DaysOutOfRange{Days: days})
	}
	before := s.NowMs() - int64(days)*dayMs
	if days == 0 {
		before++ // what was deleted in this very moment, too
	}
	return s.Store.Empty(ctx, before)
}

// History is what became of a workflow, and of its runs.
type History struct {
	Changes []schema.Change  `json:"changes"`
	Runs    []schema.PastRun `json:"runs"`
}

// History gives both histories of a workflow, oldest first.
func (s Service) History(ctx context.Context, name string) (History, error) {
	kept, err := s.Find(ctx, name)
	if err != nil {
		return History{}, err
	}
	runs, err := s.Store.PastRuns(ctx, kept.ID)
	return History{Changes: kept.Changes, Runs: runs}, err
}

// ForgetRuns empties the run history of a workflow.
func (s Service) ForgetRuns(ctx context.Context, name string) error {
	kept, err := s.Find(ctx, name)
	if err != nil {
		return err
	}
	return s.Store.ForgetRuns(ctx, kept.ID)
}

// idBytes is how many random bytes an id holds.
const idBytes = 8

func (s Service) newID() (string, error) {
	var b [idBytes]byte
	if _, err := io.ReadFull(s.Random, b[:]); err != nil {
		return "", fmt.Errorf("making an id: %w", err)
	}
	return "w_" + hex.EncodeToString(b[:]), nil
}

// doing says what an error came from.
func doing(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}
