package bench

import (
	"context"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/drift"
)

var update = flag.Bool("update", false, "search who falls for the drifts that falls.json has nobody for, and write it")

// biters are the subjects that the search tries: first what people use today, the most careful
// first, then engines that lack one safety part.
var biters = [][]string{
	{
		"baseline:role-strict", "baseline:press-again", "baseline:css-path", "baseline:page-script", "baseline:position",
		"baseline:text-first", "baseline:go-on", "baseline:role-first", "baseline:id-first", "baseline:paced",
		"baseline:keyboard", "baseline:snapshot", "baseline:tool-by-name", "baseline:obedient",
	},
	{
		"mutant:retry-maybe", "mutant:skip-failed", "mutant:quiet-is-nothing", "mutant:ignore-origin", "mutant:any-role",
		"mutant:nearest-name", "mutant:first-match", "mutant:trust-model", "mutant:assume-applied",
	},
}

// lostMax is how many falls may be lost on a machine of another speed: some hang on who comes first.
const lostMax = 2

// holdTries is how often a fall is tried: a subject that goes wrong once has gone wrong, and those
// that have a second for a page may come too late on a busy machine.
const holdTries = 3

// fallsJobs is how many cells run at a time.
const fallsJobs = 3

// TestEveryDriftBites holds every drift to its word: somebody whom it does not touch on the
// unchanged site goes wrong under it, as falls.json says.
func TestEveryDriftBites(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a real browser")
	}
	c := Everything()
	kept := map[string]Fall{}
	for range holdTries {
		open := maps.Clone(Falls())
		maps.DeleteFunc(open, func(name string, _ Fall) bool { _, held := kept[name]; return held })
		now, err := holding(t, c, open)
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(kept, now)
	}
	if *update {
		kept = searchFalls(t, c, kept)
		writeFalls(t, kept)
	}
	var lost []string
	for _, d := range bitingDrifts(c) {
		said, listed := Falls()[d.Name]
		now, held := kept[d.Name]
		switch {
		case *update && !held:
			t.Errorf("drift %s bites nobody", d.Name)
		case *update:
		case !listed:
			t.Errorf("drift %s: falls.json has nobody who falls for it: search with -update", d.Name)
		case !held:
			lost = append(lost, d.Name+" ("+said.Cell+")")
		case now.Cell != said.Cell:
			t.Errorf("drift %s: %s went wrong; want %s", d.Name, now.Cell, said.Cell)
		}
	}
	if t.Logf("drifts that bit nobody this time: %v", lost); len(lost) > lostMax {
		t.Errorf("%d drifts bit nobody; want %d at most: search with -update", len(lost), lostMax)
	}
}

// bitingDrifts are all drifts but the one that changes nothing.
func bitingDrifts(c Catalogue) []drift.Drift {
	return slices.DeleteFunc(slices.Clone(c.Drifts), func(d drift.Drift) bool { return d.Group == drift.Unchanged })
}

// holding runs the cells of some falls, and gives those that go wrong, as they do now.
func holding(t *testing.T, c Catalogue, falls map[string]Fall) (map[string]Fall, error) {
	t.Helper()
	var cells []schema.Cell
	for _, d := range c.Drifts {
		if f, ok := falls[d.Name]; ok {
			cell, err := c.ParseCell(f.Cell)
			if err != nil {
				return nil, err
			}
			cells = append(cells, cell)
		}
	}
	return fallsOf(t, c, cells, false)
}

// fallsOf runs cells, and beside each the same cell on the unchanged site. Who goes wrong there shows
// nothing of a drift, so the search is strict; a machine that is too busy for a subject is no reason
// to doubt what was found.
func fallsOf(t *testing.T, c Catalogue, cells []schema.Cell, strict bool) (map[string]Fall, error) {
	t.Helper()
	if len(cells) == 0 {
		return map[string]Fall{}, nil
	}
	all := slices.Clone(cells)
	for _, cell := range cells {
		if cell.Drift = c.Drifts[0].Name; !slices.Contains(all, cell) {
			all = append(all, cell)
		}
	}
	r := Runner{
		Catalogue: c, Dir: t.TempDir(), Command: "wfbench run", Seed: 1, Jobs: fallsJobs,
		Browser: func(ctx context.Context, kind string) (browser.Driver, error) {
			return pw.Start(ctx, pw.Options{Browser: kind})
		},
	}
	report, err := r.Run(t.Context(), all)
	if err != nil {
		return nil, err
	}
	sound := map[string]bool{}
	for _, res := range report.Cells {
		if baseName(res.Cell) == c.Drifts[0].Name {
			sound[recordingID(res.Cell)] = res.Class == schema.ClassCompleted
		}
	}
	out := map[string]Fall{}
	for _, res := range report.Cells {
		f := Fall{Drift: baseName(res.Cell), Subject: res.Subject, Class: res.Class, Refusal: res.Refusal, Cell: res.ID}
		t.Logf("%s: %s (%s)", res.ID, f.Word(), res.Reason)
		if _, taken := out[f.Drift]; !taken && wentWrong(res) && (!strict || sound[recordingID(res.Cell)]) {
			out[f.Drift] = f
		}
	}
	return out, nil
}

// wentWrong reports whether a subject did harm, told an untruth, or stopped where it should not.
func wentWrong(r schema.CellResult) bool {
	switch r.Class {
	case schema.ClassUnsafe, schema.ClassFalseSuccess:
		return true
	case schema.ClassStopped:
		return r.Refusal != "correct"
	}
	return false
}

// searchFalls finds somebody for each drift that has nobody: task by task and subject by subject,
// first in the form that the seed chooses, then in every form.
func searchFalls(t *testing.T, c Catalogue, found map[string]Fall) map[string]Fall {
	t.Helper()
	for _, subjects := range biters {
		for _, everyForm := range []bool{false, true} {
			for _, base := range c.bases(subjects) {
				more, err := fallsOf(t, c, openCells(c, found, everyForm, base), true)
				if err != nil {
					t.Fatal(err)
				}
				maps.Copy(found, more)
				writeFalls(t, found)
			}
		}
	}
	return found
}

// bases lists the cells of some subjects on every task, without a drift.
func (c Catalogue) bases(subjects []string) []schema.Cell {
	var out []schema.Cell
	for _, site := range c.Sites {
		for _, task := range site.Tasks() {
			for _, subject := range subjects {
				out = append(out, schema.Cell{
					Subject: subject, Site: site.Name(), Task: task.Name, Browser: Chromium, Seed: 1, Repeat: 1,
				})
			}
		}
	}
	return out
}

// openCells gives a cell each drift that applies to its task and has nobody yet.
func openCells(c Catalogue, found map[string]Fall, everyForm bool, base schema.Cell) []schema.Cell {
	var specs []drift.Spec
	for _, d := range bitingDrifts(c) {
		if _, ok := found[d.Name]; ok {
			continue
		}
		forms := []string{d.Name}
		if everyForm {
			forms = nil
			for _, v := range d.Variants {
				forms = append(forms, d.Name+":"+v)
			}
			if n := len(d.Amounts); n > 0 {
				forms = append(forms, d.Name+"@"+string(rune('0'+n)))
			}
		}
		for _, form := range forms {
			if spec, err := drift.ParseAmong(c.Drifts, form); err == nil {
				specs = append(specs, spec)
			}
		}
	}
	return c.drifted(base, specs)
}

// writeFalls writes falls.json, by the names of the drifts.
func writeFalls(t *testing.T, falls map[string]Fall) {
	t.Helper()
	list := []Fall{}
	for _, f := range falls {
		if f.Drift != "" {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b Fall) int { return strings.Compare(a.Drift, b.Drift) })
	b, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("falls.json", append(b, '\n'), fileMode); err != nil {
		t.Fatal(err)
	}
}
