package properties

import (
	"encoding/json"
	"testing"

	"github.com/wfbench/wfbench/runtime/engine"
)

// lawCases is how many cases the laws get in all.
const lawCases = 8000

func TestLaws(t *testing.T) {
	laws := Laws()
	for _, law := range laws {
		t.Run(law.ID, func(t *testing.T) {
			t.Parallel()
			f := law.Search(t.Context(), Search{Subject: engine.New, Cases: lawCases / len(laws), Seed: lawSeed})
			if f.Broken != nil {
				plan, _ := json.Marshal(f.Broken.Plan)
				t.Fatalf("%s is broken: %s\nwfbench fuzz --law %s --plan '%s'", law.ID, f.Broken.Message, law.ID, plan)
			}
			if f.Exercised*10 < f.Cases {
				t.Errorf("%s: %d of %d cases exercised it; want a tenth at least", law.ID, f.Exercised, f.Cases)
			}
			t.Logf("%s: %d of %d cases exercised it", law.ID, f.Exercised, f.Cases)
		})
	}
}
