package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/fixtures"
	"github.com/wfbench/wfbench/invariants"
	"github.com/wfbench/wfbench/properties"
	"github.com/wfbench/wfbench/runtime/mutant"
	"github.com/wfbench/wfbench/sites/drift"
)

// hazardsMax is the number of the last hazard.
const hazardsMax = 70

// hazardRows are the rows that the table must have.
func hazardRows() []string {
	var out []string
	for n := range hazardsMax {
		out = append(out, fmt.Sprintf("H%d", n+1))
	}
	return out
}

// TestHazardTable checks that each hazard has its row, and that what a row names is there.
func TestHazardTable(t *testing.T) {
	parts := hazardParts(t)
	var seen []string
	for line := range strings.SplitSeq(fixtures.Hazards(), "\n") {
		if !strings.HasPrefix(line, "| H") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if len(cells) != 4 {
			t.Errorf("row %q has %d cells; want 4", line, len(cells))
			continue
		}
		seen = append(seen, cells[0])
		for part := range strings.SplitSeq(cells[3], "; ") {
			if kind, name, _ := strings.Cut(part, " "); !parts.has(t, kind, name) {
				t.Errorf("%s names %q, which is not there", cells[0], part)
			}
		}
	}
	if want := hazardRows(); !slices.Equal(seen, want) {
		t.Errorf("rows are %v; want %v", seen, want)
	}
}

// known are the names of each kind of part.
type known map[string][]string

func hazardParts(t *testing.T) known {
	t.Helper()
	k := known{"drift": drift.Names()}
	for _, l := range properties.Laws() {
		k["law"] = append(k["law"], l.ID)
	}
	for _, i := range invariants.All() {
		k["invariant"] = append(k["invariant"], i.ID)
	}
	for _, m := range mutant.All() {
		k["mutant"] = append(k["mutant"], m.Name)
	}
	entries, err := filepath.Glob(filepath.Join("..", "..", "fixtures", "scenarios", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		k["scenario"] = append(k["scenario"], strings.TrimSuffix(filepath.Base(e), ".json"))
	}
	cases := regexp.MustCompile(`\{"([a-z_]+)", func\(h \*harness\)`)
	for _, m := range cases.FindAllStringSubmatch(goText(t, "runtime/browser/browsertest"), -1) {
		k["case"] = append(k["case"], m[1])
	}
	return k
}

func (k known) has(t *testing.T, kind, name string) bool {
	t.Helper()
	if kind == "test" {
		folder, test, ok := strings.Cut(name, " ")
		return ok && strings.Contains(goText(t, folder), "func "+test+"(")
	}
	return slices.Contains(k[kind], name)
}

// goText is the text of all Go files of a folder.
func goText(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(data)
	}
	return b.String()
}
