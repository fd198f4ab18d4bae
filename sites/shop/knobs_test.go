package shop

import (
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites/drift"
)

// TestKnobsReachThePage checks what the shell tells the page, knob by knob.
func TestKnobsReachThePage(t *testing.T) {
	for want, k := range map[string]drift.Knobs{
		`"rerenderMs":120`:  {RerenderMs: 120},
		`"wrapper":true`:    {Wrapper: true},
		`"reorder":true`:    {Reorder: true},
		`"slowMs":900`:      {SlowMs: 900},
		`"shadowRoot":true`: {ShadowRoot: true},
		`"nonce":"`:         {IDChurn: true},
	} {
		if _, page := visit(t, k).get("/"); !strings.Contains(page, want) {
			t.Errorf("the shell of %+v lacks %s", k, want)
		}
		if _, page := visit(t, drift.Knobs{}).get("/"); strings.Contains(page, want) {
			t.Errorf("the plain shell has %s", want)
		}
	}
}

func TestChurnIsNewOnEachLoad(t *testing.T) {
	v := visit(t, drift.Knobs{IDChurn: true})
	_, first := v.get("/")
	if _, second := v.get("/"); first == second {
		t.Error("two loads have the same nonce")
	}
}

func TestServerKnobsStayOutOfThePage(t *testing.T) {
	_, plain := visit(t, drift.Knobs{}).get("/")
	if _, page := visit(t, drift.Knobs{DecoyRow: true, Swap: true, Tools: drift.ToolSwapped}).get("/"); page != plain {
		t.Error("the shell tells of a drift that the server makes")
	}
}
