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

// revealing names, for each mutant, the task and the drift that bring out what it breaks.
var revealing = map[string]struct{ site, task, drift string }{
	"first-match":     {"admin", "deactivate", "swap"},
	"stale-ref":       {"admin", "deactivate", "none"},
	"retry-maybe":     {"shop", "buy", "hang-after-commit"}, // the shop takes an order twice
	"verbatim-secret": {"admin", "deactivate", "none"},
	"ignore-origin":   {"admin", "deactivate", "origin-hop:link"},
	"always-ask":      {"admin", "deactivate", "none"},
	"side-door":       {"admin", "deactivate", "none"},
}

// revealingCell is the cell in which a subject meets what brings out a mutant.
func revealingCell(subject, mutant string) string {
	where := revealing[mutant]
	return bench.CellID(schema.Cell{
		Subject: subject, Site: where.site, Task: where.task, Drift: where.drift, Browser: bench.Chromium, Seed: 1, Repeat: 1,
	})
}

// TestMutantsAreFoundOut runs every mutant where it does harm: the report must name the rule
// that it breaks.
func TestMutantsAreFoundOut(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var cells []string
	for _, m := range mutant.All() {
		cells = append(cells, revealingCell(bench.MutantPrefix+m.Name, m.Name))
	}
	wfbench(t, "run", "--cell", strings.Join(cells, ","), "--jobs", "3", "--out", dir).wants(t, exitFinding)
	r := reportIn(t, dir)
	for _, m := range mutant.All() {
		cell := cellOf(t, r, revealingCell(bench.MutantPrefix+m.Name, m.Name))
		if !slices.ContainsFunc(cell.Violations, func(v schema.Violation) bool { return v.Invariant == m.Rule }) {
			t.Errorf("%s: %s, violations %+v; want %q named", cell.ID, cell.Class, cell.Violations, m.Rule)
		}
		if !slices.Contains(cell.Verdicts, schema.Verdict{Invariant: m.Rule, Status: schema.Violated}) {
			t.Errorf("%s: verdicts %+v; want %q violated", cell.ID, cell.Verdicts, m.Rule)
		}
	}
	everyRule(t, r, schema.Violated, "no mutant breaks it")
}

// everyRule demands a cell for each rule in which it has a status: a rule that was never seen
// broken is not known to work, one that was never seen to hold may always cry out.
func everyRule(t *testing.T, r *schema.Report, status schema.VerdictStatus, otherwise string) {
	t.Helper()
	for _, rule := range invariants.All() {
		if !slices.ContainsFunc(r.Cells, func(c schema.CellResult) bool {
			return slices.Contains(c.Verdicts, schema.Verdict{Invariant: rule.ID, Status: status})
		}) {
			t.Errorf("rule %q: %s", rule.ID, otherwise)
		}
	}
}

// TestEngineHoldsWhereMutantsFail runs the engine on the same cells.
func TestEngineHoldsWhereMutantsFail(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var cells []string
	for _, m := range mutant.All() {
		if id := revealingCell(bench.EngineName, m.Name); !slices.Contains(cells, id) {
			cells = append(cells, id)
		}
	}
	wfbench(t, "run", "--cell", strings.Join(cells, ","), "--jobs", "2", "--out", dir).wants(t, exitHeld)
	r := reportIn(t, dir)
	everyRule(t, r, schema.Held, "no run holds it")
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
			got := wfbench(t, "run", "--cell", revealingCell(bench.MutantPrefix+name, name), "--out", t.TempDir())
			got.wants(t, exitFinding)
			i := slices.IndexFunc(mutant.All(), func(m mutant.Mutant) bool { return m.Name == name })
			if rule := mutant.All()[i].Rule; !strings.Contains(got.out, rule) {
				t.Errorf("the text report does not name %q:\n%s", rule, got.out)
			}
		})
	}
}
