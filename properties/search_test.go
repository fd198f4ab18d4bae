package properties

import (
	"slices"
	"testing"

	"github.com/wfbench/wfbench/properties/gen"
)

func TestSharesAddUp(t *testing.T) {
	laws := Laws()
	for _, cases := range []int{len(laws), 100, 22_000, 1_000_001} {
		sum := 0
		for _, n := range Shares(laws, cases) {
			if n < 1 {
				t.Errorf("Shares(laws, %d) leaves a law without a case", cases)
			}
			sum += n
		}
		if sum != cases && cases > 10*len(laws) {
			t.Errorf("Shares(laws, %d) gives %d cases", cases, sum)
		}
	}
}

// The same seed finds the same smallest case, whatever the number of workers.
func TestSearchIsReproducible(t *testing.T) {
	var plans []string
	for _, workers := range []int{1, 4} {
		f := noFalseSuccess.Search(t.Context(), Search{Subject: mutantOf(t, "assume-applied").Engine, Cases: 600, Seed: lawSeed, Workers: workers})
		if f.Broken == nil {
			t.Fatal("Search found nothing; want a broken law")
		}
		plans = append(plans, f.Broken.Plan.String())
	}
	if plans[0] != plans[1] {
		t.Errorf("one worker finds %s, four find %s; want the same", plans[0], plans[1])
	}
}

func TestParsePlan(t *testing.T) {
	good := gen.Plan{Words: 3, Modules: []gen.ModulePlan{{Kind: "form", Items: 2}}, Times: 1}
	if back, err := ParsePlan(good.String()); err != nil || back.String() != good.String() {
		t.Errorf("ParsePlan(%s) = %s, %v; want it back", good, back, err)
	}
	for _, text := range []string{
		``, `{}`, `{"modules":[{"kind":"form","items":0}]}`, `{"modules":[{"kind":"form","items":2}],"gate":"open"}`, `{"store":[{"do":"burn"}]}`,
		`{"modules":[{"kind":"form","items":2}],"changes":[{"kind":"melt"}]}`,
		`{"modules":[{"kind":"form","items":2}],"faults":[{"call":"look","nth":1,"kind":"crash"}]}`,
	} {
		if _, err := ParsePlan(text); err == nil {
			t.Errorf("ParsePlan(%s) succeeded; want an error", text)
		}
	}
}

// Every law says what it is, and is found by its id.
func TestLawsAreTold(t *testing.T) {
	var ids []string
	for _, l := range Laws() {
		if l.ID == "" || l.Statement == "" || l.Source == "" || (l.Judge == nil) == (l.Check == nil) {
			t.Errorf("law %q: want an id, a statement, a source, and either a judge or a check", l.ID)
		}
		if found, err := Find(l.ID); err != nil || found.ID != l.ID || slices.Contains(ids, l.ID) {
			t.Errorf("Find(%q) = %q, %v; want the one law of that id", l.ID, found.ID, err)
		}
		ids = append(ids, l.ID)
	}
}
