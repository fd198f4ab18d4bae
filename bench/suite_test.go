package bench

import (
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/drift"
)

// TestRepeatsAreCellsOfTheirOwn checks that no two repeats, seeds or drifts share an id.
func TestRepeatsAreCellsOfTheirOwn(t *testing.T) {
	c := testCatalogue()
	cells, err := c.Plan(Selection{Drifts: []string{"none,slow"}, Repeat: 3})
	if err != nil {
		t.Fatal(err)
	}
	if want := 2 * 3; len(cells) != want {
		t.Fatalf("three repeats of two drifts make %d cells; want %d", len(cells), want)
	}
	seen := ids(cells)
	slices.Sort(seen)
	if n := len(slices.Compact(seen)); n != len(cells) {
		t.Errorf("%d cells have %d ids", len(cells), n)
	}
	report := Summarise(results(cells))
	if got := report["engine"].Cells; got != len(cells) {
		t.Errorf("the summary counts %d of %d repeats", got, len(cells))
	}
}

func results(cells []schema.Cell) []schema.CellResult {
	out := make([]schema.CellResult, len(cells))
	for i, cell := range cells {
		out[i] = schema.CellResult{ID: CellID(cell), Cell: cell, Class: schema.ClassCompleted, Path: "replay"}
	}
	return out
}

func planned(t *testing.T, suite string, s Selection) []schema.Cell {
	t.Helper()
	cells, err := realCatalogue().PlanSuite(suite, s)
	if err != nil {
		t.Fatal(err)
	}
	return cells
}

// TestDefaultSuiteHasEveryDriftAndEverySite checks that the suite that people run leaves nothing out.
func TestDefaultSuiteHasEveryDriftAndEverySite(t *testing.T) {
	cells := planned(t, SuiteDefault, Selection{Seed: 1})
	for _, d := range drift.All() {
		n := 0
		for _, cell := range cells {
			if baseName(cell) == d.Name {
				n++
			}
		}
		if want := 1; d.Group != drift.Unchanged && n != want {
			t.Errorf("drift %s has %d cells; want %d", d.Name, n, want)
		}
	}
	for _, site := range realCatalogue().siteNames() {
		if !slices.ContainsFunc(cells, func(cell schema.Cell) bool { return cell.Site == site && cell.Drift == "none" }) {
			t.Errorf("site %s is not run as it is", site)
		}
	}
	if again := planned(t, SuiteDefault, Selection{Seed: 1}); !slices.Equal(ids(again), ids(cells)) {
		t.Error("the suite differs from one time to the next")
	}
}

func TestSuitesGrow(t *testing.T) {
	last := 0
	for _, name := range Suites() {
		n := len(planned(t, name, Selection{Seed: 1}))
		if n <= last {
			t.Errorf("suite %s has %d cells, and the one before %d", name, n, last)
		}
		last = n
	}
	if _, err := realCatalogue().PlanSuite("huge", Selection{}); err == nil || !strings.Contains(err.Error(), "smoke, default, full, nightly") {
		t.Errorf("PlanSuite(huge) = %v; want the names that there are", err)
	}
	if cells := planned(t, SuiteFull, Selection{Seed: 1, Browsers: []string{"firefox"}}); cells[0].Browser != Firefox {
		t.Errorf("a full suite in firefox begins with %+v", cells[0])
	}
}

// TestPairs checks that each pair has its own seed, is drawn by it alone, and reads back.
func TestPairs(t *testing.T) {
	c := realCatalogue()
	cells, err := c.PlanPairs(Selection{Seed: 100}, 30)
	if err != nil {
		t.Fatal(err)
	}
	for i, cell := range cells {
		spec, err := drift.Parse(cell.Drift)
		if err != nil || len(spec) != 2 || spec.String() != cell.Drift || cell.Seed != 100+uint64(i) {
			t.Errorf("cell %+v, %v; want two drifts and a seed of its own", cell, err)
		}
		if back, err := c.ParseCell(CellID(cell)); err != nil || back != cell {
			t.Errorf("ParseCell(%s) = %+v, %v; want the cell", CellID(cell), back, err)
		}
	}
	later, err := c.PlanPairs(Selection{Seed: 110}, 5)
	if err != nil || !slices.Equal(ids(later), ids(cells[10:15])) {
		t.Errorf("the pairs of seeds 110 to 114 are %v, %v; want those that they were", ids(later), err)
	}
}

func TestCellsWithStrengthReadBack(t *testing.T) {
	c := realCatalogue()
	for _, text := range []string{"slow@3", "wrapper+decoy:below", "rerender@1+origin-hop:meta"} {
		cell := schema.Cell{Subject: EngineName, Site: "shop", Task: "buy", Drift: text, Browser: Chromium, Seed: 1, Repeat: 1}
		if back, err := c.ParseCell(CellID(cell)); err != nil || back != cell {
			t.Errorf("ParseCell(%s) = %+v, %v; want the cell", CellID(cell), back, err)
		}
	}
}
