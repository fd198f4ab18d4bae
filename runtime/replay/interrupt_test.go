package replay

import (
	"context"
	"testing"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// TestAnInterruptIsCalledOne ends a run in its second step. Whatever the part that was at work
// made of it, the run says that it was ended, and what may have been done by then.
func TestAnInterruptIsCalledOne(t *testing.T) {
	for _, c := range []struct {
		name   string
		result dispatch.Result
	}{
		{"the browser went away under an act", dispatch.Result{Outcome: schema.MaybeApplied, Refusal: &schema.Refusal{Reason: schema.BrowserFailed}}},
		{"nobody answered the gate", dispatch.Result{Outcome: schema.NotDispatched, Refusal: &schema.Refusal{Reason: schema.Denied, Detail: "not confirmed"}}},
		{"the postcondition was not waited for", dispatch.Result{Outcome: schema.MaybeApplied, Refusal: &schema.Refusal{Reason: schema.Unverified}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStage()
			delete(s.resolver, "Two")
			ctx, cancel := context.WithCancel(t.Context())
			s.hands.answer = func(r dispatch.Request) (dispatch.Result, bool) {
				if r.Step == "s2" {
					cancel()
				}
				return c.result, r.Step == "s2"
			}
			claim, err := Replayer{
				Resolver: s.resolver, Scope: resolve.Strict{}, Clock: &clocktest.Jump{},
				Hands: agent.Hands{Page: s.page, Dispatch: s.hands, Model: s.model, Mask: func(text string) string { return text }, Allowed: []string{home}, Values: schema.Values{}},
			}.Run(ctx, s.workflow)
			if err != nil {
				t.Fatal(err)
			}
			if claim.Status != schema.ClaimStopped || claim.Reason != schema.Interrupted || claim.Detail != "" || claim.StoppedAt != "s2" || len(claim.Steps) != 2 {
				t.Fatalf("the claim is %+v; want stopped at s2, interrupted", claim)
			}
			if got := claim.Steps[1]; got.Reason != schema.Interrupted || got.Outcome != c.result.Outcome {
				t.Errorf("the step is %+v; want interrupted, %s", got, c.result.Outcome)
			}
			if len(s.model.prompts) > 0 {
				t.Error("a model was asked after the end")
			}
		})
	}
}
