package bench

import (
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// realCatalogue has the real sites and drifts under the subjects of the tests.
func realCatalogue() Catalogue {
	c := testCatalogue()
	c.Sites = sites.All()
	return c
}

func ids(cells []schema.Cell) []string {
	var out []string
	for _, c := range cells {
		out = append(out, CellID(c))
	}
	return out
}

func TestPlan(t *testing.T) {
	tests := []struct {
		name string
		sel  Selection
		want []string
	}{
		{"defaults for subject and browser", Selection{Drifts: []string{"none"}, Seed: 1},
			[]string{"engine.till.pay.none.chromium.s1.r1"}},
		{"comma lists, in the catalogue's order", Selection{Drifts: []string{"slow, none"}, Subjects: []string{"liar,engine"}, Seed: 7},
			[]string{"engine.till.pay.none.chromium.s7.r1", "engine.till.pay.slow.chromium.s7.r1",
				"liar.till.pay.none.chromium.s7.r1", "liar.till.pay.slow.chromium.s7.r1"}},
		{"globs", Selection{Subjects: []string{"mutant:*"}, Drifts: []string{"none"}, Browsers: []string{"f*"}, Tasks: []string{"till/*"}},
			[]string{"mutant-twice.till.pay.none.firefox.s0.r1", "mutant-side-door.till.pay.none.firefox.s0.r1"}},
		{"repeats stand before drifts", Selection{Drifts: []string{"none,slow"}, Repeat: 2},
			[]string{"engine.till.pay.none.chromium.s0.r1", "engine.till.pay.slow.chromium.s0.r1",
				"engine.till.pay.none.chromium.s0.r2", "engine.till.pay.slow.chromium.s0.r2"}},
		{"one variant", Selection{Drifts: []string{"origin-hop:meta"}},
			[]string{"engine.till.pay.origin-hop-meta.chromium.s0.r1"}},
		{"a repeated name makes one cell", Selection{Drifts: []string{"none", "none"}},
			[]string{"engine.till.pay.none.chromium.s0.r1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cells, err := testCatalogue().Plan(tt.sel)
			if err != nil {
				t.Fatal(err)
			}
			if got := ids(cells); !slices.Equal(got, tt.want) {
				t.Errorf("Plan(%+v) =\n%s\nwant\n%s", tt.sel, strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}

func TestPlanChoosesVariantsAndSaysSo(t *testing.T) {
	one, err := testCatalogue().Plan(Selection{Drifts: []string{"origin-hop"}, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	hop, err := drift.Parse("origin-hop")
	if err != nil {
		t.Fatal(err)
	}
	want := hop.Pick(3, schema.TaskRef{Site: "till", Task: "pay"}).String()
	if len(one) != 1 || one[0].Drift != want {
		t.Errorf("Plan(origin-hop) = %v; want one cell with drift %q", one, want)
	}
	all, err := testCatalogue().Plan(Selection{Drifts: []string{"origin-hop:*"}, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != len(hop[0].Drift.Variants) {
		t.Errorf("Plan(origin-hop:*) has %d cells; want %d", len(all), len(hop[0].Drift.Variants))
	}
}

func TestPlanRefuses(t *testing.T) {
	tests := []struct {
		sel  Selection
		want []string
	}{
		{Selection{Drifts: []string{"nonesuch"}}, []string{`unknown drift "nonesuch"`, `nearest is "none"`}},
		{Selection{Subjects: []string{"mutant:nonesuch"}}, []string{`unknown subject "mutant:nonesuch"`, "engine, mutant:twice"}},
		{Selection{Sites: []string{"shop"}}, []string{`unknown site "shop"`, "till"}},
		{Selection{Tasks: []string{"buy"}}, []string{`unknown task "buy"`, "till/pay"}},
		{Selection{Browsers: []string{"lynx"}}, []string{`unknown browser "lynx"`, "chromium, firefox"}},
		{Selection{Drifts: []string{"none,typo"}}, []string{`unknown drift "typo"`}},
		{Selection{Drifts: []string{"["}}, []string{`reading drift pattern "["`}},
		{Selection{Repeat: -1}, []string{"repeat -1"}},
	}
	for _, tt := range tests {
		cells, err := testCatalogue().Plan(tt.sel)
		if err == nil {
			t.Errorf("Plan(%+v) = %v; want an error", tt.sel, ids(cells))
			continue
		}
		for _, w := range tt.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("Plan(%+v) = %q; want it to say %q", tt.sel, err, w)
			}
		}
	}
}

func TestDriftsThatDoNotApplyMakeNoCell(t *testing.T) {
	c := testCatalogue()
	c.Drifts = []drift.Drift{{Name: "moot", Apply: func(*drift.Knobs, string, int) {}}}
	if cells, err := c.Plan(Selection{}); err == nil {
		t.Errorf("Plan of a drift that never applies = %v; want an error", ids(cells))
	}
}

// TestCellIDsReadBack walks every cell of one subject that can be planned from what is built in, and
// every subject on one task.
func TestCellIDsReadBack(t *testing.T) {
	c := realCatalogue()
	var cells []schema.Cell
	for _, s := range []Selection{
		{Subjects: []string{"*"}, Tasks: []string{"shop/buy"}, Drifts: []string{"none"}},
		{Subjects: []string{EngineName}, Drifts: []string{"*", "*:*"}, Repeat: 2},
	} {
		s.Browsers, s.Seed = []string{"*"}, 18446744073709551615
		planned, err := c.Plan(s)
		if err != nil {
			t.Fatal(err)
		}
		cells = append(cells, planned...)
	}
	slices.SortFunc(cells, func(a, b schema.Cell) int { return strings.Compare(CellID(a), CellID(b)) })
	cells = slices.Compact(cells) // the engine on shop/buy is of both
	seen := map[string]bool{}
	for _, cell := range cells {
		id := CellID(cell)
		if seen[id] {
			t.Fatalf("two cells have the id %q", id)
		}
		seen[id] = true
		if got, err := c.ParseCell(id); err != nil || got != cell {
			t.Errorf("ParseCell(%q) = %+v, %v; want %+v", id, got, err, cell)
		}
		if strings.ContainsAny(id, ":/ ") {
			t.Errorf("id %q is no folder name", id)
		}
	}
	if len(cells) < 100 {
		t.Errorf("only %d cells were walked", len(cells))
	}
}

func TestParseCellRefuses(t *testing.T) {
	for _, id := range []string{
		"", "engine", "engine.till.pay.none.chromium.s1", "engine.till.pay.none.chromium.s1.r1.x",
		"nobody.till.pay.none.chromium.s1.r1", "engine.mall.pay.none.chromium.s1.r1", "engine.till.buy.none.chromium.s1.r1",
		"engine.till.pay.some.chromium.s1.r1", "engine.till.pay.none.lynx.s1.r1",
		"engine.till.pay.none.chromium.1.r1", "engine.till.pay.none.chromium.s01.r1", "engine.till.pay.none.chromium.s-1.r1",
		"engine.till.pay.none.chromium.s1.r0", "engine.till.pay.none.chromium.s1.1", "engine.till.pay.none.chromium.s1.r9999999999",
		"engine.till.pay.none:x.chromium.s1.r1", "../till.pay.none.chromium.s1.r1",
	} {
		if cell, err := testCatalogue().ParseCell(id); err == nil {
			t.Errorf("ParseCell(%q) = %+v; want an error", id, cell)
		}
	}
}

func TestRosterFind(t *testing.T) {
	r := testSubjects()
	if s, err := r.Find("mutant:twice"); err != nil || s.Name() != "mutant:twice" {
		t.Errorf("Find(mutant:twice) = %v, %v", s, err)
	}
	if _, err := r.Find("mutant:thrice"); err == nil || !strings.Contains(err.Error(), "mutant:twice, mutant:side-door") {
		t.Errorf("Find(mutant:thrice) = %v; want an error that lists the names", err)
	}
}

var _ app.Site = till{}
