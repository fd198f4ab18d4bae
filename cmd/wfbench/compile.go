package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/schema"
)

func newCompile(env environment) *cobra.Command {
	var out, name string
	var stored storeFlags
	cmd := &cobra.Command{
		Use:   "compile TRACE",
		Short: "turn a trace into a sanitised workflow, or say why not",
		Long: `Compile reads a trace (wfbench-trace/1, from ` + "`wfbench agent`" + ` or --keep-traces) and writes the
workflow: typed values become parameters, page data stays out, and a step that cannot be told
from its equals becomes an explicit hand-off. With --save it goes into the store of saved
workflows as well. "-" reads standard input.`,
		Example: `  wfbench agent admin/deactivate --out trace.json
  wfbench compile trace.json --out workflow.json
  wfbench compile trace.json --out workflow.json --save "Deactivate a user"
  wfbench compile - < trace.json`,
		Args: exactly(1, "the trace to compile"),
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := readInput(cmd.Context(), env, args[0])
			if err != nil {
				return err
			}
			trace, err := schema.Load[schema.Trace](args[0], data)
			if err != nil {
				return withHint(err, "compile reads wfbench-trace/1; `wfbench agent SITE/TASK --out FILE` makes one")
			}
			w, err := compiled(args[0], trace)
			if err != nil {
				return err
			}
			if cmd.Flags().Changed("save") {
				if name == "" {
					return withHint(errors.New("reading --save: the name is empty"), "give the name to save it under")
				}
				if err := saveAs(cmd.Context(), env, &stored, w, name); err != nil {
					return err
				}
			}
			return writeDocument(cmd.Context(), env, out, w, 0o644)
		},
	}
	stored.addTo(cmd)
	cmd.Flags().StringVar(&name, "save", "", "save it under this `NAME`, too: see wfbench workflows")
	cmd.Flags().StringVarP(&out, "out", "o", "-", `the file to write; "-" is standard output`)
	return cmd
}

// saveAs puts a workflow into the store.
func saveAs(ctx context.Context, env environment, stored *storeFlags, w *schema.Workflow, name string) error {
	s, err := stored.service()
	if err != nil {
		return err
	}
	saved, err := s.Save(ctx, w, name)
	if err != nil {
		return stored.managed("compile", err)
	}
	_, _ = fmt.Fprintf(env.err, "saved %q as version %d (%s)\n", saved.Workflow.Name, saved.Version, saved.ID)
	return nil
}
