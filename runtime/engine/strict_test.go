package engine_test

import (
	"slices"
	"testing"

	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/schema"
)

// denying edits a workflow file so that it says of nothing that it has consequences or is a secret.
func denying(w *schema.Workflow) *schema.Workflow {
	out := *w
	out.Params, out.Steps = slices.Clone(w.Params), slices.Clone(w.Steps)
	for i := range out.Params {
		out.Params[i].Sensitive = false
	}
	for i := range out.Steps {
		out.Steps[i].Consequential, out.Steps[i].Requests, out.Steps[i].Form = false, nil, nil
	}
	return &out
}

// A file says nothing that makes the engine less strict: nobody is there to ask, so nothing is done.
func TestNoFileSwitchesAGateOff(t *testing.T) {
	saved := recorded(t)
	all := func(capabilities ...gate.Capability) gate.Gate {
		p := gate.Policy{Unattended: true}
		for _, c := range capabilities {
			p.Grants = append(p.Grants, gate.Grant{Capability: c, Origin: origin})
		}
		return p
	}
	for name, c := range map[string]struct {
		gate gate.Gate
		at   string
	}{
		"no confirmation":           {all(gate.Click, gate.Type, gate.Credential), "s2"},
		"no grant of a secret":      {all(gate.Click, gate.Type), "s1"},
		"no leave to type anything": {all(gate.Click, gate.Credential), "s1"},
	} {
		for which, w := range map[string]*schema.Workflow{"as recorded": saved, "edited": denying(saved)} {
			got := replay(t, w, shop(origin, "Place order"), func(o *engine.ReplayOptions, _ *engine.Parts) { o.Gate = c.gate })
			if got.claim.Reason != schema.Denied || got.claim.StoppedAt != c.at || got.effects != 0 {
				t.Errorf("%s, %s: Replay = %+v with %d effects; want it denied at %s", name, which, got.claim, got.effects, c.at)
			}
		}
	}
}

// Where the form is sent by a script, no target tells of it. Then the step is done, and the run ends there.
func TestARunEndsWithAnUnrecordedWrite(t *testing.T) {
	app := shop(origin, "Place order")
	app.Pages[0].Nodes[2].Submits = false
	got := replay(t, denying(recorded(t)), app, nil)
	if got.claim.Status != schema.ClaimStopped || got.claim.Reason != schema.UnrecordedWrite || !got.did("fill pass", "click order") || len(got.asked) != 0 {
		t.Errorf("Replay = %+v with acts %q and %d calls; want it to stop after the order", got.claim, got.acts, len(got.asked))
	}
}
