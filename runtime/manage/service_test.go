package manage_test

import (
	"crypto/sha256"
	"errors"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/runtime/store/storetest"
	"github.com/wfbench/wfbench/schema"
)

// secretWord is what the detector of these tests finds.
const secretWord = "hunter2"

// digits gives endless bytes that do not repeat soon, the same in each test.
type digits struct{ n byte }

func (d *digits) Read(p []byte) (int, error) {
	d.n++
	sum := sha256.Sum256([]byte{d.n})
	return copy(p, sum[:]), nil
}

// ticking is a clock that a test can look back on.
type ticking struct{ ms int64 }

func (c *ticking) now() int64 { c.ms++; return c.ms }

func service(t testing.TB, s store.Store) manage.Service {
	t.Helper()
	tick := &ticking{ms: storetest.StartMs}
	return manage.Service{
		Store: s, NowMs: tick.now, Random: &digits{},
		Detect: func(_, value string) (string, bool) { return "test-secret", strings.Contains(value, secretWord) },
	}
}

func inMemory(t testing.TB) manage.Service { return service(t, new(store.Memory)) }

// sample is a workflow to save.
func sample(t testing.TB) *schema.Workflow {
	w := storetest.Workflow(t, "sample")
	return &w
}

// repairOf is a repair of a workflow's first step that may be approved: another test id.
func repairOf(s *schema.Saved, testID string) schema.Proposal {
	old := s.Workflow.Steps[0]
	repair := old
	target := *old.Target
	target.TestID = testID
	repair.Target = &target
	return schema.Proposal{ID: heal.ID(old, repair), Old: old, New: repair, Doubt: schema.Absent}
}

func save(t *testing.T, s manage.Service, name string) *schema.Saved {
	t.Helper()
	saved, err := s.Save(t.Context(), sample(t), name)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

func wantError[E error](t *testing.T, what string, err error) E {
	t.Helper()
	var typed E
	if !errors.As(err, &typed) {
		t.Fatalf("%s = %v (%T); want %T", what, err, err, typed)
	}
	return typed
}

func TestFindTakesNamesAndIDs(t *testing.T) {
	s := inMemory(t)
	bill := save(t, s, "Pay the bill")
	save(t, s, "other")
	for _, name := range []string{"Pay the bill", "pay THE bill", " Pay  the bill ", bill.ID} {
		if got, err := s.Find(t.Context(), name); err != nil || got.ID != bill.ID {
			t.Errorf("Find(%q) = %v, %v; want %s", name, got, err, bill.ID)
		}
	}
	for _, name := range []string{"", "Pay", "w_0000000000000000", "../" + bill.ID} {
		_, err := s.Find(t.Context(), name)
		wantError[*store.NotFound](t, "Find of "+name, err)
	}
}

// twins is a store in which two files came to bear one name, as copies by hand do.
type twins struct{ store.Store }

func (w twins) List(c ctx) (store.Listing, error) {
	l, err := w.Store.List(c)
	for i := range l.Workflows {
		l.Workflows[i].Workflow.Name = strings.ToLower(l.Workflows[i].Workflow.Name)[:1]
	}
	return l, err
}

func TestFindDoesNotChoose(t *testing.T) {
	s := inMemory(t)
	a, b := save(t, s, "a1"), save(t, s, "a2")
	s.Store = twins{s.Store}
	e := wantError[*manage.Ambiguous](t, "Find", second(s.Find(t.Context(), "a")))
	if len(e.IDs) != 2 || !strings.Contains(e.Error(), a.ID) || !strings.Contains(e.Error(), b.ID) {
		t.Errorf("Find = %v; want both ids", e)
	}
	wantError[*manage.Ambiguous](t, "Delete", second(s.Delete(t.Context(), "a")))
	if got, err := s.Find(t.Context(), b.ID); err != nil || got.ID != b.ID {
		t.Errorf("Find by id = %v, %v", got, err)
	}
}

func second[T any](_ T, err error) error { return err }

func TestSaveChecksBeforeItKeeps(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*schema.Workflow)
		where string
	}{
		"secret in a text":    {func(w *schema.Workflow) { w.Notes = []string{"the password is " + secretWord} }, "notes[0]"},
		"secret in the name":  {func(w *schema.Workflow) { w.Name = secretWord }, "name"},
		"ref of an old page":  {func(w *schema.Workflow) { w.Steps[0].Target.ID = "ref_12" }, "steps[0].target.id"},
		"undeclared param":    {func(w *schema.Workflow) { w.Params = nil }, "is not declared"},
		"unknown action":      {func(w *schema.Workflow) { w.Steps[0].Action = "guess" }, "steps[0].action"},
		"destination by hand": {func(w *schema.Workflow) { w.Steps[0].Scope.Path = "/users/12345" }, "steps[0].scope.path"},
	} {
		s, w := inMemory(t), sample(t)
		target := *w.Steps[0].Target
		w.Steps[0].Target = &target
		c.spoil(w)
		err := second(s.Save(t.Context(), w, ""))
		if err == nil || !strings.Contains(err.Error(), c.where) {
			t.Errorf("%s: Save = %v; want a refusal at %s", name, err, c.where)
			continue
		}
		if strings.Contains(err.Error(), secretWord) {
			t.Errorf("%s: the refusal repeats the secret: %v", name, err)
		}
		if l, _ := s.List(t.Context()); len(l.Workflows) != 0 {
			t.Errorf("%s: it was kept all the same", name)
		}
	}
	s := inMemory(t)
	s.Detect = nil
	if err := second(s.Save(t.Context(), sample(t), "")); err == nil {
		t.Error("Save without a detector succeeded")
	}
}

func TestRenameKeepsTheOldName(t *testing.T) {
	s := inMemory(t)
	save(t, s, "a")
	save(t, s, "b")
	got, err := s.Rename(t.Context(), "a", "c")
	if err != nil || got.Version != 2 || got.Workflow.Name != "c" || got.Changes[1].OldName != "a" || got.UpdatedMs <= got.CreatedMs {
		t.Errorf("Rename = %+v, %v", got, err)
	}
	wantError[*store.NameTaken](t, "Rename to a taken name", second(s.Rename(t.Context(), "c", "B")))
	for _, name := range []string{"", "c", secretWord, strings.Repeat("x", 121)} {
		if err := second(s.Rename(t.Context(), "c", name)); err == nil {
			t.Errorf("Rename to %q succeeded", name)
		}
	}
}

func TestDeleteCanBeUndoneUntilTheTrashIsEmptied(t *testing.T) {
	s := inMemory(t)
	a := save(t, s, "a")
	if err := second(s.Delete(t.Context(), "a")); err != nil {
		t.Fatal(err)
	}
	wantError[*store.NotFound](t, "Find", second(s.Find(t.Context(), "a")))
	if n, err := s.Empty(t.Context(), 30); n != 0 || err != nil {
		t.Errorf("Empty of what is older than 30 days = %d, %v; want 0", n, err)
	}
	if got, err := s.Restore(t.Context(), "A"); err != nil || got.ID != a.ID {
		t.Fatalf("Restore = %v, %v", got, err)
	}
	if err := second(s.Delete(t.Context(), a.ID)); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Empty(t.Context(), 0); n != 1 || err != nil {
		t.Errorf("Empty = %d, %v; want 1", n, err)
	}
	e := wantError[*store.NotFound](t, "Restore of what is gone", second(s.Restore(t.Context(), "a")))
	if e.What != "deleted workflow" {
		t.Errorf("NotFound of %q; want a deleted workflow", e.What)
	}
	if _, err := s.Empty(t.Context(), -1); err == nil {
		t.Error("Empty of the future succeeded")
	}
}

func TestTimeGoesOnEvenIfTheClockDoesNot(t *testing.T) {
	s := inMemory(t)
	save(t, s, "a")
	s.NowMs = func() int64 { return 1 }
	got, err := s.Rename(t.Context(), "a", "b")
	if err != nil || got.UpdatedMs < got.CreatedMs {
		t.Errorf("Rename = %+v, %v; want a time that is not before the creation", got, err)
	}
}
