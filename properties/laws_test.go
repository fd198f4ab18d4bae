package properties

import (
	"os"
	"runtime/debug"
	"testing"

	"github.com/wfbench/wfbench/runtime/engine"
)

const (
	// lawCases is how many cases the laws get in all.
	lawCases = 22_000
	// gcPercent trades memory for time: a search makes much garbage and keeps little.
	gcPercent = 400
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(gcPercent)
	os.Exit(m.Run())
}

func TestLaws(t *testing.T) {
	laws := Laws()
	shares := Shares(laws, lawCases)
	for i, law := range laws {
		t.Run(law.ID, func(t *testing.T) {
			t.Parallel()
			f := law.Search(t.Context(), Search{Subject: engine.New, Cases: shares[i], Seed: lawSeed})
			if f.Broken != nil {
				t.Fatalf("%s is broken: %s\nwfbench fuzz --law %s --plan '%s'", law.ID, f.Broken.Message, law.ID, f.Broken.Plan)
			}
			if f.Exercised*10 < f.Cases {
				t.Errorf("%s: %d of %d cases exercised it; want a tenth at least", law.ID, f.Exercised, f.Cases)
			}
			t.Logf("%s: %d of %d cases exercised it", law.ID, f.Exercised, f.Cases)
		})
	}
}
