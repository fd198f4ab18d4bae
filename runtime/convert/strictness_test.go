package convert_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/schema"
)

// consequencesDenied takes a safety fact out of both parts of an export, as whoever wants it to pass would.
func consequencesDenied(t *testing.T, data []byte, steps int) []byte {
	t.Helper()
	for i := range steps {
		data = edit(t, data, nil, "steps", i, "wfbench", "step", "consequential")
		data = edit(t, data, nil, "steps", i, "wfbench", "step", "requests")
	}
	return data
}

func TestImportedClicksAskWhateverTheFileSays(t *testing.T) {
	w := checkout(t)
	got, notes := read(t, consequencesDenied(t, write(t, w), len(w.Steps)))
	for _, s := range got.Steps {
		if want := s.Action == schema.Click; s.Consequential != want {
			t.Errorf("step %s, %s, is consequential: %v; want %v", s.ID, s.Action, s.Consequential, want)
		}
	}
	if !slices.ContainsFunc(notes, func(n string) bool { return strings.HasSuffix(n, "these steps ask before each run: s1, s2, s5") }) {
		t.Errorf("notes %q do not tell", notes)
	}
}

func TestImportedSecretsAreSecretWhateverTheFileSays(t *testing.T) {
	w := checkout(t)
	data := write(t, w)
	for i, param := range w.Params {
		if !param.Sensitive {
			continue
		}
		data = edit(t, data, false, "parameters", i, "sensitive")
		data = edit(t, data, false, "wfbench", "workflow", "params", i, "sensitive")
	}
	got, notes := read(t, data)
	for _, p := range got.Params {
		if p.Label == "Security code" && !p.Sensitive {
			t.Errorf("parameter %q, %q, is plain", p.Name, p.Label)
		}
	}
	if !slices.Contains(notes, `parameter "cvc" is taken for sensitive`) {
		t.Errorf("notes %q do not tell", notes)
	}
}

func TestAsImportedLeavesItsArgumentAlone(t *testing.T) {
	w := checkout(t)
	before := encoded(t, w)
	if _, notes := convert.AsImported(w); len(notes) == 0 || encoded(t, w) != before {
		t.Errorf("AsImported changed its argument, notes %q", notes)
	}
}

// TestWordsThatGiveSomethingAwayAreNotTakenOver puts them where no page wrote: into the name, a note,
// what is said of the source.
func TestWordsThatGiveSomethingAwayAreNotTakenOver(t *testing.T) {
	data := write(t, checkout(t))
	for _, told := range []string{"4111 1111 1111 1111", "ada@example.org", "sk_live_4eC39HqLyjWDarjtT1zdp7dc", "see ref_12"} {
		for _, path := range [][]any{{"wfbench", "workflow", "name"}, {"wfbench", "workflow", "notes"}, {"wfbench", "workflow", "source", "model"}} {
			var value any = told
			if path[len(path)-1] == "notes" {
				value = []string{"left out", told}
			}
			w, notes := read(t, edit(t, data, value, path...))
			if doc := encoded(t, w); strings.Contains(doc, told) || !strings.Contains(strings.Join(notes, "\n"), "does not agree") {
				t.Errorf("%q in %v was taken over, notes %q", told, path, notes)
			}
		}
		if _, _, err := convert.ReadWorkflow(edit(t, data, "Buy for "+told, "name")); err == nil || strings.Contains(err.Error(), told) {
			t.Errorf("a name with %q: ReadWorkflow = %v; want a refusal that does not quote it", told, err)
		}
	}
}
