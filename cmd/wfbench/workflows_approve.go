package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/schema"
)

// approveFlags are the flags of `wfbench workflows approve`.
type approveFlags struct {
	proposal    string
	yes, reject bool
	format      string
}

func newWorkflowsApprove(env environment, f *storeFlags) *cobra.Command {
	var a approveFlags
	cmd := &cobra.Command{
		Use:   "approve NAME",
		Short: "look at proposed repairs of a workflow, and say yes or no",
		Long: `Approve shows each repair that waits, every difference between old and new side by side and what stays
once, and asks. A yes puts it into the workflow, if the step is still the one that it repairs, and keeps
the old step in the history. Without a terminal it shows the repairs; --yes or --reject then answers for
one of them.`,
		Example: `  wfbench workflows approve "Deactivate a user"
  wfbench workflows approve "Deactivate a user" --proposal p_0123456789abcdef --yes
  wfbench workflows approve "Deactivate a user" --reject
  wfbench workflows approve "Deactivate a user" --format json    # only look`,
		Args: exactly(1, "the name or id of a workflow"),
		RunE: func(cmd *cobra.Command, args []string) error { return runApprove(cmd.Context(), env, f, &a, args[0]) },
	}
	fl := cmd.Flags()
	fl.StringVar(&a.proposal, "proposal", "", "the id of one repair (default all that wait)")
	fl.BoolVar(&a.yes, "yes", false, "say yes to the repair")
	fl.BoolVar(&a.reject, "reject", false, "say no to the repair, and drop it")
	addFormat(cmd, &a.format)
	return cmd
}

func runApprove(ctx context.Context, env environment, f *storeFlags, a *approveFlags, name string) error {
	s, err := f.serviceIn(a.format)
	if err != nil {
		return err
	}
	if a.yes && a.reject {
		return withHint(errors.New("reading --yes and --reject: both were given"), "give one of them")
	}
	list, err := s.Waiting(ctx, name)
	if err != nil {
		return f.managed("approve", err)
	}
	if a.proposal != "" {
		list = slices.DeleteFunc(list, func(w manage.Waiting) bool { return w.Proposal.ID != a.proposal })
		if len(list) == 0 {
			return withHint(fmt.Errorf("approving proposal: no proposal %q waits", a.proposal), "`"+f.command("approve", name)+"` shows those that do")
		}
	}
	answer := manage.Answer("")
	switch {
	case a.yes:
		answer = manage.Yes
	case a.reject:
		answer = manage.No
	}
	if answer != "" && len(list) > 1 {
		return withHint(fmt.Errorf("approving proposals: %d wait, and one answer is no answer to all", len(list)), "choose one with --proposal ID")
	}
	if answer != "" && len(list) == 0 {
		return withHint(errors.New("approving proposal: none waits"), "`"+f.command("run", name)+" --model ...` makes them, where a step in doubt was handed over and worked")
	}
	if err := showWaiting(env, a.format, list); err != nil {
		return err
	}
	if answer == "" && a.format == "text" {
		return askForEach(ctx, env, f, s, name, list)
	}
	if answer != "" {
		return settle(ctx, env, f, s, name, list[0], answer)
	}
	return nil
}

// askForEach asks the person at the terminal about each repair.
func askForEach(ctx context.Context, env environment, f *storeFlags, s manage.Service, name string, list []manage.Waiting) error {
	person, ok := terminalOf(env)
	if !ok {
		return nil // shown; there is nobody to ask
	}
	for _, w := range list {
		if w.Outdated != "" {
			continue
		}
		text, err := person.line(ctx, fmt.Sprintf("Put %s into the workflow? [y/N] ", w.Proposal.ID))
		if err != nil {
			return err
		}
		if text != "y" && text != "yes" {
			_, _ = fmt.Fprintln(env.err, "it waits on; --reject drops it")
			continue
		}
		if err := settle(ctx, env, f, s, name, w, manage.Yes); err != nil {
			return err
		}
	}
	return nil
}

func settle(ctx context.Context, env environment, f *storeFlags, s manage.Service, name string, w manage.Waiting, answer manage.Answer) error {
	saved, err := s.Approve(ctx, name, w.Proposal.ID, answer)
	switch {
	case err != nil:
		return f.managed("approve", err)
	case answer == manage.No:
		_, _ = fmt.Fprintf(env.err, "dropped %s; %q stays at version %d\n", w.Proposal.ID, saved.Workflow.Name, saved.Version)
	default:
		_, _ = fmt.Fprintf(env.err, "approved %s; %q is at version %d now (`%s` takes it back)\n", w.Proposal.ID, saved.Workflow.Name, saved.Version, f.command(fmt.Sprint("revert --version ", saved.Version-1), saved.Workflow.Name))
	}
	return nil
}

// waitingRow is one repair that waits, as JSON shows it.
type waitingRow struct {
	Version  int             `json:"version"`
	AtMs     int64           `json:"atMs"`
	Outdated string          `json:"outdated,omitempty"`
	Proposal schema.Proposal `json:"proposal"`
}

// showWaiting shows repairs with their steps side by side.
func showWaiting(env environment, format string, list []manage.Waiting) error {
	if format == "json" {
		rows := []waitingRow{}
		for _, w := range list {
			rows = append(rows, waitingRow{Version: w.Version, AtMs: w.AtMs, Outdated: w.Outdated, Proposal: w.Proposal})
		}
		return render(env.out, format, map[string]any{"proposals": rows}, nil)
	}
	if len(list) == 0 {
		_, err := fmt.Fprintln(env.out, "no repair waits")
		return err
	}
	for _, w := range list {
		p := w.Proposal
		_, _ = fmt.Fprintf(env.out, "%s repairs step %s of version %d (%s, %s UTC)\n", p.ID, p.Old.ID, w.Version, p.Doubt, timeOf(w.AtMs))
		if w.Outdated != "" {
			_, _ = fmt.Fprintf(env.out, "it can no longer be approved: %s\n", oneLine(w.Outdated))
		}
		for _, name := range p.Sensitive {
			_, _ = fmt.Fprintf(env.out, "parameter %s becomes sensitive\n", name)
		}
		changed, same, err := sideBySide(&p.Old, &p.New)
		if err != nil {
			return err
		}
		if err := errors.Join(render(env.out, format, nil, changed), say(env.out, "\nwhat stays as it is:\n"), render(env.out, format, nil, same), say(env.out, "")); err != nil {
			return err
		}
	}
	return nil
}
