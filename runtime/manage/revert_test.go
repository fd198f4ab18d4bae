package manage_test

import (
	"context"
	"testing"

	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

func approve(t *testing.T, s manage.Service, name, testID string) *schema.Saved {
	t.Helper()
	saved, err := s.Find(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	repair := repairOf(saved, testID)
	propose(t, s, saved, repair)
	next, err := s.Approve(t.Context(), name, repair.ID, manage.Yes)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

func TestRevertPutsAStepBackAndKeepsTheOther(t *testing.T) {
	s := inMemory(t)
	save(t, s, "a")
	approve(t, s, "a", "one")
	approve(t, s, "a", "two")
	for _, c := range []struct {
		version int
		want    string
		stands  int
		old     string
	}{
		{2, "one", 4, "two"}, // the step as version 2 had it
		{1, "", 5, "one"},
		{3, "two", 6, ""}, // a way back from the way back
	} {
		got, err := s.Revert(t.Context(), "a", c.version)
		if err != nil {
			t.Fatalf("Revert to %d: %v", c.version, err)
		}
		kept, err := s.Find(t.Context(), "a")
		if err != nil || got.Version != c.stands || kept.Version != c.stands || kept.Workflow.Steps[0].Target.TestID != c.want {
			t.Errorf("after Revert to %d: version %d, test id %q, %v; want %d, %q", c.version, kept.Version, kept.Workflow.Steps[0].Target.TestID, err, c.stands, c.want)
		}
		change := kept.Changes[c.stands-1]
		if change.What != schema.ChangeReverted || change.To != c.version || change.Step != "s1" || change.Old == nil || change.Old.Target.TestID != c.old {
			t.Errorf("the change reads %+v; want the replaced step in it", change)
		}
	}
}

func TestRevertRefusesWhatIsNoEarlierVersion(t *testing.T) {
	s := inMemory(t)
	save(t, s, "a")
	if _, err := s.Rename(t.Context(), "a", "b"); err != nil {
		t.Fatal(err)
	}
	for _, version := range []int{-1, 0, 1, 2, 3} { // 1 had another name and the same steps
		wantError[*manage.NothingToRevert](t, "Revert", second(s.Revert(t.Context(), "b", version)))
	}
	if kept, err := s.Find(t.Context(), "b"); err != nil || kept.Version != 2 {
		t.Errorf("Find = %+v, %v; want version 2 as it was", kept, err)
	}
	wantError[*store.NotFound](t, "Revert", second(s.Revert(t.Context(), "nobody", 1)))
}

// racing is a store in which somebody else renames a workflow right before the next write.
type racing struct {
	store.Store
	before func()
}

func (r *racing) Put(ctx context.Context, s *schema.Saved) error {
	if before := r.before; before != nil {
		r.before = nil
		before()
	}
	return r.Store.Put(ctx, s)
}

func TestRevertLosesNoChangeOfSomebodyElse(t *testing.T) {
	s := inMemory(t)
	save(t, s, "a")
	approve(t, s, "a", "one")
	other := s
	s.Store = &racing{Store: s.Store, before: func() {
		if _, err := other.Rename(t.Context(), "a", "c"); err != nil {
			t.Error(err)
		}
	}}
	wantError[*store.Changed](t, "Revert", second(s.Revert(t.Context(), "a", 1)))
	if kept, err := other.Find(t.Context(), "c"); err != nil || kept.Version != 3 || kept.Workflow.Steps[0].Target.TestID != "one" {
		t.Errorf("Find = %+v, %v; want the renamed workflow with its repair", kept, err)
	}
}
