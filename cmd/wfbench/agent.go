package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
)

// agentFlags are the flags of `wfbench agent`.
type agentFlags struct {
	out     string
	seed    uint64
	browser string
	paths   []string
	model   modelFlags
	gate    gateFlags
}

func newAgent(env environment) *cobra.Command {
	var f agentFlags
	cmd := &cobra.Command{
		Use:   "agent SITE/TASK",
		Short: "do a task once on its fixture site and keep the trace",
		Long: `Agent makes an original run: observe, ask the model, dispatch, record. The trace holds what
was typed, in clear: it is written with mode 0600 and belongs in no repository. Compile it
and delete it. It exits 3 when the run did not do its task, and says why.`,
		Example: `  wfbench agent shop/buy --out trace.json
  wfbench agent admin/invite --browser firefox --out trace.json
  wfbench agent admin/deactivate | wfbench compile -`,
		Args: exactly(1, "a task, SITE/TASK"),
		RunE: func(cmd *cobra.Command, args []string) error { return runAgent(cmd.Context(), env, &f, args[0]) },
	}
	fl := cmd.Flags()
	fl.StringVarP(&f.out, "out", "o", "-", `the file for the trace; "-" is standard output`)
	fl.Uint64Var(&f.seed, "seed", 1, "the seed of data and values")
	fl.StringVar(&f.browser, "browser", "chromium", "chromium or firefox")
	fl.StringSliceVar(&f.paths, "browser-path", nil, browserPathUse)
	f.gate.add(cmd)
	f.model.add(cmd)
	return cmd
}

func runAgent(ctx context.Context, env environment, f *agentFlags, name string) error {
	site, task, err := sites.FindTask(name)
	if err != nil {
		return withHint(err, "`wfbench list tasks` shows them: shop/buy, say")
	}
	makeModel, err := f.model.factory(f.seed)
	if err != nil {
		return err
	}
	makeGate, err := f.gate.maker(ctx, env, harnessPolicy)
	if err != nil {
		return err
	}
	start, err := browsers(f.paths)
	if err != nil {
		return err
	}
	server, err := sites.Listen("127.0.0.1:0")
	if err != nil {
		return err
	}
	defer func() { _ = server.Close() }()
	live, err := server.Open(sites.Spec{ID: "agent", Site: site.Name(), Task: task.Name, Seed: f.seed})
	if err != nil {
		return err
	}
	defer live.Close()
	page, closePage, err := openPage(ctx, start, f.browser)
	if err != nil {
		return interrupted(ctx, "running "+name, err)
	}
	defer closePage()
	parts, err := bench.EngineParts()
	if err != nil {
		return err
	}
	trace, err := engine.New(parts).Record(ctx, engine.RecordOptions{
		Page: page, Gate: makeGate(live.Allowed()...), Fetch: f.gate.fetch, Model: makeModel(task),
		Task: schema.TaskRef{Site: site.Name(), Task: task.Name}, Goal: task.Goal, StartURL: live.URL(task.Start),
		Params: task.Params, Values: task.Values(f.seed), Allowed: live.Allowed(), Browser: f.browser, Seed: f.seed,
	})
	if err != nil {
		return interrupted(ctx, "running "+name, endpointError(err))
	}
	_, _ = fmt.Fprintf(env.err, "%s: %s after %d model calls, %d tokens in, %d out\n",
		name, trace.Outcome, trace.Usage.Calls, trace.Usage.Tokens.Input, trace.Usage.Tokens.Output)
	_, _ = fmt.Fprintln(env.err, "warning: the trace holds every typed value in clear; compile it and delete it")
	if err := writeDocument(ctx, env, f.out, trace, 0o600); err != nil {
		return err
	}
	return f.verdict(name, trace)
}

// verdict says why an original run did not do its task: its trace can be read, and not compiled.
func (f *agentFlags) verdict(name string, t *schema.Trace) error {
	if t.Outcome == schema.TraceSuccess {
		return nil
	}
	why := orNone(oneLine(t.Reason))
	hint := "a trace of a run that failed does not compile; look at what it did, and run it again"
	if i := lastRefused(t); i >= 0 {
		e := t.Events[i]
		why += fmt.Sprintf("; act %d (%s) was not done: %s", e.Seq, e.Tool, reasonWords(e.Refused, ""))
		if hint = plainReason(e.Refused, "").next; e.Refused == schema.Denied && f.gate.unattended {
			hint = plainReason(e.Refused, gate.WhyUnattended).next
		}
	}
	return &exitError{code: exitInconclusive, err: fmt.Errorf("running %s: it did not do its task: %s", name, why), hint: hint}
}

// lastRefused finds the last act that a trace says was not done; -1 where all were.
func lastRefused(t *schema.Trace) int {
	for i, e := range slices.Backward(t.Events) {
		if e.Refused != "" {
			return i
		}
	}
	return -1
}
