// Package replay is the step loop: check the scope, find the target, dispatch, see the
// postcondition; or hand over to the model from the step in doubt, with present evidence and
// the remaining intent. It never restarts, never skips, and never tries again what may have
// taken effect.
//
// Before it in the pipeline: a workflow. After it: the claim of a run, which the harness
// holds against what it saw itself.
package replay

import (
	"context"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// The limits of a replay.
const (
	// StepTriesMax bounds the tries of one step; only what is known not to have been
	// dispatched, or to have had no effect, is tried again.
	StepTriesMax = 2
	// HandOverTurnsMax bounds the turns of the model on one step.
	HandOverTurnsMax = 6
	// HandOversMax bounds the steps that one replay may hand over.
	HandOversMax = 12
)

// Replayer runs workflows. All its fields are needed; a nil Hands.Model means that doubt
// stops the run.
type Replayer struct {
	Resolver resolve.Resolver
	Scope    resolve.Scope
	Clock    clock.Clock
	// Doubtful, when set, names steps that go to the model unasked.
	Doubtful func(schema.Step) bool
	// Hands act and, where a model is there, ask it.
	Hands agent.Hands
}

// Run replays a workflow that already stands in terms of its live origins. The page must be
// at the workflow's start. The claim tells everything; the error is for a missing value only.
func (r Replayer) Run(ctx context.Context, w *schema.Workflow) (schema.Claim, error) {
	if err := missingValues(w, r.Hands.Values); err != nil {
		return schema.Claim{Status: schema.ClaimError, Reason: schema.MissingValue}, err
	}
	run := &run{Replayer: r, workflow: w}
	for run.next < len(w.Steps) {
		if refusal := run.step(ctx); refusal != nil {
			return run.stopped(refusal), nil
		}
	}
	if refusal := run.landing(ctx); refusal != nil {
		return run.stopped(refusal), nil
	}
	return schema.Claim{Status: schema.ClaimCompleted, Steps: run.claims}, nil
}

// run is one replay under way.
type run struct {
	Replayer
	workflow *schema.Workflow
	next     int      // the step to do
	done     []string // what was done, as the model is told it
	claims   []schema.StepClaim
	handed   int
}

// step does the next step, or hands it over. A refusal ends the run.
func (r *run) step(ctx context.Context) *schema.Refusal {
	s := r.workflow.Steps[r.next]
	claim := schema.StepClaim{ID: s.ID, Match: "missed", Outcome: schema.NotDispatched}
	refusal := r.attempt(ctx, s, &claim)
	if refusal != nil && mayHandOver(refusal.Reason) && claim.Outcome.Retryable() {
		claim.Reason, claim.Detail = refusal.Reason, refusal.Detail
		refusal = r.handOver(ctx, s, refusal, &claim)
	} else if refusal == nil {
		r.done = append(r.done, doneLine(s, claim.Outcome))
	}
	if refusal != nil {
		claim.Reason, claim.Detail = refusal.Reason, refusal.Detail
	}
	r.claims = append(r.claims, claim)
	r.next++
	return refusal
}

// mayHandOver says which refusals leave something for a model to do. A gate's no, an
// untrusted page and a broken browser do not.
func mayHandOver(reason schema.Reason) bool {
	switch reason {
	case schema.Denied, schema.ForeignOrigin, schema.MissingValue, schema.BrowserFailed, schema.BudgetSpent, schema.DialogOpen:
		return false
	}
	return true
}

// attempt does one step without the model.
func (r *run) attempt(ctx context.Context, s schema.Step, claim *schema.StepClaim) *schema.Refusal {
	if s.Action == schema.HandOff {
		return &schema.Refusal{Reason: schema.HandedOff, Detail: s.Reason}
	}
	if r.Doubtful != nil && r.Doubtful(s) {
		return &schema.Refusal{Reason: schema.HandedOff}
	}
	var refusal *schema.Refusal
	for range StepTriesMax {
		if ctx.Err() != nil {
			return &schema.Refusal{Reason: schema.BudgetSpent, Detail: "time"}
		}
		result := r.try(ctx, s, claim)
		claim.Outcome = result.Outcome
		if result.Outcome == schema.Applied {
			return nil
		}
		if refusal = result.Refusal; refusal == nil {
			refusal = &schema.Refusal{Reason: schema.Unverified}
		}
		again := result.Outcome == schema.NoEffect ||
			(result.Outcome == schema.NotDispatched && claim.Match == "matched" && transient(refusal.Reason))
		if !again {
			break
		}
	}
	return r.whereabouts(ctx, s, refusal)
}

// transient reasons of a dispatch that never reached the page: the page moved under it.
func transient(reason schema.Reason) bool {
	switch reason {
	case schema.Absent, schema.StaleDocument, schema.Covered, schema.Hidden:
		return true
	}
	return false
}

// try resolves and dispatches once.
func (r *run) try(ctx context.Context, s schema.Step, claim *schema.StepClaim) dispatch.Result {
	request := dispatch.Request{
		Action: browser.Action{Kind: s.Action, Key: s.Key}, Origin: s.Scope.Origin,
		What: deed(s).String(), Consequential: s.Consequential, Step: s.ID,
	}
	binding := dispatch.Binding{Values: r.Hands.Values, Scope: r.Scope, Place: placeAfter(s)}
	if s.Target != nil {
		found, err := r.Resolver.Resolve(ctx, r.Hands.Page, resolve.Target{Descriptor: s.Target, Values: r.Hands.Values, Scope: s.Scope})
		if err != nil {
			return dispatch.Result{Outcome: schema.NotDispatched, Refusal: refusalOf(err)}
		}
		request.Action.Target, request.Origin = &found.Query, found.Origin
		binding.Target = &found.Query
	} else if refusal := r.standing(ctx, s); refusal != nil {
		return dispatch.Result{Outcome: schema.NotDispatched, Refusal: refusal}
	}
	claim.Match = "matched"
	if refusal := r.bindInput(s, &request); refusal != nil {
		return dispatch.Result{Outcome: schema.NotDispatched, Refusal: refusal}
	}
	for _, c := range s.Post {
		check, err := binding.Check(c)
		if err != nil {
			return dispatch.Result{Outcome: schema.NotDispatched, Refusal: &schema.Refusal{Reason: schema.MissingValue, Detail: err.Error()}}
		}
		request.Post = append(request.Post, check)
	}
	return r.Hands.Dispatch.Do(ctx, r.Hands.Page, request)
}

// bindInput puts the value, option or destination of a step into its request.
func (r *run) bindInput(s schema.Step, request *dispatch.Request) *schema.Refusal {
	if s.To != nil {
		request.Action.URL, request.Origin = s.To.Origin+s.To.Path, s.To.Origin
	}
	switch {
	case s.Input == nil:
		return nil
	case s.Input.Param == "":
		request.Action.Value = schema.NewSecret(s.Input.Option)
		return nil
	}
	value, ok := r.Hands.Values[s.Input.Param]
	if !ok {
		return &schema.Refusal{Reason: schema.MissingValue, Detail: s.Input.Param}
	}
	request.Action.Value = value
	for _, p := range r.workflow.Params {
		request.Sensitive = request.Sensitive || (p.Name == s.Input.Param && p.Sensitive)
	}
	return nil
}
