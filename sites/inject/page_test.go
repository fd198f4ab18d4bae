package inject

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/drift"
)

const scriptBytesMax = 64 << 10 // of one change with its kit

func TestScriptHasTheChangesOfTheKnobs(t *testing.T) {
	s := Setup{
		Knobs: drift.Knobs{Page: []drift.Change{{Name: "decoy", Variant: "far"}, {Name: "inert", Amount: 300}}},
		Spots: drift.Spots{First: drift.Control{Role: "link", Name: "Open </script>"}, Next: "/orders", Commit: "POST /api/orders"},
	}
	body := script(s)
	for _, want := range []string{"const openRoots", "changes.decoy =", "changes.inert =", `"variant":"far"`, `"amount":300`, `"next":"/orders"`, `"commit":"POST /api/orders"`} {
		if !bytes.Contains(body, []byte(want)) {
			t.Errorf("script(%v) lacks %q", s.Knobs.Page, want)
		}
	}
	for _, not := range []string{"changes.slot =", "</script>"} {
		if bytes.Contains(body, []byte(not)) {
			t.Errorf("script(%v) holds %q", s.Knobs.Page, not)
		}
	}
	if again := script(s); !bytes.Equal(body, again) {
		t.Error("two scripts of one setup differ")
	}
}

func TestEveryChangeOfTheDocumentHasItsFile(t *testing.T) {
	files, err := fs.Glob(pageFiles, "page/*.js")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(pageChanges()) {
		t.Errorf("there are %d files for %d changes", len(files), len(pageChanges()))
	}
	for _, c := range pageChanges() {
		k := drift.Knobs{Page: []drift.Change{{Name: c.name, Variant: append(c.variants, "")[0]}}}
		if body := script(Setup{Knobs: k}); len(body) > scriptBytesMax || !strings.Contains(string(body), "changes."+c.name+" =") {
			t.Errorf("the script of %s has %d bytes; want at most %d, with the change", c.name, len(body), scriptBytesMax)
		}
	}
}

func TestCheckPageRefusesWhatThereIsNot(t *testing.T) {
	for _, c := range []struct {
		change drift.Change
		want   string
	}{
		{drift.Change{Name: "decoy", Variant: "below"}, ""},
		{drift.Change{Name: "huge", Amount: 1 << 20}, ""},
		{drift.Change{Name: "aria", Variant: "said"}, ""},
		{drift.Change{Name: "decoys"}, `finding change "decoys" of the document: no such change`},
		{drift.Change{Name: "decoy", Variant: "inside"}, `finding change "decoy" of the document: no variant "inside"`},
		{drift.Change{Name: "decoy"}, `finding change "decoy" of the document: no variant ""`},
		{drift.Change{Name: "slot", Variant: "above"}, `finding change "slot" of the document: no variant "above"`},
		{drift.Change{Name: "huge", Amount: -1}, `finding change "huge" of the document: amount -1 is not from 0 to 4194304`},
	} {
		got := ""
		if err := CheckPage(drift.Knobs{Page: []drift.Change{c.change}}); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("CheckPage(%+v) = %q; want %q", c.change, got, c.want)
		}
	}
}
