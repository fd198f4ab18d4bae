// Package replay is the step loop: check the scope, find the target, dispatch, see the
// postcondition; or hand over to the model from the step in doubt, with present evidence and
// the remaining intent. It never restarts, never skips, and never tries again what may have
// taken effect, whoever did it.
//
// Before it in the pipeline: a workflow. After it: the claim of a run, which the harness
// holds against what it saw itself; and, where the caller wants them, proposals to repair steps.
package replay

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/runtime/telemetry"
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
	// ModelCallsMax bounds the calls of the model in one replay.
	ModelCallsMax = 40
	// RunMaxMs bounds the wall time of one replay, whatever waits within it.
	RunMaxMs = 600_000
)

// Replayer runs workflows. Hands, Resolver, Scope and Clock are needed; a nil Hands.Model means
// that doubt stops the run.
type Replayer struct {
	Resolver resolve.Resolver
	Scope    resolve.Scope
	Clock    clock.Clock
	// Doubtful, when set, names steps that go to the model unasked.
	Doubtful func(schema.Step) bool
	// Hands act and, where a model is there, ask it.
	Hands agent.Hands
	// Propose, when set, gets the repair of each step that went to the model and was seen to have
	// worked, once the run has gone on from it, and gives the id by which its caller knows the repair;
	// "" for one that the caller has no use for. Heal makes them.
	Propose func(schema.Proposal) (id string)
	Heal    heal.Healer
	// Log gets a record of each step and of the run.
	Log telemetry.Log
}

// Run replays a workflow that already stands in terms of its live origins. The page must be
// at the workflow's start. The claim tells everything; the error is for a missing value only.
func (r Replayer) Run(ctx context.Context, w *schema.Workflow) (schema.Claim, error) {
	if err := missingValues(w, r.Hands.Values); err != nil {
		return schema.Claim{Status: schema.ClaimError, Reason: schema.MissingValue}, err
	}
	// Real time, beside the clock's: what never comes back from a driver asks no clock.
	bounded, cancel := context.WithTimeout(ctx, RunMaxMs*time.Millisecond)
	defer cancel()
	run := &run{Replayer: r, workflow: w, beganMs: r.Clock.NowMs(), ahead: map[string]deedAhead{}, filled: map[string]dispatch.Filled{}}
	claim := run.all(bounded)
	r.Log.Run(ctx, claim)
	return claim, nil
}

// run is one replay under way.
type run struct {
	Replayer
	workflow *schema.Workflow
	beganMs  int64
	next     int      // the step to do
	done     []string // what was done, as the model is told it
	claims   []schema.StepClaim
	handed   int
	calls    int
	// uncertain are the acts of the model that may have taken effect: nobody does them again.
	uncertain []schema.Event
	// ahead are the acts of the model that were on the targets of steps to come.
	ahead map[string]deedAhead
	// filled is what the steps done so far filled in, by their ids.
	filled map[string]dispatch.Filled
	// owing is what the page has still to send, unsaved the step whose entry turned out not to be saved.
	owing   []owed
	unsaved string
	// awaited is the document that was waited for last, see arrived.
	awaited float64
	// fresh is the repair of the step under way, repair one that waits for the run to go on.
	fresh  *schema.Proposal
	repair *repair
}

func (r *run) all(ctx context.Context) schema.Claim {
	for r.next < len(r.workflow.Steps) {
		refusal := r.leaving(ctx)
		if refusal == nil {
			refusal = r.step(ctx)
		}
		if refusal != nil {
			return r.stopped(refusal)
		}
	}
	refusal := r.saved(ctx)
	if refusal == nil {
		refusal = r.landing(ctx)
	}
	if refusal = ended(ctx, refusal); refusal != nil {
		r.settle(ctx, false)
		return r.stopped(refusal)
	}
	r.settle(ctx, true)
	return schema.Claim{Status: schema.ClaimCompleted, Steps: r.claims}
}

// leaving waits, before a step that may leave the page, for what the page owes.
func (r *run) leaving(ctx context.Context) *schema.Refusal {
	if !leaves(r.workflow.Steps[r.next]) {
		return nil
	}
	return r.saved(ctx)
}

// step does the next step, or hands it over. A refusal ends the run.
func (r *run) step(ctx context.Context) *schema.Refusal {
	s := r.workflow.Steps[r.next]
	beganMs := r.Clock.NowMs()
	claim := schema.StepClaim{ID: s.ID, Match: schema.MatchMissed, Outcome: schema.NotDispatched}
	refusal := ended(ctx, r.do(ctx, s, &claim))
	if refusal != nil {
		claim.Reason, claim.Detail = refusal.Reason, r.text(refusal.Detail)
	}
	claim.WallMs = r.Clock.NowMs() - beganMs
	r.conclude(ctx, s, claim, refusal == nil)
	r.next++
	return refusal
}

// ended is why a run ends: whatever the parts made of it, one that was ended from outside says so.
func ended(ctx context.Context, refusal *schema.Refusal) *schema.Refusal {
	if refusal != nil && errors.Is(ctx.Err(), context.Canceled) {
		return &schema.Refusal{Reason: schema.Interrupted}
	}
	return refusal
}

// do does one step by the workflow, or by the model where that is in doubt.
func (r *run) do(ctx context.Context, s schema.Step, claim *schema.StepClaim) *schema.Refusal {
	if done, refusal := r.doneAhead(ctx, s, claim); done || refusal != nil {
		return refusal
	}
	refusal := r.attempt(ctx, s, claim)
	if refusal == nil {
		r.done = append(r.done, doneLine(s, claim.Outcome))
		return nil
	}
	if !mayHandOver(refusal.Reason) || !claim.Outcome.Retryable() {
		return refusal
	}
	claim.Reason, claim.Detail = refusal.Reason, r.text(refusal.Detail)
	return r.handOver(ctx, s, refusal, claim)
}

// late says when the time of the whole run is gone.
func (r *run) late(ctx context.Context) *schema.Refusal {
	if ctx.Err() != nil || r.Clock.NowMs()-r.beganMs > RunMaxMs {
		return &schema.Refusal{Reason: schema.BudgetSpent, Detail: "time"}
	}
	return nil
}

// mayHandOver says which refusals leave something for a model to do. A gate's no, an untrusted
// or hung page, a sign-in form that the recording did not know, a question that nobody may
// answer with yes and a broken browser do not.
func mayHandOver(reason schema.Reason) bool {
	switch reason {
	case schema.Absent, schema.AmbiguousBefore, schema.AmbiguousAfter, schema.Contradicted, schema.StaleDocument,
		schema.Covered, schema.Disabled, schema.Hidden, schema.WrongPlace, schema.Vacuous, schema.Unverified,
		schema.HandedOff, schema.Rejected, schema.NewTab:
		return true
	}
	return false
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
		if refusal = r.late(ctx); refusal != nil {
			return refusal
		}
		result := r.try(ctx, s, claim)
		claim.Outcome = result.Outcome
		see(claim, s, result.Outcome, result.Activity)
		if result.Outcome == schema.Applied {
			return nil
		}
		if refusal = result.Refusal; refusal == nil {
			refusal = &schema.Refusal{Reason: schema.Unverified}
		}
		if !mayTryAgain(result.Outcome, refusal.Reason, claim.Match == schema.MatchMatched) {
			break
		}
	}
	return r.whereabouts(ctx, s, refusal)
}

// mayTryAgain says which tries may be repeated as they were: those that are known to have done
// nothing, unless the page said why. The same entries would be refused again (hazard H43).
func mayTryAgain(outcome schema.Outcome, reason schema.Reason, matched bool) bool {
	switch outcome {
	case schema.NoEffect:
		return reason == schema.Unverified
	case schema.NotDispatched:
		return matched && transient(reason)
	}
	return false
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
		What: asked(s), Consequential: consequential(s), Sent: s.Requests, Socket: s.Sockets, Late: r.saving(), Step: s.ID,
	}
	if s.Target != nil {
		found, err := r.Resolver.Resolve(ctx, r.Hands.Page, resolve.Target{Descriptor: s.Target, Values: r.Hands.Values, Scope: s.Scope})
		if err != nil {
			return dispatch.Result{Outcome: schema.NotDispatched, Refusal: refusalOf(err)}
		}
		request.Action.Target, request.Origin = &found.Query, found.Origin
	} else if refusal := r.standing(ctx, s); refusal != nil {
		return dispatch.Result{Outcome: schema.NotDispatched, Refusal: refusal}
	}
	claim.Match = schema.MatchMatched
	r.arrived(ctx, request.Action.Target)
	if refusal := r.bindInput(s, &request); refusal != nil {
		return dispatch.Result{Outcome: schema.NotDispatched, Refusal: refusal}
	}
	checks, err := r.checks(s, request.Action.Target, s.Post)
	if err != nil {
		return dispatch.Result{Outcome: schema.NotDispatched, Refusal: &schema.Refusal{Reason: schema.MissingValue, Detail: err.Error()}}
	}
	request.Post, request.Form = checks, r.form(s)
	if request.Pre, err = r.about(s, request.Action.Target); err != nil {
		return dispatch.Result{Outcome: schema.NotDispatched, Refusal: &schema.Refusal{Reason: schema.MissingValue, Detail: err.Error()}}
	}
	if refusal := dispatch.About(ctx, r.Hands.Page, r.Clock, request.Pre); refusal != nil {
		return dispatch.Result{Outcome: schema.NotDispatched, Refusal: refusal}
	}
	result := r.Hands.Dispatch.Do(ctx, r.Hands.Page, request)
	if s.Target != nil && result.Outcome == schema.Applied {
		r.owe(s, result.Receipt)
		r.fill(s, agent.Filled(request.Action, s.Target.Name.String(), *request.Action.Target))
	}
	return result
}

// consequential reports whether a workflow says of a step that it may change something: in so many
// words, or by what it sent when it was recorded. That it says nothing settles nothing: see
// dispatch.Consequential.
func consequential(s schema.Step) bool {
	return s.Consequential || slices.ContainsFunc(s.Requests, schema.Request.Mutates)
}

// saving lists what the steps so far sent when they filled in fields: pages that save by themselves
// do so a little later.
func (r *run) saving() []schema.Request {
	var list []schema.Request
	for _, s := range r.workflow.Steps[:r.next] {
		if s.Action.FillsIn() {
			list = append(list, s.Requests...)
		}
	}
	return list
}

// fill remembers what a step filled in, by the step or by the model in its place.
func (r *run) fill(s schema.Step, f *dispatch.Filled) {
	if f != nil && s.Action.FillsIn() {
		r.filled[s.ID] = *f
	}
}

// form lists what this run has filled in of the form that a step sends.
func (r *run) form(s schema.Step) []dispatch.Filled {
	var fields []dispatch.Filled
	for _, id := range s.Form {
		if f, ok := r.filled[id]; ok {
			fields = append(fields, f)
		}
	}
	return fields
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
	request.Sensitive = r.sensitive(s.Input.Param)
	return nil
}

func (r *run) sensitive(param string) bool {
	for _, p := range r.workflow.Params {
		if p.Name == param {
			return p.Sensitive
		}
	}
	return true // what nobody declared
}
