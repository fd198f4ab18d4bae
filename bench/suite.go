package bench

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// The suites: how many cells a run has.
const (
	// SuiteSmoke is the first task of each site, unchanged, and one drift of each family.
	SuiteSmoke = "smoke"
	// SuiteDefault is the first task of each site, unchanged, and every drift once.
	SuiteDefault = "default"
	// SuiteFull is every task under every drift that applies, in each browser.
	SuiteFull = "full"
	// SuiteNightly is SuiteFull with every variant and strength, and random pairs of drifts.
	SuiteNightly = "nightly"
)

// nightlyPairs is how many pairs of drifts SuiteNightly draws.
const nightlyPairs = 100

// Suites lists the suites, the shortest first.
func Suites() []string { return []string{SuiteSmoke, SuiteDefault, SuiteFull, SuiteNightly} }

// PlanSuite lists the cells of a suite that a selection leaves. "" is SuiteFull.
func (c Catalogue) PlanSuite(suite string, s Selection) ([]schema.Cell, error) {
	switch suite {
	case SuiteSmoke:
		return c.planOnce(s, firstOfGroup(c.Drifts))
	case SuiteDefault:
		return c.planOnce(s, c.Drifts)
	case SuiteFull, "":
		if len(s.Browsers) == 0 && suite != "" {
			s.Browsers = []string{"*"}
		}
		return c.Plan(s)
	case SuiteNightly:
		if len(s.Browsers) == 0 {
			s.Browsers = []string{"*"}
		}
		return c.planNightly(s)
	}
	return nil, unknown("suite", suite, Suites())
}

// firstOfGroup lists the first drift of each family, but the one that changes nothing.
func firstOfGroup(all []drift.Drift) []drift.Drift {
	var out []drift.Drift
	for _, d := range all {
		if !slices.ContainsFunc(out, func(o drift.Drift) bool { return o.Group == d.Group }) {
			out = append(out, d)
		}
	}
	return out
}

// planOnce plans the first task of each site unchanged, and each drift on one of these tasks, in
// turns, so that no drift and no site is left out.
func (c Catalogue) planOnce(s Selection, drifts []drift.Drift) ([]schema.Cell, error) {
	all, err := c.Plan(s)
	if err != nil {
		return nil, err
	}
	var leading []schema.TaskRef
	for _, cell := range all {
		ref := schema.TaskRef{Site: cell.Site, Task: cell.Task}
		if !slices.ContainsFunc(leading, func(l schema.TaskRef) bool { return l.Site == ref.Site }) {
			leading = append(leading, ref)
		}
	}
	taken := map[string]schema.TaskRef{}
	for turn, d := range drifts {
		for i := range leading {
			ref := leading[(turn+i)%len(leading)]
			if slices.ContainsFunc(all, func(cell schema.Cell) bool { return on(cell, ref) && baseName(cell) == d.Name }) {
				taken[d.Name] = ref
				break
			}
		}
		other := slices.IndexFunc(all, func(cell schema.Cell) bool { return baseName(cell) == d.Name })
		if _, ok := taken[d.Name]; !ok && other >= 0 { // it applies to none of the first tasks
			taken[d.Name] = schema.TaskRef{Site: all[other].Site, Task: all[other].Task}
		}
	}
	unchanged := c.Drifts[0].Name
	return slices.DeleteFunc(all, func(cell schema.Cell) bool {
		if baseName(cell) == unchanged {
			return !slices.Contains(leading, schema.TaskRef{Site: cell.Site, Task: cell.Task})
		}
		ref, ok := taken[baseName(cell)]
		return !ok || !on(cell, ref)
	}), nil
}

func on(c schema.Cell, ref schema.TaskRef) bool { return c.Site == ref.Site && c.Task == ref.Task }

// baseName is the drift of a cell without its variant and strength.
func baseName(c schema.Cell) string {
	name, _, _ := strings.Cut(c.Drift, "@")
	name, _, _ = strings.Cut(name, ":")
	return name
}

// planNightly plans every variant at the usual strength, every drift at the others, and pairs.
func (c Catalogue) planNightly(s Selection) ([]schema.Cell, error) {
	if len(s.Drifts) > 0 {
		return c.Plan(s)
	}
	for _, d := range c.Drifts {
		if len(d.Variants) > 0 {
			s.Drifts = append(s.Drifts, d.Name+":*")
			continue
		}
		s.Drifts = append(s.Drifts, d.Name)
		for n := range d.Amounts {
			if n+1 != drift.StrengthUsual {
				s.Drifts = append(s.Drifts, fmt.Sprintf("%s@%d", d.Name, n+1))
			}
		}
	}
	cells, err := c.Plan(s)
	if err != nil {
		return nil, err
	}
	s.Drifts = nil
	pairs, err := c.PlanPairs(s, nightlyPairs)
	return append(cells, pairs...), err
}

// pairTriesMax bounds the draws for one pair that applies.
const pairTriesMax = 200

// PlanPairs draws n cells, each with a seed of its own (Seed, Seed+1, ...), and a task and two
// drifts that the seed chooses.
func (c Catalogue) PlanPairs(s Selection, n int) ([]schema.Cell, error) {
	tasks, err := c.chooseTasks(s)
	if err != nil {
		return nil, fmt.Errorf("planning pairs: %w", err)
	}
	browsers, err1 := choose("browser", s.Browsers, c.Browsers, Chromium)
	subjects, err2 := choose("subject", s.Subjects, c.Subjects.Names(), EngineName)
	if err := errors.Join(err1, err2); err != nil {
		return nil, fmt.Errorf("planning pairs: %w", err)
	}
	var cells []schema.Cell
	for i := range n {
		seed := s.Seed + uint64(i)
		for _, b := range browsers {
			ref, spec, ok := c.pair(tasks, seed, b)
			if !ok {
				return nil, errors.New("planning pairs: no two drifts apply to a task of the selection")
			}
			for _, subject := range subjects {
				cells = append(cells, schema.Cell{
					Subject: subject, Site: ref.Site, Task: ref.Task, Drift: spec.String(), Browser: b, Seed: seed, Repeat: 1,
				})
			}
		}
	}
	return cells, nil
}

// pair draws a task and two drifts of a seed.
func (c Catalogue) pair(tasks []schema.TaskRef, seed uint64, browser string) (schema.TaskRef, drift.Spec, bool) {
	r := app.Rand(seed, "bench/pair")
	for range pairTriesMax {
		ref := tasks[r.IntN(len(tasks))]
		one, two := c.Drifts[r.IntN(len(c.Drifts))], c.Drifts[r.IntN(len(c.Drifts))]
		task, err := c.task(ref)
		if err != nil || one.Name == two.Name {
			continue
		}
		spec, err := drift.ParseAmong(c.Drifts, one.Name+"+"+two.Name)
		if err != nil || one.Group == drift.Unchanged || two.Group == drift.Unchanged ||
			spec.Answer(ref, task.Spots) == "" || !spec.In(browser) {
			continue
		}
		return ref, spec.Pick(seed, ref), true
	}
	return schema.TaskRef{}, nil, false
}
