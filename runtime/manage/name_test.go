package manage_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

// noNames are names that a person could not tell from others, or type.
var noNames = map[string]string{
	"escape": "Pay\x1b[2J", "newline": "Pay\nthe bill", "tab": "Pay\tit", "right-to-left": "Pay \u202elleb",
	"zero width": "Pay\u200b", "no-break space": "Pay\u00a0it", "blank": "  ", "only a mark": "\ufe0f", "filler": "\u3164",
	"Braille blank": "\u2800", "invalid UTF-8": "Pay\xff", "replacement character": "Pay\ufffd",
	"id": "w_0123456789abcdef", "id in capitals": "W_0123456789ABCDEF",
}

func TestNamesAreRefusedAtEveryDoor(t *testing.T) {
	for what, name := range noNames {
		s := inMemory(t)
		save(t, s, "a")
		wantError[*manage.BadName](t, what+": Save", second(s.Save(t.Context(), sample(t), name)))
		wantError[*manage.BadName](t, what+": Rename", second(s.Rename(t.Context(), "a", name)))
		data, err := schema.Encode(sample(t))
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = s.Import(t.Context(), manage.Incoming{File: "in.json", Data: data, Format: manage.Auto, Name: name})
		wantError[*manage.BadName](t, what+": Import", err)
		own := sample(t)
		own.Name = name // that of the document itself
		wantError[*manage.BadName](t, what+": Save under its own name", second(s.Save(t.Context(), own, "")))
		if l, err := s.List(t.Context()); err != nil || len(l.Workflows) != 1 || l.Workflows[0].Workflow.Name != "a" {
			t.Errorf("%s: List = %+v, %v; want nothing changed", what, l, err)
		}
	}
}

func TestNamesOfEveryScriptAreTaken(t *testing.T) {
	for _, name := range []string{"Pay the bill", "Café – monthly", "支払い", "دفع الفاتورة", "हटाएँ", "❤️ list", "w_1", "#7"} {
		s := inMemory(t)
		if got := save(t, s, name); got.Workflow.Name != name {
			t.Errorf("saved as %q; want %q", got.Workflow.Name, name)
		}
	}
}

func TestNamesThatLookTheSameAreTheSame(t *testing.T) {
	s := inMemory(t)
	save(t, s, "❤️ list")
	wantError[*store.NameTaken](t, "Save", second(s.Save(t.Context(), sample(t), "❤ list")))
}

// TestFindTellsWhatItCouldNotRead holds that a file which cannot be read is no workflow that is
// not there.
func TestFindTellsWhatItCouldNotRead(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "workflows")
	s := service(t, store.At(dir, clock.System()))
	a, b := save(t, s, "a"), save(t, s, "b")
	if err := second(s.Delete(t.Context(), "b")); err != nil {
		t.Fatal(err)
	}
	graves, err := filepath.Glob(filepath.Join(dir, "trash", b.ID+".*.json"))
	if err != nil || len(graves) != 1 {
		t.Fatalf("%v, %v; want one file in the trash", graves, err)
	}
	file := filepath.Join(dir, a.ID+".json")
	if err := errors.Join(os.WriteFile(file, []byte("{"), 0o600), os.WriteFile(graves[0], []byte("{"), 0o600)); err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		err  error
		file string
	}{"Find": {second(s.Find(t.Context(), "a")), file}, "Restore": {second(s.Restore(t.Context(), "b")), graves[0]}} {
		wantError[*store.NotFound](t, what, c.err)
		if e := wantError[*store.Foreign](t, what, c.err); e.File != c.file || !strings.Contains(c.err.Error(), c.file) {
			t.Errorf("%s = %v; want %s named", what, c.err, c.file)
		}
	}
}

func TestEmptyTakesNoNumberThatOverflows(t *testing.T) {
	s := inMemory(t)
	save(t, s, "a")
	if err := second(s.Delete(t.Context(), "a")); err != nil {
		t.Fatal(err)
	}
	for _, days := range []int{-1, manage.DaysMax + 1, 106_751_991_168, 200_000_000_000, 1<<63 - 1} {
		n, err := s.Empty(t.Context(), days)
		if wantError[*manage.DaysOutOfRange](t, "Empty", err); n != 0 {
			t.Errorf("Empty of %d days removed %d", days, n)
		}
	}
	if n, err := s.Empty(t.Context(), manage.DaysMax); n != 0 || err != nil {
		t.Errorf("Empty = %d, %v; want 0", n, err)
	}
	if trash, err := s.Trash(t.Context()); err != nil || len(trash.Deleted) != 1 {
		t.Errorf("Trash = %+v, %v; want the workflow still there", trash, err)
	}
}
