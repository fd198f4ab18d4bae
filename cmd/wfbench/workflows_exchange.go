package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/runtime/manage"
)

// exchangeFormats lists the names of the formats.
func exchangeFormats() []string {
	var names []string
	for _, f := range manage.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// checkExchange refuses a format that there is not, before any work is done.
func checkExchange(format string, more ...string) error {
	if known := slices.Concat(exchangeFormats(), more); !slices.Contains(known, format) {
		return withHint(fmt.Errorf("reading --format %q: no such format", format), "formats are "+strings.Join(known, ", "))
	}
	return nil
}

// workflowSuffix is what the full name of a format of workflows has beyond the short one.
const workflowSuffix = "-workflow"

// shortFormat takes a format by its full name, too: "webbrain-workflow" is "webbrain".
func shortFormat(name string) string {
	if short, ok := strings.CutSuffix(name, workflowSuffix); ok && slices.Contains(exchangeFormats(), short) {
		return short
	}
	return name
}

// longFormat takes a format by its short name, too: "webbrain" is "webbrain-workflow".
func longFormat(name string) string {
	if slices.Contains(exchangeFormats(), name) {
		return name + workflowSuffix
	}
	return name
}

func newWorkflowsExport(env environment, f *storeFlags) *cobra.Command {
	var format, out string
	cmd := &cobra.Command{
		Use:   "export NAME",
		Short: "write a workflow in a portable format",
		Long: `Export writes the workflow without its history: wfbench-workflow/1, or webbrain-workflow/1, which
WebBrain imports. What a format cannot carry is told on standard error.`,
		Example: `  wfbench workflows export "Deactivate a user" --out workflow.json
  wfbench workflows export "Deactivate a user" --format webbrain --out deactivate.webbrain-workflow.json`,
		Args: exactly(1, "the name or id of a workflow"),
		RunE: func(cmd *cobra.Command, args []string) error {
			format = shortFormat(format)
			if err := checkExchange(format); err != nil {
				return err
			}
			s, err := f.service()
			if err != nil {
				return err
			}
			data, lost, err := s.Export(cmd.Context(), args[0], format)
			if err != nil {
				return f.managed("export", err)
			}
			printNotes(env, lost)
			return writeBytes(cmd.Context(), env, out, data, 0o644)
		},
	}
	cmd.Flags().StringVar(&format, "format", "wfbench", strings.Join(exchangeFormats(), " or "))
	cmd.Flags().StringVarP(&out, "out", "o", "-", `the file to write; "-" is standard output`)
	return cmd
}

func newWorkflowsImport(env environment, f *storeFlags) *cobra.Command {
	var format, name string
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "save a workflow that somebody else made",
		Long: `Import reads wfbench-workflow/1 or webbrain-workflow/1, checks it as strictly as a workflow of our
own, and saves it as a new one: nothing is ever overwritten. "-" reads standard input.`,
		Example: `  wfbench workflows import workflow.json
  wfbench workflows import deactivate.webbrain-workflow.json --name "Deactivate a user"`,
		Args: exactly(1, "the file to import"),
		RunE: func(cmd *cobra.Command, args []string) error {
			format = shortFormat(format)
			if err := checkExchange(format, manage.Auto); err != nil {
				return err
			}
			if err := checkName(cmd, name); err != nil {
				return err
			}
			data, err := readInput(cmd.Context(), env, args[0])
			if err != nil {
				return err
			}
			s, err := f.service()
			if err != nil {
				return err
			}
			saved, notes, err := s.Import(cmd.Context(), manage.Incoming{File: args[0], Data: data, Format: format, Name: name})
			if err != nil {
				return f.managed("import", err)
			}
			printNotes(env, notes)
			return said(env, "imported", saved)
		},
	}
	cmd.Flags().StringVar(&format, "format", manage.Auto, manage.Auto+", "+strings.Join(exchangeFormats(), " or "))
	cmd.Flags().StringVar(&name, "name", "", "the name to save it under (default its own)")
	return cmd
}
