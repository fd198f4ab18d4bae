package kill_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/wfbench/wfbench/bench/kill"
	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/invariants"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/mutant"
)

// mutantsMin is how many mutants there must be.
const mutantsMin = 40

// jobs is how many mutants are tried at a time.
const jobs = 2

func scenarios(t *testing.T) []trial.Scenario {
	t.Helper()
	list, err := kill.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// table tries every mutant on every scenario. It is worked out once.
var table = sync.OnceValues(func() (map[string][]kill.Find, error) {
	list, err := kill.Scenarios()
	if err != nil {
		return nil, err
	}
	return kill.Table(context.Background(), mutant.All(), list, kill.Options{Jobs: jobs})
})

func finds(t *testing.T) map[string][]kill.Find {
	t.Helper()
	found, err := table()
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestEveryMutantIsKilledByItsRule(t *testing.T) {
	found := finds(t)
	if n := len(mutant.All()); n < mutantsMin {
		t.Errorf("there are %d mutants; want at least %d", n, mutantsMin)
	}
	for _, m := range mutant.All() {
		if row := kill.RowOf(m, found[m.Name]); !row.Killed {
			t.Errorf("mutant %q survives: %q is not among %v", m.Name, m.Rule, row.By)
		}
	}
}

func TestEveryRuleOfAMutantIsAnInvariant(t *testing.T) {
	for _, m := range mutant.All() {
		if _, ok := invariants.Find(m.Rule); !ok {
			t.Errorf("mutant %q breaks %q, which is no invariant", m.Name, m.Rule)
		}
	}
}

func TestTheEngineDoesNoHarmInAnyScenario(t *testing.T) {
	found, err := kill.Try(t.Context(), engine.New, scenarios(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		t.Errorf("scenario %q: the engine violates %v", f.Scenario, f.Rules)
	}
}

// TestEveryScenarioIsNeeded finds scenarios in which no mutant does any harm: they show nothing. Those
// that were drawn broke a law of the engine once, and are kept for it.
func TestEveryScenarioIsNeeded(t *testing.T) {
	found := finds(t)
	for _, s := range scenarios(t) {
		used := strings.HasPrefix(s.Name, "drawn_")
		for _, list := range found {
			used = used || slices.ContainsFunc(list, func(f kill.Find) bool { return f.Scenario == s.Name })
		}
		if !used {
			t.Errorf("scenario %q brings out no mutant", s.Name)
		}
	}
}

// TestEveryInvariantIsNeeded takes each rule away in turn. Without it, a mutant that breaks it
// must survive, and go through some scenario without anybody noticing.
func TestEveryInvariantIsNeeded(t *testing.T) {
	found := finds(t)
	for _, rule := range invariants.All() {
		var unnoticed []string
		for _, m := range mutant.All() {
			if m.Rule != rule.ID {
				continue
			}
			for _, f := range found[m.Name] {
				if slices.Equal(f.Rules, []string{rule.ID}) {
					unnoticed = append(unnoticed, m.Name+" in "+f.Scenario)
				}
			}
		}
		if len(unnoticed) == 0 {
			t.Errorf("without %q nothing that breaks it goes unnoticed: it is not needed, or no mutant shows it alone", rule.ID)
		}
	}
}

// hazardShape is a row of the hazard table, or one of WebBrain's findings.
var hazardShape = regexp.MustCompile(`^[HD][0-9]+$`)

// TestScenariosAreTold holds each scenario to a name of a known category, a sentence and hazards that
// have the shape of one.
func TestScenariosAreTold(t *testing.T) {
	categories := []string{"identity", "recording", "outcome", "order", "handover", "gate", "scope", "secret", "drawn"}
	for _, s := range scenarios(t) {
		category, _, _ := strings.Cut(s.Name, "_")
		if !slices.Contains(categories, category) {
			t.Errorf("scenario %q: its category is none of %v", s.Name, categories)
		}
		if !strings.HasSuffix(s.Comment, ".") {
			t.Errorf("scenario %q: its comment is no sentence", s.Name)
		}
		for _, h := range s.Hazards {
			if !hazardShape.MatchString(h) {
				t.Errorf("scenario %q: %q is no hazard", s.Name, h)
			}
		}
	}
}
