package agent

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// act does one action, or refuses it. It fills the turn's event and line in any case.
func (h Hands) act(ctx context.Context, turn *Turn, at look, kind schema.ActionKind, a args) error {
	event := &schema.Event{Tool: string(kind), Before: stateOf(at.snapshot), Outcome: schema.NotDispatched}
	turn.Event = event
	deed := model.Deed{Do: string(kind), Key: a.Key}
	request, refusal, err := h.request(ctx, event, at, kind, a)
	if event.Target != nil {
		deed.Role, deed.Name = event.Target.Role, pageText(event.Target.Name, h.Mask)
	}
	if event.Input != nil {
		deed.Param = event.Input.Param
	}
	deed = h.named(deed, a)
	if refusal == nil && err == nil {
		refusal = h.rule(ctx, *event, &request)
	}
	if refusal == nil && err == nil {
		return h.dispatch(ctx, turn, deed, a.Ref, request)
	}
	if refusal != nil {
		turn.Refused, turn.Why = refusal.Reason, refusal.Detail
		event.Refused, event.After = refusal.Reason, event.Before
		deed.Outcome, deed.Refused = event.Outcome, event.Refused
		turn.Line = deed.String()
	}
	return err
}

// rule asks the ward about an act that is otherwise ready.
func (h Hands) rule(ctx context.Context, e schema.Event, r *dispatch.Request) *schema.Refusal {
	if h.Ward == nil {
		return nil
	}
	ruling := h.Ward(ctx, e)
	r.Consequential = r.Consequential || ruling.Consequential
	return ruling.Refusal
}

// dispatch sends a request on its way and takes down what came of it.
func (h Hands) dispatch(ctx context.Context, turn *Turn, deed model.Deed, ref string, request dispatch.Request) error {
	request.What = deed.String() + where(turn.Event.Target, h.Mask)
	request.Form = h.Form.of(turn.Event.Target)
	result := h.Dispatch.Do(ctx, h.Page, request)
	turn.Consequential = request.Consequential || result.Consequential
	turn.Filled = h.Form.note(request.Action, deed.Name, turn.Event, turn.Consequential, result)
	return h.record(ctx, turn, deed, ref, result)
}

// request makes the request of an action, or says why it may not be made.
func (h Hands) request(ctx context.Context, event *schema.Event, at look, kind schema.ActionKind, a args) (dispatch.Request, *schema.Refusal, error) {
	r := dispatch.Request{Action: browser.Action{Kind: kind, Key: a.Key}, Origin: at.origin}
	if a.Key != "" {
		event.Input = &schema.RawInput{Literal: a.Key}
	}
	switch {
	case !h.allowed(at.origin):
		return r, &schema.Refusal{Reason: schema.ForeignOrigin}, nil
	case at.scope.Dialog != "":
		return r, &schema.Refusal{Reason: schema.DialogOpen}, nil
	}
	target := browser.Census{}
	if a.Ref != "" {
		census, refusal, err := h.aim(ctx, event, &r, at, a.Ref)
		if refusal != nil || err != nil {
			return r, refusal, err
		}
		target = census
	}
	if refusal := h.supply(event, &r, at, a); refusal != nil {
		return r, refusal, nil
	}
	if to := dispatch.GoesTo(r.Action, target); to != "" && !h.allowed(to) {
		return r, &schema.Refusal{Reason: schema.ForeignOrigin, Detail: "form"}, nil
	}
	r.Consequential = dispatch.Consequential(r.Action, target)
	return r, nil, nil
}

// aim points the request at the element behind a ref, as it is right now: it must still be
// what the model was shown, and its frame must be on an allowed origin. The act itself checks
// role, name and origin once more.
func (h Hands) aim(ctx context.Context, event *schema.Event, r *dispatch.Request, at look, ref string) (browser.Census, *schema.Refusal, error) {
	i := slices.IndexFunc(at.snapshot.Nodes, func(n browser.Node) bool { return n.Ref == ref })
	if i < 0 {
		return browser.Census{}, &schema.Refusal{Reason: schema.Absent, Detail: "ref"}, nil
	}
	shown := at.snapshot.Nodes[i]
	target, err := h.Page.Describe(ctx, ref)
	var refusal *schema.Refusal
	switch {
	case errors.As(err, &refusal):
		return browser.Census{}, refusal, nil
	case err != nil:
		return browser.Census{}, nil, fmt.Errorf("describing target: %w", err)
	case target.Role != shown.Role || target.Name != shown.Name:
		return browser.Census{}, &schema.Refusal{Reason: schema.StaleDocument}, nil
	}
	event.Target, event.Ref = target, ref
	event.Said = saidOn(at.snapshot, shown.Frame, h.Mask)
	query := browser.Query{Ref: ref, Role: target.Role, Name: target.Name, Origin: at.origin}
	census, err := h.Page.Census(ctx, query)
	switch {
	case err != nil:
		return browser.Census{}, nil, fmt.Errorf("counting target: %w", err)
	case census.Matches != 1:
		return browser.Census{}, &schema.Refusal{Reason: schema.StaleDocument, Matches: census.Matches}, nil
	case !h.allowed(census.Origin):
		return browser.Census{}, &schema.Refusal{Reason: schema.ForeignOrigin, Detail: "frame"}, nil
	}
	r.Action.Target, r.Origin = &query, census.Origin
	return census, nil, nil
}

// record takes down what a dispatch did and how the page is after it.
func (h Hands) record(ctx context.Context, turn *Turn, deed model.Deed, ref string, result dispatch.Result) error {
	event := turn.Event
	event.Outcome, event.Requests = result.Outcome, result.Activity.Requests
	event.Sockets, event.Dialogs = result.Activity.Sockets, result.Activity.Dialogs
	if event.Outcome == "" {
		event.Outcome = schema.MaybeApplied
	}
	turn.Answer = h.answerText(result.Answer)
	turn.Receipt = result.Receipt
	turn.Activity = result.Activity
	deed.Outcome = event.Outcome
	if result.Refusal != nil {
		deed.Refused = result.Refusal.Reason
		turn.Refused, turn.Why = deed.Refused, result.Refusal.Detail
	}
	turn.Line = deed.String()
	if event.Outcome == schema.NotDispatched {
		event.Refused, event.After = deed.Refused, event.Before
		return nil
	}
	if ref != "" {
		// Before the next observation, which would make the ref stale.
		census, err := h.Page.Census(ctx, browser.Query{Ref: ref})
		if err != nil {
			return fmt.Errorf("looking at target again: %w", err)
		}
		event.TargetGone = census.Matches == 0
		event.TargetAfter = census.State
	}
	after, err := h.Page.Observe(ctx)
	if err != nil {
		return fmt.Errorf("observing page: %w", err)
	}
	event.After = stateOf(after)
	return nil
}
