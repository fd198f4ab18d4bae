package main

import (
	"errors"
	"fmt"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/schema"
)

// isSpace reports whether a disk has no room left.
func isSpace(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

// checkName refuses an empty --name: it would count as none.
func checkName(cmd *cobra.Command, name string) error {
	if cmd.Flags().Changed("name") && name == "" {
		return withHint(errors.New("reading --name: the name is empty"), "leave --name out to keep the workflow's own name")
	}
	return nil
}

func newWorkflowsSave(env environment, f *storeFlags) *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:   "save FILE",
		Short: "save a compiled workflow",
		Long: `Save checks a workflow (wfbench-workflow/1, from ` + "`wfbench compile`" + `) and keeps it: its form, and that
no secret, ref or run-time value stands in it. "-" reads standard input.`,
		Example: `  wfbench workflows save workflow.json --name "Deactivate a user"
  wfbench compile trace.json | wfbench workflows save - --name "Deactivate a user"`,
		Args: exactly(1, "the workflow to save"),
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := readInput(cmd.Context(), env, args[0])
			if err != nil {
				return err
			}
			w, err := schema.Load[schema.Workflow](args[0], data)
			if err != nil {
				return withHint(err, saveHint(data))
			}
			if err := checkName(cmd, name); err != nil {
				return err
			}
			s, err := f.service()
			if err != nil {
				return err
			}
			saved, err := s.Save(cmd.Context(), w, name)
			if err != nil {
				return f.managed("save", err)
			}
			return said(env, "saved", saved)
		},
	}
	cmd.Flags().StringVar(&name, "name", "", "the name to save it under (default its own)")
	return cmd
}

// saveHint says what to do with a file that is no workflow.
func saveHint(data []byte) string {
	switch convert.Sniff(data) {
	case convert.WfbenchTrace:
		return "this is a trace: `wfbench compile FILE --save NAME` makes a workflow of it and saves it"
	case convert.WebBrainTrace:
		return "this is a trace of WebBrain: `wfbench convert FILE --to wfbench-workflow` makes a workflow of it"
	case convert.WebBrainWorkflow:
		return "this is a workflow of WebBrain: `wfbench workflows import FILE` reads it"
	}
	return "save reads wfbench-workflow/1, which `wfbench compile` writes"
}

// said tells what became of a workflow. The id alone goes to stdout, for pipes.
func said(env environment, what string, s *schema.Saved) error {
	_, _ = fmt.Fprintf(env.err, "%s %q as version %d\n", what, s.Workflow.Name, s.Version)
	_, err := fmt.Fprintln(env.out, s.ID)
	return err
}

func newWorkflowsRename(env environment, f *storeFlags) *cobra.Command {
	return &cobra.Command{
		Use:     "rename NAME NEW-NAME",
		Short:   "give a workflow another name",
		Example: `  wfbench workflows rename "Deactivate a user" "Deactivate an account"`,
		Args:    exactly(2, "a workflow and its new name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := f.service()
			if err != nil {
				return err
			}
			saved, err := s.Rename(cmd.Context(), args[0], args[1])
			if err != nil {
				return f.managed("rename", err)
			}
			return said(env, "renamed to", saved)
		},
	}
}

func newWorkflowsDelete(env environment, f *storeFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "delete NAME",
		Short: "move a workflow to the trash",
		Long: `Delete moves a workflow to the trash, with its proposals and its run history. It can be restored
until the trash is emptied; nothing is ever emptied by itself.`,
		Example: `  wfbench workflows delete "Deactivate a user"
  wfbench workflows restore "Deactivate a user"`,
		Args: exactly(1, "the name or id of a workflow"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := f.service()
			if err != nil {
				return err
			}
			gone, err := s.Delete(cmd.Context(), args[0])
			if err != nil {
				return f.managed("delete", err)
			}
			_, _ = fmt.Fprintf(env.err, "deleted %q; `%s` brings it back\n", gone.Workflow.Name, f.command("restore", gone.ID))
			_, err = fmt.Fprintln(env.out, gone.ID)
			return err
		},
	}
}

func newWorkflowsRestore(env environment, f *storeFlags) *cobra.Command {
	return &cobra.Command{
		Use:     "restore NAME",
		Short:   "take a deleted workflow back",
		Example: `  wfbench workflows restore "Deactivate a user"`,
		Args:    exactly(1, "the name or id of a deleted workflow"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := f.service()
			if err != nil {
				return err
			}
			back, err := s.Restore(cmd.Context(), args[0])
			if err != nil {
				return f.managed("restore", err)
			}
			return said(env, "restored", back)
		},
	}
}

// trashDays is how long what was deleted stays when nobody says otherwise.
const trashDays = 30

func newWorkflowsTrash(env environment, f *storeFlags) *cobra.Command {
	var format string
	var empty bool
	var days int
	cmd := &cobra.Command{
		Use:   "trash",
		Short: "list the deleted workflows, or remove them for good",
		Example: `  wfbench workflows trash
  wfbench workflows trash --empty                  # what was deleted more than 30 days ago
  wfbench workflows trash --empty --older-than 0   # all of it`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := f.serviceIn(format)
			if err != nil {
				return err
			}
			if empty {
				n, err := s.Empty(cmd.Context(), days)
				if n > 0 || err == nil {
					_, _ = fmt.Fprintf(env.err, "%s removed for good\n", counted(n, "workflow"))
				}
				return f.managed("trash", err)
			}
			return listTrash(cmd, env, f, format, s)
		},
	}
	cmd.Flags().BoolVar(&empty, "empty", false, "remove deleted workflows for good")
	cmd.Flags().IntVar(&days, "older-than", trashDays, "with --empty: only what was deleted more than so many days ago")
	addFormat(cmd, &format)
	return cmd
}

func listTrash(cmd *cobra.Command, env environment, f *storeFlags, format string, s manage.Service) error {
	found, err := s.Trash(cmd.Context())
	if err != nil {
		return f.managed("trash", err)
	}
	l, t := savedList{Workflows: []savedRow{}}, newTable("name", "id", "version", "steps", "parameters (* sensitive)", "deleted (UTC)")
	for i := range found.Deleted {
		row := rowOf(&found.Deleted[i].Workflow)
		row.DeletedMs = found.Deleted[i].AtMs
		l.add(t, row, row.DeletedMs)
	}
	return l.print(env, format, t, found.Faults, "the trash of "+f.searched()+" is empty")
}
