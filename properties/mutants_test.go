package properties

import (
	"context"
	"slices"
	"testing"

	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/mutant"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

// mutantCases is how many cases a law may need to find a mutant out.
const mutantCases = 600

// TestEveryLawHasAMutant shows that each law can fail: it finds out every mutant that it names, and
// those laws that are about other parts than the engine's find out a part that is broken here.
func TestEveryLawHasAMutant(t *testing.T) {
	for _, law := range Laws() {
		for _, name := range law.Mutants {
			t.Run(law.ID+"/"+name, func(t *testing.T) {
				t.Parallel()
				mustFind(t, law, Search{Subject: mutantOf(t, name).Engine}, name == "wear-out" || name == "flaky-redaction")
			})
		}
		tools, ok := brokenTools[law.ID]
		if ok {
			t.Run(law.ID, func(t *testing.T) {
				t.Parallel()
				mustFind(t, law, Search{Subject: engine.New, Tools: tools}, false)
			})
		}
		if !ok && len(law.Mutants) == 0 {
			t.Errorf("law %s names no mutant that breaks it", law.ID)
		}
	}
}

// mustFind demands that a search finds a broken law, and that the smallest case breaks it again. A stateful
// mutant may be right the next time.
func mustFind(t *testing.T, law Law, s Search, stateful bool) {
	t.Helper()
	s.Cases, s.Seed = mutantCases, lawSeed
	f := law.Search(t.Context(), s)
	if f.Broken == nil {
		t.Fatalf("%d cases, %d of them exercised, and the law held; want it broken", f.Cases, f.Exercised)
	}
	t.Logf("found out in case %d: %s", f.Cases, f.Broken.Message)
	if stateful {
		return
	}
	if _, err := law.guarded(t.Context(), Case{Plan: f.Broken.Plan, Subject: s.Subject, Tools: s.Tools, recordings: newRecordings()}); err == nil {
		t.Errorf("the smallest case holds when it is run again: %s", f.Broken.Plan)
	}
}

func mutantOf(t *testing.T, name string) mutant.Mutant {
	t.Helper()
	all := mutant.All()
	i := slices.IndexFunc(all, func(m mutant.Mutant) bool { return m.Name == name })
	if i < 0 {
		t.Fatalf("no mutant is called %q", name)
	}
	return all[i]
}

// brokenTools are broken parts beside the engine, by the law that finds them out.
var brokenTools = map[string]Tools{
	storeLosesNothing.ID: {Open: func(dir string) store.Store { return forgetful{store.At(dir, clock.System())} }},
	exportImportIdentity.ID: {Export: func(w *schema.Workflow) ([]byte, []string, error) {
		short := *w
		short.Name += "?"
		return Tools{}.export()(&short)
	}},
}

// forgetful is a store that empties its trash whenever something is deleted.
type forgetful struct{ store.Store }

// Delete implements store.Workflows.
func (f forgetful) Delete(ctx context.Context, id string, version int, atMs int64) error {
	err := f.Store.Delete(ctx, id, version, atMs)
	if err == nil {
		_, err = f.Empty(ctx, atMs+1)
	}
	return err
}
