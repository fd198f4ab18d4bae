package storetest

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

// wantError fails unless err is of a type.
func wantError[E error](t *testing.T, what string, err error) E {
	t.Helper()
	var typed E
	if !errors.As(err, &typed) {
		t.Fatalf("%s = %v (%T); want %T", what, err, err, typed)
	}
	return typed
}

func emptyAnswers(t *testing.T, s store.Store) {
	l, err := s.List(t.Context())
	if err != nil || len(l.Workflows)+len(l.Faults) != 0 {
		t.Errorf("List = %v, %v; want nothing", l, err)
	}
	trash, err := s.Trashed(t.Context())
	if err != nil || len(trash.Deleted)+len(trash.Faults) != 0 {
		t.Errorf("Trashed = %v, %v; want nothing", trash, err)
	}
	_, err = s.Get(t.Context(), ID(1))
	_ = wantError[*store.NotFound](t, "Get of nothing", err)
	if n, err := s.Empty(t.Context(), StartMs); n != 0 || err != nil {
		t.Errorf("Empty = %d, %v; want 0", n, err)
	}
}

func putIsGot(t *testing.T, s store.Store) {
	in := Saved(t, 1, "Pay the bill")
	mustPut(t, s, in)
	want, err := schema.Encode(in)
	if err != nil {
		t.Fatal(err)
	}
	got, err := schema.Encode(mustGet(t, s, in.ID))
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("Get gives other than was put: %v\n%s", err, got)
	}
}

func strangeIDs(t *testing.T, s store.Store) {
	mustPut(t, s, Saved(t, 1, "a"))
	for _, id := range []string{"", ".", "..", "../" + ID(1), ID(1) + "/", "w_", "W_0000000000000001", ID(1) + "\x00",
		"/etc/passwd", ID(1) + ".json", "w_000000000000000G", strings.Repeat("a", 300)} {
		_, err := s.Get(t.Context(), id)
		_ = wantError[*store.NotFound](t, "Get of "+id, err)
		_ = wantError[*store.NotFound](t, "Delete of "+id, s.Delete(t.Context(), id, 1, StartMs))
		_ = wantError[*store.NotFound](t, "Restore of "+id, s.Restore(t.Context(), id))
		_, err = s.Pending(t.Context(), id)
		_ = wantError[*store.NotFound](t, "Pending of "+id, err)
		if err := s.AddRun(t.Context(), id, pastRun(1)); err == nil {
			t.Errorf("AddRun of %q succeeded", id)
		}
		bad := Saved(t, 2, "b")
		bad.ID = id
		if err := s.Put(t.Context(), bad); err == nil {
			t.Errorf("Put with id %q succeeded", id)
		}
	}
}

func versionsFollow(t *testing.T, s store.Store) {
	one := Saved(t, 1, "a")
	_ = wantError[*store.Changed](t, "Put of version 2 of nothing", s.Put(t.Context(), Renamed(one, "b")))
	mustPut(t, s, one)
	_ = wantError[*store.Changed](t, "Put of version 1 again", s.Put(t.Context(), one))
	two := Renamed(one, "b")
	mustPut(t, s, two)
	e := wantError[*store.Changed](t, "Put of version 2 again", s.Put(t.Context(), Renamed(one, "c")))
	if e.Have != 2 || e.Want != 1 || e.ID != one.ID {
		t.Errorf("Changed = %+v; want 1 against 2", e)
	}
	_ = wantError[*store.Changed](t, "Put of version 4", s.Put(t.Context(), Renamed(Renamed(two, "c"), "d")))
	if got := mustGet(t, s, one.ID).Workflow.Name; got != "b" {
		t.Errorf("name %q; want that of version 2", got)
	}
}

func historyStays(t *testing.T, s store.Store) {
	one := Saved(t, 1, "a")
	mustPut(t, s, one, Renamed(one, "b"))
	for name, forge := range map[string]func(*schema.Saved){
		"another creation":   func(w *schema.Saved) { w.CreatedMs-- },
		"another time":       func(w *schema.Saved) { w.Changes[0].AtMs++ },
		"another first deed": func(w *schema.Saved) { w.Changes[0].What = schema.ChangeImported },
		"another old name":   func(w *schema.Saved) { w.Changes[1].OldName = "z" },
	} {
		three := Renamed(Renamed(one, "b"), "c")
		forge(three)
		if err := s.Put(t.Context(), three); err == nil {
			t.Fatalf("%s: Put succeeded", name)
		}
	}
}

func historyBounded(t *testing.T, s store.Store) {
	w := Saved(t, 1, "a")
	for w.Version <= schema.ChangesMax {
		w = Renamed(w, string(rune('a'+w.Version%2)))
	}
	full := wantError[*store.Full](t, "Put of one change too many", s.Put(t.Context(), w))
	if full.Max != schema.ChangesMax || full.Remedy == "" {
		t.Errorf("Full = %+v; want the limit and what to do about it", full)
	}
}

func invalidRefused(t *testing.T, s store.Store) {
	for name, spoil := range map[string]func(*schema.Saved){
		"no schema":   func(w *schema.Saved) { w.Schema = "" },
		"no steps":    func(w *schema.Saved) { w.Workflow.Steps = nil },
		"no name":     func(w *schema.Saved) { w.Workflow.Name = "" },
		"no changes":  func(w *schema.Saved) { w.Changes = nil },
		"no creation": func(w *schema.Saved) { w.CreatedMs = 0 },
		"too large": func(w *schema.Saved) {
			for range 700 {
				w.Workflow.Notes = append(w.Workflow.Notes, strings.Repeat("x", 1_900))
			}
		},
	} {
		w := Saved(t, 1, "a")
		spoil(w)
		if err := s.Put(t.Context(), w); err == nil {
			t.Errorf("%s: Put succeeded", name)
		}
	}
	large := Saved(t, 1, "a")
	for range 399 {
		large.Workflow.Notes = append(large.Workflow.Notes, strings.Repeat("界", 1_900))
	}
	_ = wantError[*store.Full](t, "Put of more than 1 MiB", s.Put(t.Context(), large))
	emptyAnswers(t, s)
}

func namesAreTaken(t *testing.T, s store.Store) {
	mustPut(t, s, Saved(t, 1, "Café bill"), Saved(t, 2, "other"))
	for _, name := range []string{"Café bill", "CAFÉ BILL", "Cafe\u0301 bill", "Café  bill"} {
		e := wantError[*store.NameTaken](t, "Put of "+name, s.Put(t.Context(), Saved(t, 3, name)))
		if e.ID != ID(1) {
			t.Errorf("NameTaken by %s; want %s", e.ID, ID(1))
		}
		_ = wantError[*store.NameTaken](t, "renaming to "+name, s.Put(t.Context(), Renamed(Saved(t, 2, "other"), name)))
	}
	// A workflow's own name is free for it.
	mustPut(t, s, Renamed(Saved(t, 1, "Café bill"), "CAFÉ bill"))
}

func oneWriterWins(t *testing.T, s store.Store) {
	one := Saved(t, 1, "a")
	mustPut(t, s, one)
	const writers = 8
	results := make(chan error, writers)
	for i := range writers {
		go func() { results <- s.Put(t.Context(), Renamed(one, string(rune('b'+i)))) }()
	}
	won := 0
	for range writers {
		if err := <-results; err == nil {
			won++
		} else {
			_ = wantError[*store.Changed](t, "Put of a loser", err)
		}
	}
	if got := mustGet(t, s, one.ID); won != 1 || got.Version != 2 {
		t.Errorf("%d writers won, version %d; want 1 and 2", won, got.Version)
	}
}

func handsOutCopies(t *testing.T, s store.Store) {
	in := Saved(t, 1, "a")
	mustPut(t, s, in)
	in.Workflow.Steps[0].ID = "s9"
	mustGet(t, s, ID(1)).Workflow.Steps[0].Target.Role = "link"
	got := mustGet(t, s, ID(1)).Workflow.Steps[0]
	if got.ID != "s1" || got.Target.Role == "link" {
		t.Errorf("step %s, role %s: a caller's change went into the store", got.ID, got.Target.Role)
	}
}

func listsByName(t *testing.T, s store.Store) {
	mustPut(t, s, Saved(t, 1, "c"), Saved(t, 2, "a"), Saved(t, 3, "b"))
	l, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var names string
	for _, w := range l.Workflows {
		names += w.Workflow.Name
	}
	if names != "abc" {
		t.Errorf("List is %q; want abc", names)
	}
}
