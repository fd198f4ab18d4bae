package bench

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/drift"
)

// repeatMax bounds the repeats of one plan.
const repeatMax = 1_000

// Selection says which cells to run. Each list holds names, globs such as "mutant:*", or
// comma lists of both; an empty list means all, but "engine" for subjects and "chromium" for
// browsers.
type Selection struct {
	Sites []string
	// Tasks are "buy" or "shop/buy".
	Tasks []string
	// Drifts are "origin-hop" (the seed chooses the variant), "origin-hop:link" or "origin-hop:*",
	// with a strength "slow@3", or two at once "slow+decoy:below".
	Drifts   []string
	Browsers []string
	Subjects []string
	Seed     uint64
	// Repeat is how often each cell is run; 0 means once.
	Repeat int
}

// Plan lists the cells of a selection from everything that is built in.
func Plan(s Selection) ([]schema.Cell, error) { return Everything().Plan(s) }

// ParseCell reads a cell's id back, among everything that is built in.
func ParseCell(id string) (schema.Cell, error) { return Everything().ParseCell(id) }

// Plan lists the cells of a selection, in the catalogue's order: cells that share an original
// run stand together. A drift that does not apply to a task makes no cell.
func (c Catalogue) Plan(s Selection) ([]schema.Cell, error) {
	if s.Repeat < 0 || s.Repeat > repeatMax {
		return nil, fmt.Errorf("planning cells: repeat %d is not between 1 and %d", s.Repeat, repeatMax)
	}
	subjects, err1 := choose("subject", s.Subjects, c.Subjects.Names(), EngineName)
	browsers, err2 := choose("browser", s.Browsers, c.Browsers, Chromium)
	tasks, err3 := c.chooseTasks(s)
	drifts, err4 := c.chooseDrifts(s.Drifts)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return nil, fmt.Errorf("planning cells: %w", err)
	}
	var cells []schema.Cell
	for _, subject := range subjects {
		for _, t := range tasks {
			for _, b := range browsers {
				for r := range max(s.Repeat, 1) {
					base := schema.Cell{Subject: subject, Site: t.Site, Task: t.Task, Browser: b, Seed: s.Seed, Repeat: r + 1}
					cells = append(cells, c.drifted(base, drifts)...)
				}
			}
		}
	}
	if len(cells) == 0 {
		return nil, errors.New("planning cells: no drift of the selection applies to a task of it")
	}
	return cells, nil
}

// drifted gives a cell each drift that applies to its task and browser. A drift with variants gets
// the one that the seed chooses, so that the cell says what it really was.
func (c Catalogue) drifted(base schema.Cell, specs []drift.Spec) []schema.Cell {
	ref := schema.TaskRef{Site: base.Site, Task: base.Task}
	task, err := c.task(ref)
	if err != nil {
		return nil
	}
	var cells []schema.Cell
	for _, spec := range specs {
		if spec.Answer(ref, task.Spots) == "" || !spec.In(base.Browser) {
			continue
		}
		base.Drift = spec.Pick(base.Seed, ref).String()
		if !slices.Contains(cells, base) {
			cells = append(cells, base)
		}
	}
	return cells
}

func (c Catalogue) chooseTasks(s Selection) ([]schema.TaskRef, error) {
	siteNames, err := choose("site", s.Sites, c.siteNames(), "*")
	if err != nil {
		return nil, err
	}
	var refs []schema.TaskRef
	var names []string
	for _, site := range siteNames {
		for _, t := range c.taskNames(site) {
			refs = append(refs, schema.TaskRef{Site: site, Task: t})
			names = append(names, site+"/"+t)
		}
	}
	patterns := split(s.Tasks, "*")
	for i, p := range patterns {
		if !strings.Contains(p, "/") {
			patterns[i] = "*/" + p
		}
	}
	chosen, err := matching("task", patterns, names)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(refs, func(r schema.TaskRef) bool { return !slices.Contains(chosen, r.String()) }), nil
}

// chooseDrifts matches patterns with a ":" against variants, and the others against names: "*" is
// every drift once, not every variant. What names a strength or two drifts is taken as it is.
func (c Catalogue) chooseDrifts(patterns []string) ([]drift.Spec, error) {
	var plain, exact []string
	for _, p := range split(patterns, "*") {
		if strings.ContainsAny(p, "+@") {
			exact = append(exact, p)
			continue
		}
		names := c.driftNames()
		if strings.Contains(p, ":") {
			names = c.driftSpecs()
		}
		got, err := matching("drift", []string{p}, names)
		if err != nil {
			return nil, err
		}
		plain = append(plain, got...)
	}
	chosen := slices.DeleteFunc(c.driftSpecs(), func(s string) bool { return !slices.Contains(plain, s) })
	var specs []drift.Spec
	for _, text := range append(chosen, exact...) {
		spec, err := drift.ParseAmong(c.Drifts, text)
		if err != nil {
			return nil, err
		}
		specs = append(specs, spec)
	}
	return specs, nil
}

// choose returns the names that any pattern matches, in the order of names.
func choose(kind string, patterns, names []string, otherwise string) ([]string, error) {
	return matching(kind, split(patterns, otherwise), names)
}

func split(patterns []string, otherwise string) []string {
	var out []string
	for _, p := range strings.Split(strings.Join(patterns, ","), ",") {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		return []string{otherwise}
	}
	return out
}

// matching refuses a pattern that matches nothing: a typing error must not shrink a run.
func matching(kind string, patterns, names []string) ([]string, error) {
	hit := make([]bool, len(names))
	for _, p := range patterns {
		found := false
		for i, n := range names {
			ok, err := path.Match(p, n)
			if err != nil {
				return nil, fmt.Errorf("reading %s pattern %q: %w", kind, p, err)
			}
			if ok {
				hit[i], found = true, true
			}
		}
		if !found {
			return nil, unknown(kind, strings.TrimPrefix(p, "*/"), names)
		}
	}
	var out []string
	for i, n := range names {
		if hit[i] {
			out = append(out, n)
		}
	}
	return out, nil
}
