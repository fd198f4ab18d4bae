//go:build unix

package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/invariants"
	"github.com/wfbench/wfbench/runtime/mutant"
	"github.com/wfbench/wfbench/schema"
)

// TestMutantsAreFoundOut runs every mutant where it does harm: the report must name the rule
// that it breaks.
func TestMutantsAreFoundOut(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var cells []string
	for _, m := range onSite() {
		cells = append(cells, bench.CellID(revealingCell(bench.MutantPrefix+m.Name, m)))
	}
	wfbench(t, "run", "--cell", strings.Join(cells, ","), "--jobs", "3", "--out", dir).wants(t, exitFinding)
	r := reportIn(t, dir)
	for _, m := range onSite() {
		cell := cellOf(t, r, bench.CellID(revealingCell(bench.MutantPrefix+m.Name, m)))
		if !slices.ContainsFunc(cell.Violations, func(v schema.Violation) bool { return v.Invariant == m.Rule }) {
			t.Errorf("%s: %s, violations %+v; want %q named", cell.ID, cell.Class, cell.Violations, m.Rule)
		}
		if !slices.Contains(cell.Verdicts, schema.Verdict{Invariant: m.Rule, Status: schema.Violated}) {
			t.Errorf("%s: verdicts %+v; want %q violated", cell.ID, cell.Verdicts, m.Rule)
		}
	}
}

// everyRuleHolds demands a cell for each rule in which it holds: one that was never seen to may
// always cry out. That each is broken by some mutant is for the scenarios in the simulator to show.
func everyRuleHolds(t *testing.T, r *schema.Report) {
	t.Helper()
	for _, rule := range invariants.All() {
		if !slices.ContainsFunc(r.Cells, func(c schema.CellResult) bool {
			return slices.Contains(c.Verdicts, schema.Verdict{Invariant: rule.ID, Status: schema.Held})
		}) {
			t.Errorf("rule %q: no run holds it", rule.ID)
		}
	}
}

// TestEngineHoldsWhereMutantsFail runs the engine on the same cells.
func TestEngineHoldsWhereMutantsFail(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var cells []string
	for _, m := range onSite() {
		if id := bench.CellID(revealingCell(bench.EngineName, m)); !slices.Contains(cells, id) {
			cells = append(cells, id)
		}
	}
	wfbench(t, "run", "--cell", strings.Join(cells, ","), "--jobs", "2", "--out", dir).wants(t, exitHeld)
	r := reportIn(t, dir)
	everyRuleHolds(t, r)
	for _, c := range r.Cells {
		if len(c.Violations) > 0 || c.Class == schema.ClassUnsafe || c.Class == schema.ClassInconclusive {
			t.Errorf("%s: %s, violations %+v", c.ID, c.Class, c.Violations)
		}
	}
}

// TestMutantAlone runs two mutants, each alone: one found out by the ledger, one by the bytes
// on disk.
func TestMutantAlone(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"first-match", "verbatim-secret"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := slices.IndexFunc(mutant.All(), func(m mutant.Mutant) bool { return m.Name == name })
			m := mutant.All()[i]
			got := wfbench(t, "run", "--cell", bench.CellID(revealingCell(bench.MutantPrefix+name, m)), "--out", t.TempDir())
			got.wants(t, exitFinding)
			if !strings.Contains(got.out, m.Rule) {
				t.Errorf("the text report does not name %q:\n%s", m.Rule, got.out)
			}
		})
	}
}
