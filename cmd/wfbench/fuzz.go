package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/bench/trial"
	"github.com/wfbench/wfbench/properties"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/mutant"
)

// fuzzCases is how many cases a search draws when nothing is said.
const fuzzCases = 20_000

// fuzzOptions are the flags of fuzz.
type fuzzOptions struct {
	laws     bool
	law      []string
	cases    int
	duration time.Duration
	seed     uint64
	jobs     int
	plan     string
	subject  string
	out      string
	format   string
}

func newFuzz(env environment) *cobra.Command {
	var o fuzzOptions
	cmd := &cobra.Command{
		Use:   "fuzz",
		Short: "search for a case that breaks a law of the engine",
		Long: `Fuzz draws little web applications, tasks, changes and failures, runs the engine on them in the
simulator, and holds what it did against the laws. The cases are shared out among the laws. A
case that breaks one is made as small as it can be, saved as a scenario under --out, and told
with the one command that runs it again. The same seed draws the same cases, whatever --jobs is.

It exits 0 when every law held, also when --duration ended the search, 1 when one was broken, and
3 when it was interrupted before anything was found.`,
		Example: `  wfbench fuzz --laws                                    # every law, 20,000 cases
  wfbench fuzz --laws --cases 1000000 --seed 7           # a long search
  wfbench fuzz --law at-most-once,gated --duration 5m
  wfbench fuzz --law at-most-once --subject mutant:retry-maybe
  wfbench list laws`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return fuzz(cmd.Context(), env, o) },
	}
	f := cmd.Flags()
	f.BoolVar(&o.laws, "laws", false, "every law")
	f.StringSliceVar(&o.law, "law", nil, "these laws only: see wfbench list laws")
	f.IntVar(&o.cases, "cases", fuzzCases, "how many cases to draw, over all laws")
	f.DurationVar(&o.duration, "duration", 0, "stop after this time, even when cases are left; 0 for no limit")
	f.Uint64Var(&o.seed, "seed", 1, "where to begin: the same seed draws the same cases")
	f.IntVar(&o.jobs, "jobs", defaultJobs(), "how many cases at once")
	f.StringVar(&o.plan, "plan", "", "run this one case, as a finding prints it, against --law")
	f.StringVar(&o.subject, "subject", bench.EngineName, "engine, or mutant:<name>")
	f.StringVar(&o.out, "out", filepath.Join("out", "fuzz"), "folder for the scenarios that break a law")
	addFormat(cmd, &o.format)
	return cmd
}

func fuzz(ctx context.Context, env environment, o fuzzOptions) error {
	if err := checkFormat(o.format); err != nil {
		return err
	}
	laws, err := o.chosen()
	if err != nil {
		return err
	}
	subject, err := fuzzSubject(o.subject)
	if err != nil {
		return err
	}
	if o.plan != "" {
		return fuzzOne(ctx, env, o, laws, subject)
	}
	if o.cases < len(laws) {
		return withHint(fmt.Errorf("reading --cases %d: fewer than there are laws", o.cases), fmt.Sprintf("each of the %d laws needs a case at least", len(laws)))
	}
	_, _ = fmt.Fprintf(env.err, "seed %d: %s over %s\n", o.seed, counted(o.cases, "case"), counted(len(laws), "law"))
	findings := o.search(ctx, env, laws, subject)
	for _, f := range findings {
		if f.Broken == nil {
			continue
		}
		if err := o.keep(ctx, env, f); err != nil {
			return err
		}
	}
	if err := o.tell(env, findings); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return errInconclusive
	}
	return nil
}

// search searches one law after the other. Each gets its share of the cases, and of what time is left.
func (o fuzzOptions) search(ctx context.Context, env environment, laws []properties.Law, subject trial.Subject) []properties.Finding {
	bar := newTally(env.err, o.cases)
	defer bar.end()
	end := time.Now().Add(o.duration)
	var findings []properties.Finding
	for i, cases := range properties.Shares(laws, o.cases) {
		bar.begin(laws[i].ID)
		limited, cancel := ctx, context.CancelFunc(func() {})
		if o.duration > 0 {
			limited, cancel = context.WithTimeout(ctx, time.Until(end)/time.Duration(len(laws)-i))
		}
		findings = append(findings, laws[i].Search(limited, properties.Search{
			Subject: subject, Cases: cases, Seed: int64(o.seed), Workers: o.jobs, Progress: bar.one,
		}))
		cancel()
	}
	return findings
}

// chosen lists the laws that the flags name.
func (o fuzzOptions) chosen() ([]properties.Law, error) {
	switch {
	case o.laws && len(o.law) > 0:
		return nil, withHint(errors.New("reading --laws: --law names some already"), "--laws means every law")
	case o.laws:
		return properties.Laws(), nil
	case len(o.law) == 0:
		return nil, withHint(errors.New("reading flags: nothing to search"), "say --laws for every law, or --law NAME")
	}
	var out []properties.Law
	for _, id := range o.law {
		law, err := properties.Find(id)
		if err != nil {
			return nil, withHint(fmt.Errorf("reading --law %q: no such law", id), "`wfbench list laws` names them")
		}
		out = append(out, law)
	}
	return out, nil
}

func fuzzSubject(name string) (trial.Subject, error) {
	if name == bench.EngineName {
		return engine.New, nil
	}
	for _, m := range mutant.All() {
		if name == bench.MutantPrefix+m.Name {
			return m.Engine, nil
		}
	}
	return nil, withHint(fmt.Errorf("reading --subject %q: no such subject", name), "engine, or mutant:<name> of `wfbench list mutants`")
}

// fuzzOne runs one case again.
func fuzzOne(ctx context.Context, env environment, o fuzzOptions, laws []properties.Law, subject trial.Subject) error {
	plan, err := properties.ParsePlan(o.plan)
	if err != nil {
		return withHint(err, "a finding prints its plan in single quotes")
	}
	var findings []properties.Finding
	for _, law := range laws {
		f := properties.Finding{Law: law.ID, Cases: 1}
		exercised, err := law.Try(ctx, subject, plan)
		if exercised {
			f.Exercised = 1
		}
		if err != nil {
			f.Broken = &properties.Broken{Message: err.Error(), Plan: plan}
		}
		findings = append(findings, f)
	}
	return o.tell(env, findings)
}

// tell prints the findings. The error says whether there were any.
func (o fuzzOptions) tell(env environment, findings []properties.Finding) error {
	t := newTable("law", "cases", "exercised", "result")
	broken := false
	for _, f := range findings {
		result := "held"
		switch {
		case f.Broken != nil:
			broken, result = true, "BROKEN: "+f.Broken.Message
		case f.Exercised == 0:
			result = "not exercised"
		case f.Stopped:
			result = "held so far"
		}
		t.AppendRow(table.Row{f.Law, f.Cases, f.Exercised, result})
	}
	wrap(t, map[int]int{4: 60})
	if err := render(env.out, o.format, map[string]any{"seed": o.seed, "laws": findings}, t); err != nil {
		return err
	}
	if broken {
		return errFinding
	}
	return nil
}

// keep saves the scenario of a broken law, where it has one, and says how to run the case again.
func (o fuzzOptions) keep(ctx context.Context, env environment, f properties.Finding) error {
	_, _ = fmt.Fprintf(env.err, "%s is broken: %s\n", f.Law, f.Broken.Message)
	if f.Broken.Scenario != nil {
		name, err := o.save(ctx, env, f)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintf(env.err, "  scenario: %s\n", name)
	}
	again := "wfbench fuzz --law " + f.Law + " --plan " + shellWord(f.Broken.Plan.String())
	if o.subject != bench.EngineName {
		again += " --subject " + o.subject
	}
	_, err := fmt.Fprintf(env.err, "  again:    %s\n", again)
	return err
}

// save writes the scenario of a broken law as a fixture.
func (o fuzzOptions) save(ctx context.Context, env environment, f properties.Finding) (name string, err error) {
	scenario := *f.Broken.Scenario
	scenario.Name = "drawn_" + strings.ReplaceAll(f.Law, "-", "_")
	scenario.Comment = "Breaks " + f.Law + ": " + f.Broken.Message
	data, err := json.MarshalIndent(scenario, "", " ")
	if err != nil {
		return "", fmt.Errorf("saving scenario: %w", err)
	}
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return "", withHint(fmt.Errorf("saving scenario: %w", unwrapPath(err)), "name a folder that you may write to with --out")
	}
	name = filepath.Join(o.out, scenario.Name+".json")
	return name, writeBytes(ctx, env, name, append(data, '\n'), 0o600)
}
