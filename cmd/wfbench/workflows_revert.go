package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
)

func newWorkflowsRevert(env environment, f *storeFlags) *cobra.Command {
	var version int
	cmd := &cobra.Command{
		Use:   "revert NAME --version N",
		Short: "put the steps of a workflow back as they were in an earlier version",
		Long: `Revert takes approved repairs back: each step that was repaired since the version is put back as it
was then. That is a change of its own, with the replaced step in the history, so that it can be taken
back as well. The name stays, and a parameter that became sensitive stays sensitive.`,
		Example: `  wfbench workflows history "Deactivate a user"
  wfbench workflows revert "Deactivate a user" --version 1`,
		Args: exactly(1, "the name or id of a workflow"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("version") {
				return withHint(errors.New("reading --version: which version is to come back?"), "`"+f.command("history", args[0])+"` shows the versions and what changed with each")
			}
			s, err := f.service()
			if err != nil {
				return err
			}
			back, err := s.Revert(cmd.Context(), args[0], version)
			if err != nil {
				return f.managed("revert", err)
			}
			return said(env, fmt.Sprintf("put the steps of version %d back into", version), back)
		},
	}
	cmd.Flags().IntVar(&version, "version", 0, "the version whose steps are to come back")
	return cmd
}
