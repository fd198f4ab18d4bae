package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/bench/kill"
	"github.com/wfbench/wfbench/runtime/mutant"
	"github.com/wfbench/wfbench/schema"
)

// Where mutants are tried.
const (
	inSim   = "sim"
	onSites = "sites"
)

// killSeed is the seed of the cells on fixture sites.
const killSeed = 1

func newMutants(env environment) *cobra.Command {
	var format, only string
	var paths []string
	cmd := &cobra.Command{
		Use:   "mutants",
		Short: "run every known-bad engine and show which rule finds it out",
		Long: `Mutants runs each mutant on the hand-written scenarios in the simulator, and those that a
fixture site brings out as well on that site in Chromium, and prints the kill table: a mutant is
killed when the rule that it breaks is among those that the judge names, wherever it was run. It
exits 1 when one survives.`,
		Example: `  wfbench mutants
  wfbench mutants --only sim
  wfbench mutants --format json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkFormat(format); err != nil {
				return err
			}
			rows, err := killTable(cmd.Context(), env, only, paths)
			if err != nil {
				return err
			}
			return showKills(env, format, rows)
		},
	}
	addFormat(cmd, &format)
	cmd.Flags().StringVar(&only, "only", "", `try them in one place only: "sim" needs no browser, "sites" runs those that need one`)
	cmd.Flags().StringSliceVar(&paths, "browser-path", nil, browserPathUse)
	return cmd
}

// killTable tries the mutants where they are to be tried, and sums up.
func killTable(ctx context.Context, env environment, only string, paths []string) ([]kill.Row, error) {
	switch only {
	case inSim:
		found, err := killsInSim(ctx, env)
		return rowsOf(mutant.All(), found), err
	case onSites:
		found, err := killsOnSites(ctx, env, paths)
		return rowsOf(onSite(), found), err
	case "":
		sim, err := killTable(ctx, env, inSim, paths)
		if err != nil {
			return nil, err
		}
		sites, err := killTable(ctx, env, onSites, paths)
		return merged(sim, sites), err
	}
	return nil, withHint(fmt.Errorf("reading --only %q: no such place", only), `"sim" or "sites"; without the flag they are tried in both`)
}

func rowsOf(mutants []mutant.Mutant, found map[string][]kill.Find) []kill.Row {
	var rows []kill.Row
	for _, m := range mutants {
		rows = append(rows, kill.RowOf(m, found[m.Name]))
	}
	return rows
}

// merged joins the rows of two places: a mutant that is tried in both must be killed in both.
func merged(rows, others []kill.Row) []kill.Row {
	for _, o := range others {
		i := slices.IndexFunc(rows, func(r kill.Row) bool { return r.Name == o.Name })
		rows[i].Killed = rows[i].Killed && o.Killed
		rows[i].By = append(rows[i].By, o.By...)
		slices.Sort(rows[i].By)
		rows[i].By = slices.Compact(rows[i].By)
	}
	return rows
}

func killsInSim(ctx context.Context, env environment) (map[string][]kill.Find, error) {
	scenarios, err := kill.Scenarios()
	if err != nil {
		return nil, err
	}
	bar := newProgress(env.err, "mutant", killSeed, len(mutant.All()))
	bar.say("", fmt.Sprintf("simulator: %s on %s", counted(len(mutant.All()), "mutant"), counted(len(scenarios), "scenario")))
	done := 0
	found, err := kill.Table(ctx, mutant.All(), scenarios, kill.Options{Jobs: defaultJobs(), Tell: func(name string) {
		done++
		bar.say(name, "")
		bar.advance(done)
	}})
	bar.end()
	return found, err
}

// onSite lists the mutants that a fixture site brings out.
func onSite() []mutant.Mutant {
	return slices.DeleteFunc(mutant.All(), func(m mutant.Mutant) bool { return !m.OnSite() })
}

// revealingCell is the cell in which a subject meets what brings out a mutant.
func revealingCell(subject string, m mutant.Mutant) schema.Cell {
	return schema.Cell{
		Subject: subject, Site: m.Site, Task: m.Task, Drift: m.Drift, Browser: bench.Chromium, Seed: killSeed, Repeat: 1,
	}
}

func killsOnSites(ctx context.Context, env environment, paths []string) (map[string][]kill.Find, error) {
	start, err := browsers(paths)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "wfbench-mutants-")
	if err != nil {
		return nil, withHint(fmt.Errorf("making a folder for the runs: %w", unwrapPath(err)), "set TMPDIR to a folder that you may write to")
	}
	defer func() { _ = os.RemoveAll(dir) }()
	var cells []schema.Cell
	for _, m := range onSite() {
		cells = append(cells, revealingCell(bench.MutantPrefix+m.Name, m))
	}
	bar := newProgress(env.err, "mutant", killSeed, len(cells))
	report, err := bench.Runner{
		Catalogue: bench.Everything(), Dir: dir, Command: "wfbench mutants", Seed: killSeed, Jobs: defaultJobs(),
		Browser: start, Progress: bar.tell,
	}.Run(ctx, cells)
	bar.end()
	if err != nil {
		return nil, interrupted(ctx, "running mutants", withHint(err, "`wfbench doctor` shows whether a browser is missing; `wfbench mutants --only sim` needs none"))
	}
	return findsIn(report), nil
}

// findsIn lists what a report says of each mutant.
func findsIn(r *schema.Report) map[string][]kill.Find {
	found := map[string][]kill.Find{}
	for _, c := range r.Cells {
		name := strings.TrimPrefix(c.Subject, bench.MutantPrefix)
		for _, v := range c.Violations {
			found[name] = append(found[name], kill.Find{Scenario: c.ID, Rules: []string{v.Invariant}})
		}
	}
	return found
}

func showKills(env environment, format string, rows []kill.Row) error {
	t := newTable("mutant", "breaks", "killed", "by")
	survivors := 0
	for _, r := range rows {
		killed := "yes"
		if !r.Killed {
			killed = "SURVIVES"
			survivors++
		}
		t.AppendRow(table.Row{r.Name, r.Rule, killed, strings.Join(r.By, ", ")})
	}
	wrap(t, map[int]int{4: 40})
	if err := render(env.out, format, map[string]any{"mutants": rows}, t); err != nil {
		return err
	}
	if survivors > 0 {
		return errFinding
	}
	return nil
}
