package manage_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

type ctx = context.Context

// replayed is an engine of which the tests say what it does.
type replayed func(ctx, engine.ReplayOptions) (schema.Claim, error)

func (r replayed) Replay(c ctx, o engine.ReplayOptions) (schema.Claim, error) { return r(c, o) }

// typed is the value of every parameter in these tests.
const typed = "correct-horse-battery"

func supplied(_ ctx, params []schema.Param) (schema.Values, error) {
	values := schema.Values{}
	for _, p := range params {
		values[p.Name] = schema.NewSecret(typed)
	}
	return values, nil
}

// request is a run in which nothing is left out; closed counts the pages that were closed.
func request(saved *schema.Saved, e manage.Replayer, closed *int) manage.RunRequest {
	return manage.RunRequest{
		Workflow: saved, Supply: supplied, Engine: e,
		Open: func(ctx) (browser.Page, func(), error) { return nil, func() { *closed++ }, nil },
		Gate: func(string) gate.Gate { return gate.Policy{} },
	}
}

// chatty is a model that says the same each time.
type chatty struct{}

func (chatty) Label() string { return "chatty" }

func (chatty) Next(ctx, model.Prompt) (model.Reply, error) {
	return model.Reply{Usage: schema.Usage{Calls: 1, Tokens: schema.Tokens{Input: 100, Output: 7}, Source: model.SourceProvider}}, nil
}

func TestRunKeepsWhatBecameOfIt(t *testing.T) {
	s, closed := inMemory(t), 0
	r := request(save(t, s, "a"), replayed(func(c ctx, o engine.ReplayOptions) (schema.Claim, error) {
		if o.Values["account"].Reveal() != typed || o.StartURL != "" || o.Gate == nil || closed != 0 {
			t.Errorf("the engine got %+v", o)
		}
		for range 2 {
			if _, err := o.Model.Next(c, model.Prompt{}); err != nil {
				t.Fatal(err)
			}
		}
		return schema.Claim{Status: schema.ClaimStopped, Reason: schema.Denied, StoppedAt: "s2", Detail: "of no concern", Steps: []schema.StepClaim{
			{ID: "s1", Match: "matched", Outcome: schema.Applied}, {ID: "s2", Match: "matched", Outcome: schema.NotDispatched},
		}}, nil
	}), &closed)
	r.Model = chatty{}
	got, err := s.Run(t.Context(), r)
	if err != nil || got.Usage.Calls != 2 || closed != 1 || len(got.Warnings) != 0 {
		t.Fatalf("Run = %+v, %v, %d pages closed", got, err, closed)
	}
	h, err := s.History(t.Context(), "a")
	if err != nil || len(h.Runs) != 1 {
		t.Fatalf("History = %+v, %v; want one run", h, err)
	}
	run := h.Runs[0]
	run.AtMs = 0
	want := schema.PastRun{Version: 1, Status: schema.ClaimStopped, Reason: schema.Denied, StoppedAt: "s2", ModelCalls: 2,
		Tokens: schema.Tokens{Input: 200, Output: 14}, Steps: schema.StepFates{Matched: 1, Refused: 1}}
	if run != want {
		t.Errorf("the run reads %+v; want %+v", run, want)
	}
}

func TestRunNeverWritesTheWorkflow(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "workflows")
	s, closed := service(t, store.At(dir, clock.System())), 0
	saved := save(t, s, "a")
	before, err := schema.Encode(saved)
	if err != nil {
		t.Fatal(err)
	}
	good, leaky, forged := repairOf(saved, "new-id"), repairOf(saved, "made-for-"+typed), repairOf(saved, "x")
	forged.New.Scope.Origin = "https://evil.example"
	got, err := s.Run(t.Context(), request(saved, replayed(func(_ ctx, o engine.ReplayOptions) (schema.Claim, error) {
		for _, p := range []schema.Proposal{good, leaky, forged} {
			o.Propose(p)
		}
		return schema.Claim{Status: schema.ClaimCompleted}, nil
	}), &closed))
	if err != nil || len(got.Proposed) != 1 || got.Proposed[0].ID != good.ID || len(got.Warnings) != 2 {
		t.Fatalf("Run = %+v, %v; want one repair and two warnings", got, err)
	}
	if said := fmt.Sprint(got.Warnings); strings.Contains(said, typed) {
		t.Errorf("a warning repeats a value: %s", said)
	}
	now, err := s.Find(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	if after, err := schema.Encode(now); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the run changed the workflow: %v\n%s", err, after)
	}
	if list, err := s.Waiting(t.Context(), "a"); err != nil || len(list) != 1 || list[0].Version != 1 {
		t.Errorf("Waiting = %+v, %v; want the repair of version 1", list, err)
	}
	h, err := s.History(t.Context(), "a")
	if err != nil || len(h.Runs) != 1 || h.Runs[0].Proposed != 1 {
		t.Errorf("History = %+v, %v; want a run that proposed one repair", h, err)
	}
}

func TestRunStartsNothingWithoutItsValues(t *testing.T) {
	s, closed := inMemory(t), 0
	r := request(save(t, s, "a"), nil, &closed)
	missing := errors.New("no value")
	r.Supply = func(ctx, []schema.Param) (schema.Values, error) { return nil, missing }
	r.Open = func(ctx) (browser.Page, func(), error) { t.Fatal("a page was opened"); return nil, nil, nil }
	if err := second(s.Run(t.Context(), r)); !errors.Is(err, missing) {
		t.Errorf("Run = %v; want %v", err, missing)
	}
	if h, err := s.History(t.Context(), "a"); err != nil || len(h.Runs) != 0 {
		t.Errorf("History = %+v, %v; want no run", h, err)
	}
}

func TestRunGoesWhereItIsTold(t *testing.T) {
	s, closed := inMemory(t), 0
	saved := save(t, s, "a")
	recorded := saved.Workflow.Start.Origin
	var asked string
	r := request(saved, replayed(func(_ ctx, o engine.ReplayOptions) (schema.Claim, error) {
		if o.StartURL != "http://localhost:9999/users?tab=1" || o.Rebase[recorded] != "http://localhost:9999" {
			t.Errorf("the engine got start %q, rebase %v", o.StartURL, o.Rebase)
		}
		return schema.Claim{Status: schema.ClaimCompleted}, nil
	}), &closed)
	r.URL = "http://localhost:9999/users?tab=1"
	r.Gate = func(origin string) gate.Gate { asked = origin; return gate.Policy{} }
	if err := second(s.Run(t.Context(), r)); err != nil || asked != "http://localhost:9999" {
		t.Errorf("Run = %v with a gate for %q", err, asked)
	}
	for _, url := range []string{"file:///etc/passwd", "javascript:alert(1)", "http://user:pw@localhost/", "users"} {
		r.URL = url
		if err := second(s.Run(t.Context(), r)); err == nil {
			t.Errorf("Run from %q succeeded", url)
		}
	}
}

func TestRunOfAFamilyOfPagesNeedsAPage(t *testing.T) {
	s, closed := inMemory(t), 0
	w := sample(t)
	w.Start.Path = "/users/:number"
	saved, err := s.Save(t.Context(), w, "a")
	if err != nil {
		t.Fatal(err)
	}
	wantError[*manage.NeedsURL](t, "Run", second(s.Run(t.Context(), request(saved, nil, &closed))))
}

func TestRunThatWasCutShortIsInTheHistory(t *testing.T) {
	s, closed := service(t, store.At(filepath.Join(t.TempDir(), "workflows"), clock.System())), 0
	saved := save(t, s, "a")
	c, cancel := context.WithCancel(t.Context())
	r := request(saved, replayed(func(ctx, engine.ReplayOptions) (schema.Claim, error) {
		cancel()
		return schema.Claim{Status: schema.ClaimStopped, Reason: schema.BudgetSpent}, nil
	}), &closed)
	if got, err := s.Run(c, r); err != nil || len(got.Warnings) != 0 {
		t.Fatalf("Run = %+v, %v", got, err)
	}
	if h, err := s.History(t.Context(), "a"); err != nil || len(h.Runs) != 1 {
		t.Errorf("History = %+v, %v; want the run", h, err)
	}
	if err := s.ForgetRuns(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if h, err := s.History(t.Context(), "a"); err != nil || len(h.Runs) != 0 || len(h.Changes) != 1 {
		t.Errorf("History = %+v, %v; want the changes only", h, err)
	}
}

// TestRunReplaysWhatWasFound lets a person approve a repair between the look at a workflow and
// its run: what is run is what was looked at.
func TestRunReplaysWhatWasFound(t *testing.T) {
	s, closed := inMemory(t), 0
	saved := save(t, s, "a")
	repair := repairOf(saved, "new-id")
	propose(t, s, saved, repair)
	if err := second(s.Approve(t.Context(), "a", repair.ID, manage.Yes)); err != nil {
		t.Fatal(err)
	}
	got, err := s.Run(t.Context(), request(saved, replayed(func(_ ctx, o engine.ReplayOptions) (schema.Claim, error) {
		if id := o.Workflow.Steps[0].Target.TestID; id != "" {
			t.Errorf("the engine got a step with test id %q", id)
		}
		return schema.Claim{Status: schema.ClaimCompleted}, nil
	}), &closed))
	if err != nil || got.Workflow.Version != 1 {
		t.Fatalf("Run = %+v, %v; want version 1", got, err)
	}
	if h, err := s.History(t.Context(), "a"); err != nil || len(h.Runs) != 1 || h.Runs[0].Version != 1 || len(h.Changes) != 2 {
		t.Errorf("History = %+v, %v; want a run of version 1", h, err)
	}
}
