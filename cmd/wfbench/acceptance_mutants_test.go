//go:build unix

package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/runtime/mutant"
	"github.com/wfbench/wfbench/schema"
)

// revealing names, for each mutant, the drift of admin/deactivate that brings out what it breaks.
var revealing = map[string]string{
	"first-match":     "swap",
	"stale-ref":       "none",
	"retry-maybe":     "hang-after-commit",
	"verbatim-secret": "none",
	"ignore-origin":   "origin-hop:link",
	"always-ask":      "none",
	"side-door":       "none",
}

// deactivateCell is the id of a cell of admin/deactivate.
func deactivateCell(subject, drift string) string {
	return strings.ReplaceAll(subject+".admin.deactivate."+drift+".chromium.s1.r1", ":", "-")
}

// TestMutantsAreFoundOut runs every mutant where it does harm: the report must name the rule
// that it breaks.
func TestMutantsAreFoundOut(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var cells []string
	for _, m := range mutant.All() {
		cells = append(cells, deactivateCell(bench.MutantPrefix+m.Name, revealing[m.Name]))
	}
	wfbench(t, "run", "--cell", strings.Join(cells, ","), "--jobs", "3", "--out", dir).wants(t, exitFinding)
	r := reportIn(t, dir)
	for _, m := range mutant.All() {
		cell := cellOf(t, r, bench.MutantPrefix+m.Name, revealing[m.Name])
		if !slices.ContainsFunc(cell.Violations, func(v schema.Violation) bool { return v.Invariant == m.Rule }) {
			t.Errorf("%s under %s: %s, violations %+v; want %q named", cell.Subject, cell.Drift, cell.Class, cell.Violations, m.Rule)
		}
		if !slices.Contains(cell.Verdicts, schema.Verdict{Invariant: m.Rule, Status: schema.Violated}) {
			t.Errorf("%s: verdicts %+v; want %q violated", cell.ID, cell.Verdicts, m.Rule)
		}
	}
}

// TestEngineHoldsWhereMutantsFail runs the engine on the same cells.
func TestEngineHoldsWhereMutantsFail(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var cells []string
	for _, d := range revealing {
		if id := deactivateCell(bench.EngineName, d); !slices.Contains(cells, id) {
			cells = append(cells, id)
		}
	}
	wfbench(t, "run", "--cell", strings.Join(cells, ","), "--jobs", "2", "--out", dir).wants(t, exitHeld)
	for _, c := range reportIn(t, dir).Cells {
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
			got := wfbench(t, "run", "--cell", deactivateCell(bench.MutantPrefix+name, revealing[name]), "--out", t.TempDir())
			got.wants(t, exitFinding)
			i := slices.IndexFunc(mutant.All(), func(m mutant.Mutant) bool { return m.Name == name })
			if rule := mutant.All()[i].Rule; !strings.Contains(got.out, rule) {
				t.Errorf("the text report does not name %q:\n%s", rule, got.out)
			}
		})
	}
}
