package storetest

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/store"
)

func deletionIsUndone(t *testing.T, s store.Store) {
	one := Saved(t, 1, "a")
	mustPut(t, s, one, Renamed(one, "b"))
	if err := s.Propose(t.Context(), one.ID, Pending(mustGet(t, s, one.ID), 1)); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), one.ID, 2, StartMs+5); err != nil {
		t.Fatal(err)
	}
	_, err := s.Get(t.Context(), one.ID)
	_ = wantError[*store.NotFound](t, "Get of a deleted workflow", err)
	_, err = s.Pending(t.Context(), one.ID)
	_ = wantError[*store.NotFound](t, "Pending of a deleted workflow", err)
	_ = wantError[*store.NotFound](t, "Delete again", s.Delete(t.Context(), one.ID, 2, StartMs+6))
	trash, err := s.Trashed(t.Context())
	if err != nil || len(trash.Deleted) != 1 || trash.Deleted[0].AtMs != StartMs+5 || trash.Deleted[0].Workflow.Workflow.Name != "b" {
		t.Fatalf("Trashed = %+v, %v; want b", trash, err)
	}
	if err := s.Restore(t.Context(), one.ID); err != nil {
		t.Fatal(err)
	}
	if got := mustGet(t, s, one.ID); got.Version != 2 || got.Workflow.Name != "b" {
		t.Errorf("restored version %d of %q; want 2 of b", got.Version, got.Workflow.Name)
	}
	if pending, err := s.Pending(t.Context(), one.ID); err != nil || len(pending) != 1 {
		t.Errorf("Pending = %v, %v; want what waited before", pending, err)
	}
	_ = wantError[*store.NotFound](t, "Restore again", s.Restore(t.Context(), one.ID))
}

func deletionNamesVersion(t *testing.T, s store.Store) {
	one := Saved(t, 1, "a")
	mustPut(t, s, one, Renamed(one, "b"))
	_ = wantError[*store.Changed](t, "Delete of version 1", s.Delete(t.Context(), one.ID, 1, StartMs))
	mustGet(t, s, one.ID)
}

func restoredNameTaken(t *testing.T, s store.Store) {
	mustPut(t, s, Saved(t, 1, "a"))
	if err := s.Delete(t.Context(), ID(1), 1, StartMs); err != nil {
		t.Fatal(err)
	}
	mustPut(t, s, Saved(t, 2, "A")) // a name in the trash is free
	_ = wantError[*store.NameTaken](t, "Restore", s.Restore(t.Context(), ID(1)))
	if trash, err := s.Trashed(t.Context()); err != nil || len(trash.Deleted) != 1 {
		t.Errorf("Trashed = %v, %v; want the workflow still there", trash, err)
	}
}

func emptiesByTime(t *testing.T, s store.Store) {
	for i := 1; i <= 3; i++ {
		mustPut(t, s, Saved(t, i, ID(i)))
		if err := s.Delete(t.Context(), ID(i), 1, StartMs+int64(i)); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.Empty(t.Context(), StartMs+2); n != 1 || err != nil {
		t.Errorf("Empty = %d, %v; want 1", n, err)
	}
	trash, err := s.Trashed(t.Context())
	if err != nil || len(trash.Deleted) != 2 || trash.Deleted[0].Workflow.ID != ID(3) {
		t.Errorf("Trashed = %+v, %v; want 3 and 2", trash, err)
	}
	_ = wantError[*store.NotFound](t, "Restore of what is gone", s.Restore(t.Context(), ID(1)))
}

func emptiesAll(t *testing.T, s store.Store) {
	one := Saved(t, 1, "a")
	mustPut(t, s, one)
	if err := s.Propose(t.Context(), one.ID, Pending(one, 1)); err != nil {
		t.Fatal(err)
	}
	if err := s.AddRun(t.Context(), one.ID, pastRun(1)); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), one.ID, 1, StartMs); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Empty(t.Context(), StartMs+1); n != 1 || err != nil {
		t.Fatalf("Empty = %d, %v; want 1", n, err)
	}
	mustPut(t, s, one) // the same id again: nothing of the old one may cling to it
	pending, err1 := s.Pending(t.Context(), one.ID)
	runs, err2 := s.PastRuns(t.Context(), one.ID)
	if err1 != nil || err2 != nil || len(pending)+len(runs) != 0 {
		t.Errorf("Pending = %v, %v, PastRuns = %v, %v; want nothing", pending, err1, runs, err2)
	}
}

func emptiesNotTheLiving(t *testing.T, s store.Store) {
	one := Saved(t, 1, "a")
	mustPut(t, s, one)
	if err := s.Delete(t.Context(), one.ID, 1, StartMs); err != nil {
		t.Fatal(err)
	}
	mustPut(t, s, one) // somebody brings a copy of it
	if err := s.Propose(t.Context(), one.ID, Pending(one, 1)); err != nil {
		t.Fatal(err)
	}
	if err := s.AddRun(t.Context(), one.ID, pastRun(1)); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Empty(t.Context(), StartMs+1); n != 1 || err != nil {
		t.Fatalf("Empty = %d, %v; want 1", n, err)
	}
	pending, err1 := s.Pending(t.Context(), one.ID)
	runs, err2 := s.PastRuns(t.Context(), one.ID)
	if err1 != nil || err2 != nil || len(pending) != 1 || len(runs) != 1 {
		t.Errorf("Pending = %v, %v, PastRuns = %v, %v; want those of the workflow in use", pending, err1, runs, err2)
	}
}
