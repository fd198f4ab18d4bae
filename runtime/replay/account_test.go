package replay

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

func TestARepairIsProposedWhenTheRunHasGoneOn(t *testing.T) {
	for _, c := range []struct {
		name   string
		calls  []model.Call
		change func(*stage)
		want   int
		match  string
	}{
		{"done in one act, and the next step worked", []model.Call{deux}, nil, 1, "healed"},
		{"done in two acts", []model.Call{menu, deux}, func(s *stage) { s.page.present["button Menu"] = 1 }, 0, "handed-over"},
		{"the next step failed", []model.Call{deux}, func(s *stage) {
			s.hands.answer = func(r dispatch.Request) (dispatch.Result, bool) {
				return dispatch.Result{Outcome: schema.MaybeApplied}, r.Step == "s3"
			}
		}, 0, "handed-over"},
		{"two such buttons", []model.Call{deux}, func(s *stage) { s.page.present["button Deux"] = 2 }, 0, "handed-over"},
		{"the doubt was none about identity", []model.Call{deux}, func(s *stage) { s.resolver["Two"] = schema.Covered }, 0, "handed-over"},
		{"the page says that it worked, and it had said so before", []model.Call{deux}, func(s *stage) { s.page.present["heading Two done"] = 1 }, 0, "handed-over"},
	} {
		s := newStage(c.calls...)
		if c.change != nil {
			c.change(s)
		}
		claim := s.run(t)
		if len(s.proposed) != c.want || claim.Steps[1].Match != c.match || (claim.Steps[1].Proposal != "") != (c.want > 0) {
			t.Errorf("%s: %d proposals, step %+v; want %d", c.name, len(s.proposed), claim.Steps[1], c.want)
		}
		for _, p := range s.proposed {
			if p.Old.ID != "s2" || p.New.Target.Name.String() != "Deux" || p.ID != claim.Steps[1].Proposal || p.Doubt != schema.Absent {
				t.Errorf("%s: proposed %+v", c.name, p)
			}
		}
	}
}

func TestAStepClaimTellsWhatTheStepCostAndDid(t *testing.T) {
	s := newStage(deux)
	s.seenAs("Deux", dispatch.Result{Outcome: schema.Applied, Activity: browser.Activity{Requests: posts, Navigations: 1}})
	claim := s.run(t)
	got := claim.Steps[1]
	if got.Doubt != schema.Absent || got.ModelCalls != 1 || got.Tokens != (schema.Tokens{Input: 10, Output: 2}) {
		t.Errorf("step = %+v; want its doubt, calls and tokens", got)
	}
	if got.Seen == nil || *got.Seen != (schema.StepSeen{Acts: 1, Requests: 1, Mutating: 1, Unrecorded: 1, Navigations: 1}) {
		t.Errorf("seen = %+v; want a mutating request that the recording did not have", got.Seen)
	}
	if first := claim.Steps[0]; first.Seen == nil || first.Seen.Acts != 1 || first.ModelCalls != 0 || first.Doubt != "" {
		t.Errorf("a step of the workflow's own = %+v", first)
	}
}

func TestNoDetailOfAClaimHoldsAValue(t *testing.T) {
	const secret = "tr0ub4dor and three"
	s := newStage(call("give_up", `{"reason":"the page says tr0ub4dor and three"}`))
	claim := s.run(t)
	if text := fmt.Sprintf("%+v", claim); strings.Contains(text, secret) || !strings.Contains(claim.Detail, "{{pass}}") {
		t.Errorf("the claim is %s", text)
	}
	s = newStage()
	s.resolver = nil
	s.hands.answer = func(dispatch.Request) (dispatch.Result, bool) {
		return dispatch.Result{Refusal: &schema.Refusal{Reason: schema.Unverified, Detail: strings.Repeat("x", detailRunesMax-5) + secret}}, true
	}
	claim = s.run(t)
	if strings.Contains(claim.Detail, "tr0") || !strings.HasSuffix(claim.Detail, browser.CutMark) {
		t.Errorf("a detail was cut before it was masked: %q", claim.Detail)
	}
}

func TestTheBudgetOfARunIsBounded(t *testing.T) {
	s := newStage(menu)
	s.workflow.Steps = nil
	for i := range HandOversMax {
		step := three().Steps[1]
		step.ID, step.Post = fmt.Sprintf("s%d", i+1), nil
		s.workflow.Steps = append(s.workflow.Steps, step)
	}
	s.page.present["button Two"] = 1
	s.model.calls = nil
	for range HandOversMax {
		s.model.calls = append(s.model.calls, click(4), click(4), click(4), click(4), deux)
	}
	claim := s.run(t)
	if claim.Reason != schema.BudgetSpent || claim.Detail != "model calls" || len(s.model.prompts) != ModelCallsMax {
		t.Errorf("Run = %s (%s) after %d calls; want the budget of calls to end it", claim.Reason, claim.Detail, len(s.model.prompts))
	}
	late := newStage()
	late.hands.answer = func(dispatch.Request) (dispatch.Result, bool) {
		late.replayer.Clock.(*clocktest.Jump).Ms += RunMaxMs + 1
		return dispatch.Result{Outcome: schema.Applied}, true
	}
	if claim := late.run(t); claim.Reason != schema.BudgetSpent || claim.Detail != "time" || len(late.hands.done) != 1 {
		t.Errorf("Run = %s (%s) with %d acts; want the budget of time to end it", claim.Reason, claim.Detail, len(late.hands.done))
	}
}

func TestTheNumberOfHandOversIsBounded(t *testing.T) {
	s := newStage(deux)
	s.workflow.Steps = nil
	for i := range HandOversMax + 1 {
		step := three().Steps[1]
		step.ID, step.Post = fmt.Sprintf("s%d", i+1), nil
		s.workflow.Steps = append(s.workflow.Steps, step)
	}
	s.page.present["button Two"] = 1
	claim := s.run(t)
	if claim.Reason != schema.Absent || len(claim.Steps) != HandOversMax+1 || len(s.model.prompts) != HandOversMax {
		t.Errorf("Run = %s at %s after %d calls; want it to stop at step %d", claim.Reason, claim.StoppedAt, len(s.model.prompts), HandOversMax+1)
	}
}

func TestTheRecordedRequestsGoWithTheStep(t *testing.T) {
	s := newStage()
	s.resolver = nil
	s.workflow.Steps[1].Requests = []schema.Request{{Method: "POST", Origin: home, Path: "/orders"}}
	s.run(t)
	if got := s.hands.done[1].Sent; len(got) != 1 || got[0].Path != "/orders" || len(s.hands.done[0].Sent) != 0 {
		t.Errorf("dispatched with %+v; want the requests of the recording", got)
	}
}

func TestUnbaseRefusesOriginsThatCannotBeToldApart(t *testing.T) {
	w := three()
	p := schema.Proposal{Old: w.Steps[0], New: w.Steps[0]}
	const live = "http://c1.localhost"
	for _, c := range []struct {
		name   string
		rebase map[string]string
		also   string
		want   bool
	}{
		{"one to one", map[string]string{home: live}, "", true},
		{"two to one", map[string]string{home: live, "http://pay.example": live}, "", false},
		{"onto another of the workflow's own", map[string]string{home: live}, live, false},
	} {
		w := three()
		if c.also != "" {
			w.Steps[2].Scope.Origin = c.also
		}
		if _, ok := Unbase(w, p, c.rebase); ok != c.want {
			t.Errorf("%s: Unbase = %v; want %v", c.name, ok, c.want)
		}
	}
	if _, ok := Unbase(w, schema.Proposal{Old: schema.Step{ID: "s9"}}, nil); ok {
		t.Error("Unbase of a step that is not there succeeded")
	}
}

func TestASignInFormIsNoPlaceToTypeInto(t *testing.T) {
	for _, reason := range []schema.Reason{schema.Absent, schema.WrongPlace} {
		s := newStage(deux)
		s.resolver["Two"] = reason
		s.page.signs.Passwords = 1
		if claim := s.run(t); claim.Reason != schema.SignedOut || len(s.model.prompts) > 0 {
			t.Errorf("after %s beside a password field: %s with %d calls; want signed-out and none", reason, claim.Reason, len(s.model.prompts))
		}
	}
	s := newStage(deux)
	s.page.signs.Passwords = 1
	s.workflow.Steps[2].Action, s.workflow.Steps[2].Input = schema.Fill, &schema.Binding{Param: "pass"}
	s.workflow.Steps[2].Target.Name = schema.Literal("Password")
	if s.run(t); len(s.model.prompts) == 0 {
		t.Error("the workflow's own sign-in page was taken for a stranger's")
	}
}

func TestWhatWasFilledInIsLookedAtBeforeItIsSent(t *testing.T) {
	s := newStage()
	s.resolver = nil
	s.workflow.Params = []schema.Param{{Name: "pass", Sensitive: true}}
	s.workflow.Steps[0].Action, s.workflow.Steps[0].Input = schema.Fill, &schema.Binding{Param: "pass"}
	s.workflow.Steps[1].Form, s.workflow.Steps[1].Consequential = []string{"s1"}, true
	s.run(t)
	form := s.hands.done[1].Form
	if len(form) != 1 || form[0].Name != `button "One"` || form[0].Query.Expect.Reveal() != "tr0ub4dor and three" {
		t.Errorf("the form is %+v; want the field of s1 with its value", form)
	}
	if f := s.hands.done[2].Form; len(f) != 0 {
		t.Errorf("a step that sends no form looks at %+v", f)
	}
}

func TestTheNumberOfCallsNeverGrows(t *testing.T) {
	var calls []int
	s := newStage(deux)
	for range 3 {
		again := newStage(deux)
		again.workflow = s.workflow
		if again.workflow.Steps[1].Target.Name.String() == "Deux" {
			again.resolver = nil
		}
		again.run(t)
		calls = append(calls, len(again.model.prompts))
		for _, p := range again.proposed {
			w, err := heal.Apply(again.workflow, p)
			if err != nil {
				t.Fatal(err)
			}
			s.workflow = w
		}
	}
	if !slices.Equal(calls, []int{1, 0, 0}) {
		t.Errorf("calls of three replays with approval between them: %v; want 1, 0, 0", calls)
	}
}
