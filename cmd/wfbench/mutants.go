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
	"github.com/wfbench/wfbench/runtime/mutant"
	"github.com/wfbench/wfbench/schema"
)

// killRow is a line of the kill table.
type killRow struct {
	Name   string   `json:"name"`
	Rule   string   `json:"rule"`
	Killed bool     `json:"killed"`
	By     []string `json:"by"`
}

// killCells are the drifts that bring out what a mutant breaks.
const killDrifts = "none,decoy-row,swap,origin-hop,hang-after-commit"

func newMutants(env environment) *cobra.Command {
	var format string
	var paths []string
	cmd := &cobra.Command{
		Use:   "mutants",
		Short: "run every known-bad engine and show which rule finds it out",
		Long: `Mutants runs each mutant on the drifts that bring it out and prints the kill table: a mutant is
killed when the rule that it breaks is among those that the judge names. It exits 1 when one survives.`,
		Example: `  wfbench mutants
  wfbench mutants --format json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkFormat(format); err != nil {
				return err
			}
			start, err := browsers(paths)
			if err != nil {
				return err
			}
			rows, err := killTable(cmd.Context(), env, start)
			if err != nil {
				return err
			}
			return showKills(env, format, rows)
		},
	}
	addFormat(cmd, &format)
	cmd.Flags().StringSliceVar(&paths, "browser-path", nil, browserPathUse)
	return cmd
}

func killTable(ctx context.Context, env environment, start starter) ([]killRow, error) {
	dir, err := os.MkdirTemp("", "wfbench-mutants-")
	if err != nil {
		return nil, withHint(fmt.Errorf("making a folder for the runs: %w", unwrapPath(err)), "set TMPDIR to a folder that you may write to")
	}
	defer func() { _ = os.RemoveAll(dir) }()
	cells, err := bench.Plan(bench.Selection{Subjects: []string{"mutant:*"}, Drifts: []string{killDrifts}, Seed: 1})
	if err != nil {
		return nil, err
	}
	bar := newProgress(env.err, 1, len(cells))
	report, err := bench.Runner{
		Catalogue: bench.Everything(), Dir: dir, Command: "wfbench mutants", Seed: 1, Jobs: defaultJobs(),
		Browser: start, Progress: bar.tell,
	}.Run(ctx, cells)
	bar.end()
	if err != nil {
		return nil, withHint(err, "`wfbench doctor` shows whether a browser is missing")
	}
	return kills(report), nil
}

// kills holds each mutant's report against the rule that it breaks.
func kills(r *schema.Report) []killRow {
	var rows []killRow
	for _, m := range mutant.All() {
		row := killRow{Name: m.Name, Rule: m.Rule, By: []string{}}
		for _, c := range r.Cells {
			if c.Subject != bench.MutantPrefix+m.Name {
				continue
			}
			for _, v := range c.Violations {
				if !slices.Contains(row.By, v.Invariant) {
					row.By = append(row.By, v.Invariant)
				}
			}
		}
		slices.Sort(row.By)
		row.Killed = slices.Contains(row.By, m.Rule)
		rows = append(rows, row)
	}
	return rows
}

func showKills(env environment, format string, rows []killRow) error {
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
