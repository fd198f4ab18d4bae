package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/schema"
)

// checkRow is a cell as check shows it in JSON.
type checkRow struct {
	ID         string             `json:"id"`
	Stored     schema.Class       `json:"stored"`
	Class      schema.Class       `json:"class"`
	Same       bool               `json:"same"`
	Violations []schema.Violation `json:"violations"`
}

func newCheck(env environment) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "check DIR",
		Short: "judge a stored run again from its evidence",
		Long: `Check judges the cells of a run folder again: from run.json, workflow.json and every byte on
disk, which is searched anew for the values that the seed gives. It exits 1 when there is a
finding, and 3 when a cell is judged differently from what the run said.`,
		Example: `  wfbench check out/run-s1
  wfbench check out/run-s1 --format json`,
		Args: exactly(1, "a run folder"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkFormat(format); err != nil {
				return err
			}
			checked, err := bench.Check(args[0])
			if err != nil {
				return withHint(err, "check reads a folder that `wfbench run --out DIR` left")
			}
			return showChecked(env, format, checked)
		},
	}
	addFormat(cmd, &format)
	return cmd
}

func showChecked(env environment, format string, checked []bench.Checked) error {
	t := newTable("cell", "stored", "now", "broken rules")
	rows := []checkRow{}
	found, differs, open := false, 0, false
	for _, c := range checked {
		row := checkRow{ID: c.ID, Stored: c.Stored.Class, Class: c.Again.Class, Same: c.Same, Violations: c.Again.Violations}
		if row.Violations == nil {
			row.Violations = []schema.Violation{}
		}
		rows = append(rows, row)
		var rules []string
		for _, v := range row.Violations {
			if !slices.Contains(rules, v.Invariant) {
				rules = append(rules, v.Invariant)
			}
		}
		now := string(row.Class)
		if !row.Same {
			now += " (differs)"
			differs++
		}
		found = found || finding(c.Again)
		open = open || row.Class == schema.ClassInconclusive
		t.AppendRow(table.Row{row.ID, row.Stored, now, strings.Join(rules, ", ")})
	}
	wrap(t, map[int]int{4: 34})
	if err := render(env.out, format, map[string]any{"cells": rows}, t); err != nil {
		return err
	}
	_, _ = fmt.Fprintf(env.err, "%s judged again, %d differ\n", counted(len(rows), "cell"), differs)
	switch {
	case found:
		return errFinding
	case differs > 0 || open:
		return errInconclusive
	}
	return nil
}
