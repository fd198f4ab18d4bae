package gen_test

import (
	"bytes"
	"encoding/json"
	"math/rand"
	"testing"

	"github.com/leanovate/gopter"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/properties/gen"
)

const (
	planSeed = 20261130
	// modulesAll is how many kinds of module there are.
	modulesAll = 16
)

// plans draws n plans.
func plans(t *testing.T, n int, f gen.Focus) []gen.Plan {
	t.Helper()
	params := gopter.DefaultGenParameters()
	params.Rng = rand.New(rand.NewSource(planSeed))
	draw := gen.Scenarios(f)
	out := make([]gen.Plan, n)
	for i := range out {
		v, ok := draw(params).Retrieve()
		if !ok {
			t.Fatal("Retrieve() gave nothing; want a plan")
		}
		out[i] = v.(gen.Plan)
	}
	return out
}

func TestPlanScenariosMakeSense(t *testing.T) {
	for _, p := range plans(t, 400, gen.Focus{}) {
		s := p.Scenario()
		data := encode(t, s)
		back, err := trial.Decode(data)
		if err != nil {
			t.Fatalf("Decode(scenario of %v) = %v; want it back", p, err)
		}
		if !bytes.Equal(encode(t, back), data) || !bytes.Equal(encode(t, p.Scenario()), data) {
			t.Fatalf("a scenario is not the same after JSON, or not the same twice: %v", p)
		}
		if _, err := trial.Apply(s.App, s.Replay.Changes); err != nil {
			t.Fatalf("Apply(changes of %v) = %v; want a changed app", p, err)
		}
	}
}

func encode(t *testing.T, s trial.Scenario) []byte {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestPlanDrawsEverything(t *testing.T) {
	changes, faults, gates := map[string]bool{}, map[string]bool{}, map[bool]bool{}
	modules := map[string]bool{}
	for _, p := range plans(t, 4000, gen.Focus{}) {
		s := p.Scenario()
		for _, c := range s.Replay.Changes {
			changes[c.Kind] = true
		}
		for _, f := range s.Replay.Faults {
			faults[string(f.Kind)] = true
		}
		for _, m := range p.Modules {
			modules[m.Kind] = true
		}
		gates[s.Replay.Unattended || s.Replay.Unconfirmed || s.Replay.Ungranted != ""] = true
	}
	for _, k := range trial.ChangeKinds() {
		if !changes[k.Name] {
			t.Errorf("no plan of 4,000 has the change %q; want each", k.Name)
		}
	}
	if len(faults) != 5 || len(gates) != 2 || len(modules) != modulesAll {
		t.Errorf("drew %d kinds of fault, %d of gate, %d modules; want 5, 2, %d", len(faults), len(gates), len(modules), modulesAll)
	}
}

func TestPlanFocus(t *testing.T) {
	for _, p := range plans(t, 200, gen.Focus{Unchanged: true}) {
		if len(p.Changes)+len(p.Faults)+len(p.Gate) != 0 {
			t.Errorf("unchanged plan %v has changes", p)
		}
	}
	for _, p := range plans(t, 200, gen.Focus{Kinds: []string{"rename"}, Model: new(true), Repeated: true}) {
		if len(p.Changes) == 0 || !p.Model || p.Times < 2 {
			t.Errorf("plan %v; want renames, a model and several replays", p)
		}
		for _, c := range p.Scenario().Replay.Changes {
			if c.Kind != "rename" {
				t.Errorf("change %q; want rename only", c.Kind)
			}
		}
	}
	for _, p := range plans(t, 50, gen.Focus{Store: true}) {
		if len(p.Store) == 0 || len(p.Modules) != 0 || p.Validate() != nil {
			t.Errorf("plan %v; want operations on a store and nothing else", p)
		}
	}
	for _, p := range plans(t, 50, gen.Focus{Modules: []string{"people"}, Unchanged: true, Other: true}) {
		if p.Modules[0].Kind != "people" || p.Scenario().Replay.Values == nil || p.Validate() != nil {
			t.Errorf("plan %v; want people first, and somebody else's values", p)
		}
	}
	apps := map[string]bool{}
	for _, p := range plans(t, 400, gen.Focus{Apps: 8, First: 80}) {
		apps[p.App()] = true
	}
	if len(apps) != 8 {
		t.Errorf("drew %d apps; want the 8 asked for", len(apps))
	}
}

// A shrinker must offer smaller plans only, or a search for the smallest never ends.
func TestPlanShrinks(t *testing.T) {
	params := gopter.DefaultGenParameters()
	params.Rng = rand.New(rand.NewSource(planSeed))
	result := gen.Scenarios(gen.Focus{Faulty: true, Gated: true, Kinds: []string{"rename", "late"}})(params)
	v, _ := result.Retrieve()
	p, steps := v.(gen.Plan), 0
	for {
		next, ok := result.Shrinker(p)()
		if !ok {
			break
		}
		if size(next.(gen.Plan)) >= size(p) {
			t.Fatalf("%v shrinks to %v, which is no smaller", p, next)
		}
		p = next.(gen.Plan)
		if steps++; steps > 1000 {
			t.Fatal("shrinking does not end")
		}
	}
	if len(p.Modules) != 1 || len(p.Changes)+len(p.Faults)+len(p.Gate) != 0 || p.Words != 0 {
		t.Errorf("shrank to %v; want the smallest plan", p)
	}
}

// size is a number that every shrink makes smaller.
func size(p gen.Plan) int {
	n := p.Words + len(p.Gate) + p.Times
	for _, b := range []bool{p.Other, p.Model, p.Approve} {
		if b {
			n++
		}
	}
	for _, m := range p.Modules {
		n += 100 + m.Items + m.Pick + m.Other
	}
	for _, c := range p.Changes {
		n += 100 + c.Key + c.Ms
		if c.Known {
			n++
		}
	}
	for _, o := range p.Store {
		n += 100 + o.Item + o.Name
		if o.Late {
			n++
		}
	}
	for _, f := range p.Faults {
		n += 100 + f.Nth
	}
	return n
}
