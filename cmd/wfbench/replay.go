package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/schema"
)

// replayFlags are the flags of `wfbench replay`.
type replayFlags struct {
	drift   string
	browser string
	seed    uint64
	out     string
	format  string
	log     string
	paths   []string
	model   modelFlags
	gate    gateFlags
}

func newReplay(env environment) *cobra.Command {
	var f replayFlags
	cmd := &cobra.Command{
		Use:   "replay WORKFLOW",
		Short: "replay a workflow on its fixture site, under a drift, and judge it",
		Long: `Replay reads a workflow (wfbench-workflow/1), opens a fresh world of the site that it was
recorded on, replays it there with the values of the seed, and judges the result from the
site's ledger. With --out the run folder stays (run.json, workflow.json, report.json).`,
		Example: `  wfbench replay workflow.json
  wfbench replay workflow.json --drift swap --out out/swap
  wfbench replay workflow.json --drift origin-hop:meta --browser firefox --seed 7`,
		Args: exactly(1, "the workflow to replay"),
		RunE: func(cmd *cobra.Command, args []string) error { return runReplay(cmd.Context(), env, &f, args[0]) },
	}
	fl := cmd.Flags()
	fl.StringVar(&f.drift, "drift", "none", "the drift, as name or name:variant")
	fl.StringVar(&f.browser, "browser", "chromium", "chromium or firefox")
	fl.Uint64Var(&f.seed, "seed", 1, "the seed of data and values")
	fl.StringVarP(&f.out, "out", "o", "", "the folder for the run (default: none is kept)")
	fl.StringSliceVar(&f.paths, "browser-path", nil, browserPathUse)
	addFormat(cmd, &f.format)
	addLog(cmd, &f.log)
	f.gate.add(cmd)
	f.model.add(cmd)
	return cmd
}

func runReplay(ctx context.Context, env environment, f *replayFlags, name string) error {
	if err := checkFormat(f.format); err != nil {
		return err
	}
	logger, err := newLogger(f.log, env.err)
	if err != nil {
		return err
	}
	data, err := readInput(ctx, env, name)
	if err != nil {
		return err
	}
	w, err := schema.Load[schema.Workflow](name, data)
	if err != nil {
		return withHint(err, "replay reads wfbench-workflow/1, which `wfbench compile` writes")
	}
	cells, err := bench.Plan(bench.Selection{
		Sites: []string{w.Task.Site}, Tasks: []string{w.Task.String()}, Drifts: []string{f.drift},
		Browsers: []string{f.browser}, Seed: f.seed,
	})
	if err != nil {
		return withHint(fmt.Errorf("replaying %q: %w", name, err), "`wfbench list drifts` and `wfbench list tasks` show what there is")
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
	dir, done, err := replayFolder(f.out)
	if err != nil {
		return err
	}
	defer done()
	bar := newProgress(env.err, "cell", f.seed, len(cells))
	report, err := bench.Runner{
		Catalogue: bench.Everything(), Dir: dir, Seed: f.seed, Jobs: 1, Workflow: w,
		Command: fmt.Sprintf("wfbench replay %s --drift %s --browser %s --seed %d", filepath.Base(name), f.drift, f.browser, f.seed),
		Browser: start, Model: makeModel, Gate: makeGate, Fetch: f.gate.fetch, Log: logger, Progress: bar.tell,
	}.Run(ctx, cells)
	bar.end()
	if err != nil {
		return interrupted(ctx, "replaying", withHint(err, "`wfbench doctor` shows whether a browser is missing"))
	}
	if err := printReport(env.out, report, f.format); err != nil {
		return err
	}
	f.model.adviser.advise(env.err)
	return verdictOf(report)
}

// replayFolder is the folder that a person asked for, or one that goes away.
func replayFolder(out string) (dir string, done func(), err error) {
	if out != "" {
		return out, func() {}, nil
	}
	dir, err = os.MkdirTemp("", "wfbench-replay-")
	if err != nil {
		return "", nil, withHint(fmt.Errorf("making a folder for the run: %w", unwrapPath(err)), "set TMPDIR to a folder that you may write to, or give --out")
	}
	return dir, func() { _ = os.RemoveAll(dir) }, nil
}
