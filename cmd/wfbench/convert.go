package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/runtime/convert"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// The targets of `wfbench convert`.
const (
	toWebBrain = "webbrain-workflow"
	toWorkflow = "wfbench-workflow"
	toTrace    = "wfbench-trace"
)

// convertFlags are the flags of `wfbench convert`.
type convertFlags struct {
	to           string
	run          int
	conversation string
	out          string
}

func newConvert(env environment) *cobra.Command {
	var f convertFlags
	cmd := &cobra.Command{
		Use:   "convert FILE",
		Short: "turn a trace or workflow into another format, or say what that cannot carry",
		Long: `Convert tells by its content what a file is (wfbench-trace/1, wfbench-workflow/1,
webbrain-trace/1 or webbrain-workflow/1) and writes it as another. A trace is compiled on the way
to a workflow. What the new format cannot say is refused, step by name; what only other readers of
it will not know is noted on standard error. "-" reads standard input.`,
		Example: `  wfbench convert workflow.json --to webbrain-workflow --out checkout.webbrain-workflow.json
  wfbench convert checkout.webbrain-workflow.json --to wfbench-workflow
  wfbench convert webbrain-trace.json --to wfbench-workflow --run 2`,
		Args: exactly(1, "the file to convert"),
		RunE: func(cmd *cobra.Command, args []string) error { return runConvert(cmd.Context(), env, &f, args[0]) },
	}
	fl := cmd.Flags()
	fl.StringVar(&f.to, "to", "", "webbrain-workflow (or webbrain), wfbench-workflow (or wfbench), or wfbench-trace")
	fl.IntVar(&f.run, "run", 0, "of an export of several runs: the run, counted from 1 (default: the newest successful one)")
	fl.StringVar(&f.conversation, "conversation", "", "of an export of several conversations: whose newest successful run to take")
	fl.StringVarP(&f.out, "out", "o", "-", `the file to write; "-" is standard output`)
	return cmd
}

func runConvert(ctx context.Context, env environment, f *convertFlags, name string) error {
	f.to = longFormat(f.to)
	if !slices.Contains([]string{toWebBrain, toWorkflow, toTrace}, f.to) {
		return withHint(fmt.Errorf("reading --to %q: no such format", f.to), "formats are webbrain-workflow, wfbench-workflow and wfbench-trace; webbrain and wfbench stand for the first two")
	}
	data, err := readInput(ctx, env, name)
	if err != nil {
		return err
	}
	trace, workflow, notes, err := f.read(name, data)
	if err != nil {
		return err
	}
	printNotes(env, notes)
	if f.to == toTrace {
		if trace == nil {
			return withHint(fmt.Errorf("converting %q: a workflow does not say what happened", name), "only a trace becomes a trace")
		}
		_, _ = fmt.Fprintln(env.err, "warning: the trace holds every typed value in clear; compile it and delete it")
		return writeDocument(ctx, env, f.out, trace, 0o600)
	}
	if workflow == nil {
		if workflow, err = compiled(name, trace); err != nil {
			return err
		}
		printNotes(env, workflow.Notes)
	}
	if err := keepable(name, workflow); err != nil {
		return err
	}
	if f.to == toWorkflow {
		return writeDocument(ctx, env, f.out, workflow, 0o644)
	}
	exported, lost, err := convert.WriteWorkflow(workflow)
	if err != nil {
		return withHint(fmt.Errorf("converting %q: %w", name, err), "other readers pass over what they cannot do, so a workflow with such a step is not written")
	}
	printNotes(env, lost)
	return writeBytes(ctx, env, f.out, exported, 0o644)
}

// keepable holds a workflow against the check that importing it would make.
func keepable(name string, w *schema.Workflow) error {
	err := sanitize.Keep(w, sanitize.New(w.Params, nil, nil), detects)
	return withHint(wrapped(err, "converting", name), "a text that looks like a secret, or a ref of one observation, is not written; take it out of the file")
}

// read gives the trace or the workflow that a file holds.
func (f *convertFlags) read(name string, data []byte) (*schema.Trace, *schema.Workflow, []string, error) {
	format := convert.Sniff(data)
	if (f.run != 0 || f.conversation != "") && format != convert.WebBrainTrace {
		return nil, nil, nil, withHint(fmt.Errorf("converting %q: --run and --conversation choose among several runs, and this file holds one", name), "leave them out; only an export of WebBrain's traces holds several")
	}
	switch format {
	case convert.WfbenchTrace:
		t, err := schema.Load[schema.Trace](name, data)
		return t, nil, nil, withHint(err, "convert reads what `wfbench agent` writes")
	case convert.WfbenchWorkflow:
		w, err := schema.Load[schema.Workflow](name, data)
		return nil, w, nil, withHint(err, "convert reads what `wfbench compile` writes")
	case convert.WebBrainWorkflow:
		w, notes, err := convert.ReadWorkflow(data)
		if err != nil {
			return nil, nil, nil, withHint(fmt.Errorf("converting %q: %w", name, err), "such a file is refused as a whole; export it again")
		}
		return nil, w, notes, nil
	case convert.WebBrainTrace:
		run, err := f.chosen(name, data)
		return run.Trace, nil, run.Notes, err
	}
	return nil, nil, nil, withHint(fmt.Errorf("converting %q: no format that is known", name), `its "schema" must be wfbench-trace/1, wfbench-workflow/1, webbrain-trace/1 or webbrain-workflow/1`)
}

// chosen is the run that was asked for, or the newest successful one.
func (f *convertFlags) chosen(name string, data []byte) (convert.Run, error) {
	runs, err := convert.ReadTrace(data)
	if err != nil {
		return convert.Run{}, withHint(fmt.Errorf("converting %q: %w", name, err), "export the trace again")
	}
	if f.run == 0 {
		run, err := convert.Choose(runs, f.conversation)
		if err != nil {
			return convert.Run{}, withHint(fmt.Errorf("converting %q: %w", name, err), "--run N takes one of its "+fmt.Sprint(len(runs))+" runs; only a successful one can be repeated")
		}
		return run, nil
	}
	if f.run < 1 || f.run > len(runs) {
		return convert.Run{}, withHint(fmt.Errorf("reading --run %d: the file holds %d runs", f.run, len(runs)), "runs are counted from 1")
	}
	run := runs[f.run-1]
	if run.Trace == nil {
		refusal := &convert.Refusal{Reason: run.Refused, Detail: run.Detail}
		return convert.Run{}, withHint(fmt.Errorf("converting %q: run %d: %w", name, f.run, refusal), "only a successful run can be repeated")
	}
	return run, nil
}

// compiled compiles a trace with the engine's own parts.
func compiled(name string, t *schema.Trace) (*schema.Workflow, error) {
	parts, err := bench.EngineParts()
	if err != nil {
		return nil, err
	}
	w, err := engine.New(parts).Compile(t)
	return w, withHint(wrapped(err, "compiling", name), "only a run that ended in success compiles, and nothing typed may stand in what is kept")
}

func wrapped(err error, doing, name string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s %q: %w", doing, name, err)
}

// printNotes tells what a conversion left out or could not say.
func printNotes(env environment, notes []string) {
	for _, note := range notes {
		_, _ = fmt.Fprintf(env.err, "note: %s\n", oneLine(note))
	}
}
