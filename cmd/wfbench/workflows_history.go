package main

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/schema"
)

func newWorkflowsHistory(env environment, f *storeFlags) *cobra.Command {
	var format string
	var forget bool
	cmd := &cobra.Command{
		Use:   "history NAME",
		Short: "show the changes of a workflow and its runs",
		Long: `History shows how each version came about and what became of each run: outcome, reason, model
calls, tokens, and how many steps were matched, done by the model, healed, missed, refused and maybe
applied, as --log counts them. It holds no values.`,
		Example: `  wfbench workflows history "Deactivate a user"
  wfbench workflows history "Deactivate a user" --format json
  wfbench workflows history "Deactivate a user" --forget-runs`,
		Args: exactly(1, "the name or id of a workflow"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := f.serviceIn(format)
			if err != nil {
				return err
			}
			if forget {
				if err := s.ForgetRuns(cmd.Context(), args[0]); err != nil {
					return f.managed("history", err)
				}
			}
			h, err := s.History(cmd.Context(), args[0])
			if err != nil {
				return f.managed("history", err)
			}
			return printHistory(env, format, h)
		},
	}
	cmd.Flags().BoolVar(&forget, "forget-runs", false, "empty the run history first; the changes stay")
	addFormat(cmd, &format)
	return cmd
}

func printHistory(env environment, format string, h manage.History) error {
	changes := newTable("version", "when (UTC)", "change")
	for _, c := range h.Changes {
		changes.AppendRow(table.Row{c.Version, timeOf(c.AtMs), changeWords(c)})
	}
	if format == "json" {
		if h.Runs == nil {
			h.Runs = []schema.PastRun{}
		}
		return render(env.out, format, h, changes)
	}
	if err := render(env.out, format, h, changes); err != nil || len(h.Runs) == 0 {
		return err
	}
	runs := newTable("run (UTC)", "version", "outcome", "steps", "model")
	for _, r := range h.Runs {
		usage := schema.Usage{Calls: r.ModelCalls, Tokens: r.Tokens}
		runs.AppendRow(table.Row{timeOf(r.AtMs), r.Version, runWords(r), fateWords(r.Steps), usageWords(usage)})
	}
	_, _ = fmt.Fprintln(env.out)
	return render(env.out, format, h, runs)
}

func changeWords(c schema.Change) string {
	switch c.What {
	case schema.ChangeRenamed:
		return fmt.Sprintf("renamed from %q", c.OldName)
	case schema.ChangeReverted:
		return fmt.Sprintf("step %s put back as it was in version %d; it was: %s", c.Step, c.To, stepWords(c.Old))
	case schema.ChangeHealed:
		words := fmt.Sprintf("step %s healed by %s; it was: %s", c.Step, c.Proposal, stepWords(c.Old))
		for _, p := range c.Sensitive {
			words += fmt.Sprintf("; parameter %s became sensitive", p)
		}
		return words
	}
	return string(c.What)
}

func runWords(r schema.PastRun) string {
	words := r.Status
	if r.Reason != "" {
		words += ": " + string(r.Reason)
	}
	if r.StoppedAt != "" {
		words += " at " + r.StoppedAt
	}
	if r.Steps.MaybeApplied > 0 {
		words += "; " + maybeDone
	}
	if r.Proposed > 0 {
		words += ", " + counted(r.Proposed, "repair") + " proposed"
	}
	return words
}
