package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/schema"
)

func newReport(env environment) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "report DIR|FILE",
		Short: "render a stored report",
		Long:  "Report renders the report.json of a run, years later if need be: nothing is run again.",
		Example: `  wfbench report out/run-s1
  wfbench report out/run-s1 --format markdown > summary.md
  wfbench report report.json --format json`,
		Args: exactly(1, "a run folder or a report file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(format); err != nil {
				return err
			}
			name := args[0]
			if info, err := os.Stat(name); err == nil && info.IsDir() {
				name = filepath.Join(name, "report.json")
			}
			data, err := readInput(cmd.Context(), env, name)
			if err != nil {
				return err
			}
			r, err := schema.Load[schema.Report](name, data)
			if err != nil {
				return withHint(err, "report reads wfbench-report/1, which `wfbench run` leaves as report.json")
			}
			return printReport(env.out, r, format)
		},
	}
	addFormat(cmd, &format)
	return cmd
}
