// Package kill tries mutants of the engine on the scenarios that are kept, in the simulator, and says
// which rules find each out: the first half of the kill table.
//
// A mutant is killed when the rule that it breaks is among those that the judge names. That any
// rule cries out is not enough: it may be the wrong one. The package reads no scenarios but those of
// package fixtures; what needs a real browser is run by package bench as cells.
//
// Before it: package bench/trial, which makes the runs. After it: `wfbench mutants`, which prints
// the table.
package kill

import (
	"context"
	"fmt"
	"io/fs"
	"slices"

	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/fixtures"
	"github.com/wfbench/wfbench/runtime/mutant"
)

// Find is a scenario in which something was found, with the rules that found it.
type Find struct {
	Scenario string
	// Rules are the ids of the invariants that were violated, sorted.
	Rules []string
}

// Scenarios reads the scenarios of package fixtures, by name.
func Scenarios() ([]trial.Scenario, error) {
	files, err := fs.ReadDir(fixtures.Scenarios(), ".")
	if err != nil {
		return nil, fmt.Errorf("reading scenarios: %w", err)
	}
	var list []trial.Scenario
	for _, f := range files {
		data, err := fs.ReadFile(fixtures.Scenarios(), f.Name())
		if err != nil {
			return nil, fmt.Errorf("reading scenarios: %w", err)
		}
		s, err := trial.Decode(data)
		switch {
		case err != nil:
			return nil, fmt.Errorf("reading scenario %q: %w", f.Name(), err)
		case f.Name() != s.Name+".json":
			return nil, fmt.Errorf("reading scenario %q: it calls itself %q", f.Name(), s.Name)
		}
		list = append(list, s)
	}
	return list, nil
}

// Try runs a subject through scenarios and lists those in which a rule was violated.
func Try(ctx context.Context, subject trial.Subject, scenarios []trial.Scenario) ([]Find, error) {
	var finds []Find
	for _, s := range scenarios {
		result, err := trial.Run(ctx, subject, s)
		if err != nil {
			return nil, err
		}
		if rules := violated(result); len(rules) > 0 {
			finds = append(finds, Find{Scenario: s.Name, Rules: rules})
		}
	}
	return finds, nil
}

func violated(r *trial.Result) []string {
	var rules []string
	for _, a := range r.Replays {
		for _, v := range a.Judgement.Violations {
			rules = append(rules, v.Invariant)
		}
	}
	slices.Sort(rules)
	return slices.Compact(rules)
}

// Row is a line of the kill table.
type Row struct {
	Name   string `json:"name"`
	Rule   string `json:"rule"`
	Killed bool   `json:"killed"`
	// By lists the rules that found the mutant out, sorted.
	By []string `json:"by"`
}

// RowOf sums up what was found of a mutant.
func RowOf(m mutant.Mutant, finds []Find) Row {
	row := Row{Name: m.Name, Rule: m.Rule, By: []string{}}
	for _, f := range finds {
		row.By = append(row.By, f.Rules...)
	}
	slices.Sort(row.By)
	row.By = slices.Compact(row.By)
	row.Killed = slices.Contains(row.By, m.Rule)
	return row
}
