package replay

import (
	"context"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// The facts of WebBrain's own replay tests, by their numbers: what it promises about handing
// over holds here as well. W16 is in package engine.

// secretStep makes the second step a fill of the password.
func secretStep(s *stage) {
	s.workflow.Params = []schema.Param{{Name: "pass", Label: "Password", Sensitive: true}}
	step := &s.workflow.Steps[1]
	step.Action, step.Input = schema.Fill, &schema.Binding{Param: "pass"}
	step.Target.Role, step.Target.Name = "textbox", schema.Literal("Two")
}

func TestW9ThePromptOfAPasswordStepHoldsItsNameAlone(t *testing.T) {
	s := newStage(call("give_up", `{"reason":"no"}`))
	secretStep(s)
	s.page.buttons = []string{"Your password tr0ub4dor and three was wrong"}
	s.run(t)
	user := s.model.prompts[0].User
	if strings.Contains(user, "tr0ub4dor") {
		t.Error("the prompt holds the value")
	}
	sections, err := model.ParseSections(user)
	if err != nil {
		t.Fatal(err)
	}
	if len(sections.Params) != 1 || sections.Params[0] != `pass: "Password" (sensitive, provided)` {
		t.Errorf("the parameters read %q", sections.Params)
	}
	if sections.Remaining[0] != `fill textbox "Two" with {{pass}}` {
		t.Errorf("the step in doubt reads %q", sections.Remaining[0])
	}
}

func TestW12AStepWithoutItsTargetIsHandedOverUndispatched(t *testing.T) {
	s := newStage(call("give_up", `{"reason":"no"}`))
	secretStep(s)
	s.workflow.Steps = s.workflow.Steps[1:]
	s.page.buttons = []string{"Continue"}
	claim := s.run(t)
	if len(s.hands.done) != 0 || claim.Steps[0].Doubt != schema.Absent || len(s.model.prompts) != 1 {
		t.Errorf("Run = %+v with %d acts", claim, len(s.hands.done))
	}
	if strings.Contains(s.model.prompts[0].User, "tr0ub4dor") {
		t.Error("the prompt holds the value")
	}
}

func TestW13AnActThatMayHaveWorkedIsNotHandedOver(t *testing.T) {
	s := newStage(deux)
	s.resolver = nil
	s.hands.answer = func(r dispatch.Request) (dispatch.Result, bool) {
		return dispatch.Result{Outcome: schema.MaybeApplied, Refusal: &schema.Refusal{Reason: schema.BrowserFailed}}, r.Step == "s2"
	}
	if claim := s.run(t); claim.Status != schema.ClaimStopped || claim.StoppedAt != "s2" || len(s.model.prompts) != 0 {
		t.Errorf("Run = %+v with %d calls", claim, len(s.model.prompts))
	}
}

// counting is a page that counts how often it is read.
type counting struct {
	*page
	observed, counted int
}

func (c *counting) Observe(ctx context.Context) (*browser.Snapshot, error) {
	c.observed++
	return c.page.Observe(ctx)
}

func (c *counting) Census(ctx context.Context, q browser.Query) (browser.Census, error) {
	if q.Role != "" {
		c.counted++
	}
	return c.page.Census(ctx, q)
}

func TestW14APageElsewhereIsNeitherReadNorActedOn(t *testing.T) {
	for _, c := range []struct {
		url    string
		reason schema.Reason
	}{
		{home + "/settings", schema.WrongPlace},
		{home + "/orders/delete-all", schema.WrongPlace},
		{"http://shop.localhost:9090/orders/12345", schema.ForeignOrigin},
	} {
		s := newStage()
		for i := range s.workflow.Steps {
			s.workflow.Steps[i].Scope.Path = "/orders/:number"
		}
		s.page.url = c.url
		p := &counting{page: s.page}
		clock := &clocktest.Jump{}
		claim, err := Replayer{
			Resolver: resolve.Exact{Scope: resolve.Strict{}, Clock: clock}, Scope: resolve.Strict{}, Clock: clock,
			Hands: agent.Hands{Page: p, Dispatch: s.hands, Mask: func(text string) string { return text }, Allowed: []string{home}, Values: schema.Values{}},
		}.Run(t.Context(), s.workflow)
		if err != nil || claim.Reason != c.reason || claim.StoppedAt != "s1" || len(s.hands.done) != 0 || p.observed != 0 || p.counted != 0 {
			t.Errorf("at %s: Run = %+v, %v; read %d, counted %d, acted %d times", c.url, claim, err, p.observed, p.counted, len(s.hands.done))
		}
	}
}

func TestW17AnUndispatchedStepIsLookedForAfresh(t *testing.T) {
	stale := dispatch.Result{Outcome: schema.NotDispatched, Refusal: &schema.Refusal{Reason: schema.StaleDocument}}
	for _, c := range []struct {
		name string
		then schema.Reason // what the resolver says of the step afterwards
		acts string
		want schema.Reason
	}{
		{"still there", "", "s1 One, s2 Two, s2 Two, s3 Three", ""},
		{"gone", schema.Absent, "s1 One, s2 Two, model Deux, s3 Three", schema.Absent},
		{"the page moved", schema.WrongPlace, "s1 One, s2 Two, model Deux, s3 Three", schema.WrongPlace},
	} {
		s := newStage(deux)
		s.resolver = resolver{}
		s.hands.then = func(p *page, r dispatch.Request) {
			if r.Step != "s2" {
				p.present["heading "+pressed(r)+" done"] = 1
			}
		}
		tries := 0
		s.hands.answer = func(r dispatch.Request) (dispatch.Result, bool) {
			if r.Step != "s2" {
				return dispatch.Result{}, false
			}
			tries++
			s.resolver["Two"] = c.then
			return stale, tries == 1
		}
		claim := s.run(t)
		if claim.Status != schema.ClaimCompleted || s.acts() != c.acts || claim.Steps[1].Doubt != c.want {
			t.Errorf("%s: Run = %+v with acts %q; want %q", c.name, claim, s.acts(), c.acts)
		}
	}
}
