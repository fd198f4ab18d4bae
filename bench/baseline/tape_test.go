package baseline

import (
	"reflect"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
)

var (
	recorded = Supplies{
		Values:  schema.Values{"email": schema.NewSecret("ann@example.org"), "name": schema.NewSecret("ann"), "note": schema.NewSecret("")},
		Origins: []string{"http://one.test:1", "http://pay.test:1"},
	}
	replayed = Supplies{
		Values:  schema.Values{"email": schema.NewSecret("bob@example.org"), "name": schema.NewSecret("bob"), "note": schema.NewSecret("")},
		Origins: []string{"http://two.test:2", "http://pay.test:2"},
	}
)

// TestTapeHoldsNoValues checks that a step is kept without the values of its run, and gets those
// of another.
func TestTapeHoldsNoValues(t *testing.T) {
	step := func(person, origin string) Step {
		return Step{
			ID: "step-1", Do: schema.Fill, Value: person + "@example.org", URL: origin + "/people/" + person,
			On: &pw.Selector{Role: "button", Name: "Edit " + person, CSS: "#row-" + person, Frames: []string{"#" + person}},
		}
	}
	ours := step("ann", "http://one.test:1")
	kept := ours.with(recorded.hide)
	b, err := Tape{Subject: "role-strict", Steps: []Step{kept}}.Encode()
	if err != nil {
		t.Fatal(err)
	}
	for _, never := range []string{"ann", "one.test"} {
		if strings.Contains(string(b), never) {
			t.Errorf("the tape holds %q:\n%s", never, b)
		}
	}
	back, err := DecodeTape(b)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := back.Steps[0].with(replayed.fill), step("bob", "http://two.test:2"); !reflect.DeepEqual(got, want) {
		t.Errorf("filled in, the step is %+v on %+v; want %+v on %+v", got, *got.On, want, *want.On)
	}
	if !reflect.DeepEqual(ours, step("ann", "http://one.test:1")) {
		t.Errorf("the step itself has changed: %+v on %+v", ours, *ours.On)
	}
}

func TestDecodeTapeRefusesWhatIsNone(t *testing.T) {
	if _, err := DecodeTape([]byte("[]")); err == nil {
		t.Error("DecodeTape([]) = nil; want an error")
	}
}

// TestBaselinesAreNamed checks the names and that each tells what it does and who does it.
func TestBaselinesAreNamed(t *testing.T) {
	seen := map[string]bool{}
	for _, b := range All() {
		if b.Name == "" || b.Statement == "" || b.Source == "" || b.choose == nil || seen[b.Name] {
			t.Errorf("baseline %q is not whole, or stands twice", b.Name)
		}
		seen[b.Name] = true
	}
}
