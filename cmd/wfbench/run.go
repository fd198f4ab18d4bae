package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/reports"
	"github.com/wfbench/wfbench/schema"
)

// runFlags are the flags of `wfbench run`.
type runFlags struct {
	selection bench.Selection
	suite     string
	pairs     int
	cells     []string
	jobs      int
	out       string
	resume    bool
	keep      bool
	format    string
	paths     []string
	model     modelFlags
}

// jobsPerCore is how many cells share a core: a replay mostly waits for its browser.
const jobsPerCore = 2

func defaultJobs() int { return runtime.NumCPU() * jobsPerCore }

func newRun(env environment) *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run",
		Short: "record, compile, replay under drifts, judge and report",
		Long: `Run is the main job: each selected task is done once by an agent on its fixture site in a
real browser, the recording is compiled into a sanitised workflow, the workflow is replayed
while the page drifts, the site's ledger says what happened, and a report says how safe it
was and what it saved.

It leaves report.json, cells.jsonl (a line per cell as it ends) and runs/<cell>/ in --out.
A run that was ended in the middle goes on with --resume.

Without other flags it runs the suite "default": the first task of each site as it is, and every
drift once. --suite full is every task under every drift in both browsers.

Lists take commas and globs: --drift 'origin-hop:*', --subject 'mutant:*'. A drift has a strength
where that makes sense, slow@3, and two can act at once: wrapper+decoy:below.`,
		Example: `  wfbench run
  wfbench run --suite full --browser chromium
  wfbench run --pairs 100 --seed 4711
  wfbench run --site admin --task deactivate --drift decoy-row,swap --browser firefox
  wfbench run --subject engine,mutant:first-match --drift decoy-row
  wfbench run --cell engine.shop.buy.hang-after-commit.chromium.s1.r1
  wfbench run --model openai --base-url http://127.0.0.1:8000/v1 --model-name my-model
  wfbench run --out out/nightly --repeat 3 --resume`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runCells(cmd.Context(), env, &f, cmd.Flags().Changed("out"))
		},
	}
	fl := cmd.Flags()
	fl.StringSliceVar(&f.selection.Sites, "site", nil, "sites (default all)")
	fl.StringSliceVar(&f.selection.Tasks, "task", nil, "tasks, as buy or shop/buy (default all)")
	fl.StringSliceVar(&f.selection.Drifts, "drift", nil, "drifts, as name, name:variant, name@strength or two joined by + (default all)")
	fl.StringSliceVar(&f.selection.Browsers, "browser", nil, "chromium, firefox (default chromium)")
	fl.StringSliceVar(&f.selection.Subjects, "subject", nil, "engine, mutant:NAME, baseline:NAME (default engine)")
	fl.Uint64Var(&f.selection.Seed, "seed", 1, "the seed of data, values and variants")
	fl.IntVar(&f.selection.Repeat, "repeat", 1, "how often each cell is run")
	fl.StringVar(&f.suite, "suite", "", "how many cells: smoke, default, full, nightly (default: default, and full where other flags choose)")
	fl.IntVar(&f.pairs, "pairs", 0, "instead of a suite: so many cells, each with a seed of its own and two drifts at once")
	fl.StringSliceVar(&f.cells, "cell", nil, "run just these cells, by id")
	fl.IntVarP(&f.jobs, "jobs", "j", defaultJobs(), "how many cells run at a time")
	fl.StringVarP(&f.out, "out", "o", "", "the folder for the results (default out/run-sSEED, or the next free out/run-sSEED-N)")
	fl.BoolVar(&f.resume, "resume", false, "go on with the run that the folder holds")
	fl.BoolVar(&f.keep, "keep-traces", false, "keep the raw traces (they hold what was typed), mode 0600")
	fl.StringSliceVar(&f.paths, "browser-path", nil, browserPathUse)
	addFormat(cmd, &f.format)
	f.model.add(cmd)
	return cmd
}

func runCells(ctx context.Context, env environment, f *runFlags, outGiven bool) error {
	if err := checkFormat(f.format); err != nil {
		return err
	}
	if f.selection.Repeat < 1 {
		return withHint(fmt.Errorf("reading --repeat %d: want 1 or more", f.selection.Repeat), "a claim needs repeats: 3 or more")
	}
	switch {
	case f.pairs < 0:
		return withHint(fmt.Errorf("reading --pairs %d: want 1 or more", f.pairs), "each pair is a cell with a seed of its own")
	case f.pairs > 0 && (f.suite != "" || len(f.selection.Drifts) > 0):
		return withHint(errors.New("reading --pairs: the seeds choose the drifts"), "--site, --task, --browser and --subject may narrow it down, --drift and --suite not")
	}
	if f.jobs < 1 {
		return withHint(fmt.Errorf("reading --jobs %d: want 1 or more", f.jobs), "two per core is a good number")
	}
	cells, err := selectCells(f)
	if err != nil {
		return err
	}
	makeModel, err := f.model.factory(f.selection.Seed)
	if err != nil {
		return err
	}
	start, err := browsers(f.paths)
	if err != nil {
		return err
	}
	if f.out == "" {
		f.out = defaultOut(f.selection.Seed, f.resume)
	}
	bar := newProgress(env.err, "cell", f.selection.Seed, len(cells))
	runner := bench.Runner{
		Catalogue: bench.Everything(), Dir: f.out, Command: f.command(outGiven), Seed: f.selection.Seed,
		Jobs: f.jobs, Resume: f.resume, KeepTraces: f.keep,
		Browser: start, Model: makeModel, ModelFlags: f.model.again(), Progress: bar.tell,
		Versions: map[string]string{"wfbench": version()},
	}
	report, err := runner.Run(ctx, cells)
	bar.end()
	if err != nil {
		return runError(err, f)
	}
	if err := printReport(env.out, report, f.format); err != nil {
		return err
	}
	_, _ = fmt.Fprintf(env.err, "report: %s\n", filepath.Join(f.out, "report.json"))
	f.model.adviser.advise(env.err)
	return verdictOf(report)
}

// foldersMax bounds the search for a folder that holds no run yet.
const foldersMax = 10_000

// defaultOut is the folder for the results when nobody names one: out/run-s1, and beside
// earlier runs out/run-s1-2, -3, ... A resumed run goes on in the newest.
func defaultOut(seed uint64, resume bool) string {
	base := filepath.Join("out", "run-s"+strconv.FormatUint(seed, 10))
	newest, next := base, base
	for n := 2; n < foldersMax; n++ {
		if _, err := os.Stat(next); err != nil {
			break
		}
		newest, next = next, base+"-"+strconv.Itoa(n)
	}
	if resume {
		return newest
	}
	return next
}

// selectCells plans the selection, or reads the cells that were named.
func selectCells(f *runFlags) ([]schema.Cell, error) {
	if len(f.cells) == 0 {
		cells, err := f.plan()
		return cells, withHint(err, "`wfbench list sites|tasks|drifts|subjects` shows what there is")
	}
	var cells []schema.Cell
	for _, id := range f.cells {
		c, err := bench.ParseCell(id)
		if err != nil {
			return nil, withHint(err, "a cell's id stands in the report beside its class; `wfbench list` shows the names")
		}
		cells = append(cells, c)
	}
	return cells, nil
}

// plan lists the cells of the suite, or the pairs. A person who chooses sites, tasks or drifts wants all
// of them; one who chooses nothing gets the suite that is over while one watches.
func (f *runFlags) plan() ([]schema.Cell, error) {
	all, s := bench.Everything(), f.selection
	if f.pairs > 0 {
		return all.PlanPairs(s, f.pairs)
	}
	suite := f.suite
	if suite == "" && len(s.Sites)+len(s.Tasks)+len(s.Drifts) == 0 {
		suite = bench.SuiteDefault
	}
	return all.PlanSuite(suite, s)
}

// command is how a person would start this run again.
func (f *runFlags) command(outGiven bool) string {
	words := []string{"wfbench run"}
	add := func(flag string, values []string) {
		if len(values) > 0 {
			words = append(words, flag, strings.Join(values, ","))
		}
	}
	add("--site", f.selection.Sites)
	add("--task", f.selection.Tasks)
	add("--drift", f.selection.Drifts)
	add("--browser", f.selection.Browsers)
	add("--subject", f.selection.Subjects)
	add("--cell", f.cells)
	if f.suite != "" {
		add("--suite", []string{f.suite})
	}
	if f.pairs > 0 {
		add("--pairs", []string{strconv.Itoa(f.pairs)})
	}
	words = append(words, "--seed", strconv.FormatUint(f.selection.Seed, 10))
	if f.selection.Repeat > 1 {
		words = append(words, "--repeat", strconv.Itoa(f.selection.Repeat))
	}
	if outGiven {
		words = append(words, "--out", f.out)
	}
	return strings.Join(words, " ") + f.model.again()
}

func runError(err error, f *runFlags) error {
	switch {
	case errors.Is(err, context.Canceled):
		return withHint(fmt.Errorf("running: interrupted; what is done is in %s", f.out), "the same command with --resume goes on from here")
	case errors.Is(err, bench.ErrHoldsRun):
		return withHint(err, "--resume goes on with it; --out DIR chooses another folder")
	case errors.Is(err, bench.ErrOtherRun):
		return withHint(err, "resume with the same selection, seed and model, or choose another folder with --out")
	case errors.Is(err, os.ErrPermission):
		return withHint(err, "choose a folder that you may write to with --out")
	}
	return withHint(err, "`wfbench doctor` shows whether a browser is missing; --out DIR chooses another folder")
}

// printReport renders a report in the format asked for.
func printReport(out interface{ Write([]byte) (int, error) }, r *schema.Report, format string) error {
	switch format {
	case "json":
		return reports.JSON(out, r)
	case "markdown":
		return reports.Markdown(out, r)
	case "text":
		return reports.Text(out, r, textOptions(out))
	}
	return checkFormat(format)
}

// verdictOf is the exit code of a report.
func verdictOf(r *schema.Report) error {
	inconclusive := false
	for _, c := range r.Cells {
		if len(c.Violations) > 0 || c.Class == schema.ClassUnsafe || c.Class == schema.ClassFalseSuccess {
			return errFinding
		}
		inconclusive = inconclusive || c.Class == schema.ClassInconclusive || c.Class == ""
	}
	if inconclusive {
		return errInconclusive
	}
	return nil
}
