package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wfbench/wfbench/bench"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites"
)

// workflowRunFlags are the flags of `wfbench workflows run`.
type workflowRunFlags struct {
	url     string
	browser string
	paths   []string
	format  string
	log     string
	params  paramFlags
	gate    gateFlags
	model   modelFlags
}

// noModel stands for nobody: a step in doubt stops the run.
const noModel = "none"

func newWorkflowsRun(env environment, f *storeFlags) *cobra.Command {
	var r workflowRunFlags
	cmd := &cobra.Command{
		Use:   "run NAME",
		Short: "run a saved workflow in a browser",
		Long: `Run replays a saved workflow in a real browser. It never changes the workflow. A saved workflow
grants nothing: what the run may do is asked on the terminal, or granted beforehand with --grant and
--policy; steps with consequences are asked for each time, or confirmed one by one in the policy.
--unattended asks nobody and stops at the first step with consequences, whatever a policy confirms,
unless the policy says "scheduledRequireConsequentialConfirmation": false.

Capabilities are ` + capabilityNames() + `; "site" stands for
the origin that the run starts on. ` + "`wfbench workflows policy`" + ` prints a policy with all that it may say.

Parameters come from --param or are asked for; what is sensitive is never shown, nor taken from the
command line. With --model a step in doubt is handed over to a model, and a repair that worked waits
for ` + "`wfbench workflows approve`" + `. A workflow of a fixture site needs a site that is up:
` + "`wfbench serve SITE/TASK`" + ` prints its --url and the parameters.

Exit codes: 0 completed, 3 stopped or failed on the way, 2 not run: wrong usage or I/O. A step that was
sent and not seen to work may have been done: the result says so, and nobody tries it again.`,
		Example: `  wfbench workflows run "Deactivate a user"
  wfbench workflows run "Deactivate a user" --param email=ada@example.org --param admin_password=@env:ADMIN_PASSWORD
  wfbench workflows run "Deactivate a user" --url https://staging.example.org/login --browser firefox
  wfbench workflows run "Deactivate a user" --unattended --policy policy.json --param admin_password=@file:secret.txt
  wfbench workflows run "Deactivate a user" --model openai --base-url http://127.0.0.1:8000/v1`,
		Args: exactly(1, "the name or id of a workflow"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runWorkflow(cmd.Context(), env, f, &r, args[0])
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&r.url, "url", "", "the page to begin at; its origin stands in for the recorded one (default the workflow's own start)")
	fl.StringVar(&r.browser, "browser", "chromium", "chromium or firefox")
	fl.StringSliceVar(&r.paths, "browser-path", nil, browserPathUse)
	addFormat(cmd, &r.format)
	addLog(cmd, &r.log)
	r.params.add(cmd)
	r.gate.add(cmd)
	r.model.add(cmd)
	who := fl.Lookup("model")
	who.Usage, who.DefValue = "none (a step in doubt stops the run), openai (any OpenAI-compatible endpoint) or reference (fixture sites only)", noModel
	r.model.kind = noModel
	return cmd
}

// askingPolicy is the standing policy of a person's own run: nothing is granted that is not asked for.
func askingPolicy(_ []string, ask gate.Approver) gate.Policy {
	return gate.Policy{Confirm: ask, AskGrants: ask != nil}
}

func runWorkflow(ctx context.Context, env environment, f *storeFlags, r *workflowRunFlags, name string) error {
	if err := r.check(); err != nil {
		return err
	}
	makeGate, err := r.gate.maker(ctx, env, askingPolicy)
	if err != nil {
		return err
	}
	start, err := browsers(r.paths)
	if err != nil {
		return err
	}
	logger, err := newLogger(r.log, env.err)
	if err != nil {
		return err
	}
	s, err := f.service()
	if err != nil {
		return err
	}
	kept, err := s.Find(ctx, name)
	if err != nil {
		return f.managed("run", err)
	}
	who, err := r.modelFor(&kept.Workflow)
	if err != nil {
		return err
	}
	parts, err := bench.EngineParts()
	if err != nil {
		return err
	}
	if logger == nil {
		logger = stepLogger(env.err, &kept.Workflow)
	}
	person := &about{workflow: &kept.Workflow}
	r.gate.about = person.facts
	result, err := s.Run(ctx, manage.RunRequest{
		Workflow: kept, Supply: person.watching(r.params.supply(env)), Engine: engine.New(parts), Model: who, URL: r.url, Fetch: r.gate.fetch, Log: logger,
		Open: func(ctx context.Context) (browser.Page, func(), error) { return openPage(ctx, start, r.browser) },
		Gate: func(origin string) gate.Gate { return makeGate(origin) },
	})
	if err != nil {
		return interrupted(ctx, "running workflow, before anything was done", f.managed("run", err))
	}
	return tellRun(env, f, r, result)
}

// check looks at the flags, before anything is asked or done.
func (r *workflowRunFlags) check() error {
	if err := errors.Join(checkFormat(r.format), r.params.check()); err != nil {
		return err
	}
	if err := checkBrowser(r.browser); err != nil {
		return err
	}
	if r.url == "" {
		return nil
	}
	if _, err := schema.PlaceOf(r.url); err != nil {
		return withHint(errors.New("reading --url: not the http or https address of a page"), "--url takes the page to begin at: --url https://staging.example.org/login")
	}
	return nil
}

// modelFor is who takes over from a step in doubt; nil for nobody.
func (r *workflowRunFlags) modelFor(w *schema.Workflow) (model.Model, error) {
	switch r.model.kind {
	case noModel:
		return nil, nil
	case "reference":
		_, task, err := sites.FindTask(w.Task.String())
		if err != nil {
			return nil, withHint(errors.New("reading --model reference: the workflow is not of a fixture site"), "the reference planner knows the fixture tasks only; use --model openai")
		}
		return bench.Planner(task), nil
	case "openai":
		client, err := r.model.client(0)
		if err != nil {
			return nil, err
		}
		r.model.adviser.Model = client
		return &r.model.adviser, nil
	}
	return nil, withHint(fmt.Errorf("reading --model %q: no such model", r.model.kind), "models are none, openai and reference")
}

// openPage starts a browser and opens a page in it.
func openPage(ctx context.Context, start starter, kind string) (browser.Page, func(), error) {
	driver, err := start(ctx, kind)
	if err != nil {
		return nil, nil, withHint(err, "`wfbench setup` brings the browsers; `wfbench doctor` shows what is missing")
	}
	session, err := driver.Open(ctx)
	if err != nil {
		return nil, nil, errors.Join(err, driver.Close())
	}
	return session.Page(), func() { _ = session.Close(); _ = driver.Close() }, nil
}
