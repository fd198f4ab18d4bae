package sim_test

import (
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/browsertest"
	"github.com/wfbench/wfbench/runtime/browser/sim"
)

// behavioursMin is how much of the contract of a browser a simulated page must keep. It only grows.
const behavioursMin = 80

func TestContract(t *testing.T) {
	n := browsertest.RunSimulated(t, func(a sim.App) browser.Driver { return sim.New(a, sim.Options{}) })
	if n < behavioursMin {
		t.Errorf("RunSimulated() ran %d behaviours; want at least %d", n, behavioursMin)
	}
	t.Logf("%d behaviours", n)
}
