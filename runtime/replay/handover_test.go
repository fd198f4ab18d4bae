package replay

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// stage is a replay on a fake page that shows buttons; pressing one makes the heading "<name>
// done" appear, and "Deux" stands for what was "Two".
type stage struct {
	page     *page
	hands    *dispatcher
	model    *script
	workflow *schema.Workflow
	resolver resolver
	replayer Replayer
	proposed []schema.Proposal
}

// newStage sets a workflow of three clicks whose second is in doubt, on a page that shows "Deux"
// and "Three" and a "Menu".
func newStage(calls ...model.Call) *stage {
	s := &stage{
		page:     &page{url: home + "/", buttons: []string{"Deux", "Three", "Menu"}, present: map[string]int{"button Deux": 1, "button Three": 1}},
		model:    &script{calls: calls},
		workflow: three(),
		resolver: resolver{"Two": schema.Absent},
	}
	s.hands = &dispatcher{page: s.page, then: func(p *page, r dispatch.Request) { p.present["heading "+pressed(r)+" done"] = 1 }}
	return s
}

// pressed is the name of what was pressed, as the workflow calls it.
func pressed(r dispatch.Request) string {
	return strings.ReplaceAll(r.Action.Target.Name, "Deux", "Two")
}

func (s *stage) run(t *testing.T) schema.Claim {
	t.Helper()
	values := schema.Values{"pass": schema.NewSecret("tr0ub4dor and three")}
	s.replayer = Replayer{
		Resolver: s.resolver, Scope: resolve.Strict{}, Clock: &clocktest.Jump{},
		Hands: agent.Hands{
			Page: s.page, Dispatch: s.hands, Model: s.model, Mask: func(text string) string { return strings.ReplaceAll(text, "tr0ub4dor and three", "{{pass}}") },
			Allowed: []string{home}, Params: s.workflow.Params, Values: values,
		},
		Propose: func(p schema.Proposal) string { s.proposed = append(s.proposed, p); return p.ID },
		Heal:    heal.Healer{Make: compile.Default().Step, Scope: resolve.Strict{}, Values: values},
	}
	claim, err := s.replayer.Run(t.Context(), s.workflow)
	if err != nil {
		t.Fatal(err)
	}
	return claim
}

// acts lists what was dispatched: the step, or "model", and the name of the target.
func (s *stage) acts() string {
	var list []string
	for _, r := range s.hands.done {
		who := r.Step
		if who == "" {
			who = "model"
		}
		list = append(list, who+" "+r.Action.Target.Name)
	}
	return strings.Join(list, ", ")
}

func click(n int) model.Call { return call("click", fmt.Sprintf(`{"ref":"ref_1_%d"}`, n)) }

var (
	deux, threeFirst, menu = click(1), click(2), click(3)
	saysDone               = call("done", `{"outcome":"success","summary":"all done"}`)
	posts                  = []schema.Request{{Method: "POST", Origin: home, Path: "/orders", Status: 201}}
)

// seenAs makes the acts on a name come to a result.
func (s *stage) seenAs(name string, result dispatch.Result) {
	inner := s.hands.answer
	s.hands.answer = func(r dispatch.Request) (dispatch.Result, bool) {
		if r.Step == "" && r.Action.Target.Name == name {
			return result, true
		}
		if inner != nil {
			return inner(r)
		}
		return dispatch.Result{}, false
	}
}

func TestHandOver(t *testing.T) {
	maybe := dispatch.Result{Outcome: schema.MaybeApplied}
	sent := dispatch.Result{Outcome: schema.Applied, Activity: browser.Activity{Requests: posts}}
	quiet := func(s *stage) { s.hands.then = func(*page, dispatch.Request) {} }
	for _, c := range []struct {
		name   string
		calls  []model.Call
		change func(*stage)
		acts   string
		status string
		reason schema.Reason
		at     string
		asked  int
	}{
		{name: "the step in one act", calls: []model.Call{deux},
			acts: "s1 One, model Deux, s3 Three", status: schema.ClaimCompleted, asked: 1},
		{name: "the step in two acts", calls: []model.Call{menu, deux},
			acts: "s1 One, model Menu, model Deux, s3 Three", status: schema.ClaimCompleted, asked: 2},
		{name: "the next step first: it is not done again", calls: []model.Call{threeFirst, deux},
			acts: "s1 One, model Three, model Deux", status: schema.ClaimCompleted, asked: 2},
		{name: "the next step first, and nobody saw whether it worked", calls: []model.Call{threeFirst, deux},
			change: func(s *stage) {
				s.seenAs("Three", maybe)
				s.hands.then = func(p *page, r dispatch.Request) {
					if pressed(r) != "Three" {
						p.present["heading "+pressed(r)+" done"] = 1
					}
				}
			},
			acts: "s1 One, model Three, model Deux", status: schema.ClaimStopped, reason: schema.Unverified, at: "s3", asked: 2},
		{name: "the next step first, which changed a server and shows nothing", calls: []model.Call{threeFirst, deux},
			change: func(s *stage) {
				s.seenAs("Three", sent)
				s.hands.then = func(p *page, r dispatch.Request) {
					if pressed(r) == "Two" {
						p.present["heading Two done"] = 1
					}
				}
			},
			acts: "s1 One, model Three, model Deux", status: schema.ClaimStopped, reason: schema.Unverified, at: "s3", asked: 2},
		{name: "an act that may have worked is not done again", calls: []model.Call{deux, deux, deux},
			change: func(s *stage) { quiet(s); s.seenAs("Deux", maybe) },
			acts:   "s1 One, model Deux", status: schema.ClaimStopped, reason: schema.BudgetSpent, at: "s2", asked: HandOverTurnsMax},
		{name: "an act that may have worked, and then shows that it did", calls: []model.Call{deux, deux},
			change: func(s *stage) {
				s.seenAs("Deux", maybe)
				s.hands.then = func(p *page, r dispatch.Request) {
					if r.Step == "" {
						p.late = "heading Two done"
						return
					}
					p.present["heading "+pressed(r)+" done"] = 1
				}
			},
			acts: "s1 One, model Deux, s3 Three", status: schema.ClaimCompleted, asked: 2},
		{name: "a value of the model's own in place of the parameter", calls: []model.Call{call("fill", `{"ref":"ref_1_1","text":"guess"}`), call("fill", `{"ref":"ref_1_1","param":"pass"}`)},
			change: func(s *stage) {
				secretStep(s)
				s.page.state = "filled"
				s.workflow.Steps[1].Post = []schema.Condition{{Kind: schema.TargetState, State: "filled"}}
			},
			acts: "s1 One, model Deux, model Deux, s3 Three", status: schema.ClaimCompleted, asked: 2},
		{name: "an act of another kind on a target whose state counts", calls: []model.Call{deux, call("check", `{"ref":"ref_1_1"}`)},
			change: func(s *stage) {
				s.page.state = "checked"
				s.workflow.Steps[1].Action, s.workflow.Steps[1].Post = schema.Check, []schema.Condition{{Kind: schema.TargetState, State: "checked"}}
			},
			acts: "s1 One, model Deux, model Deux, s3 Three", status: schema.ClaimCompleted, asked: 2},
		{name: "an act with consequences and no answer ends it", calls: []model.Call{deux},
			change: func(s *stage) {
				quiet(s)
				s.workflow.Steps[1].Consequential = true
				s.seenAs("Deux", dispatch.Result{Outcome: schema.MaybeApplied, Activity: browser.Activity{Pending: 1}})
			},
			acts: "s1 One, model Deux", status: schema.ClaimStopped, reason: schema.Unverified, at: "s2", asked: 1},
		{name: "no postcondition, and the next step's target came", calls: []model.Call{deux},
			change: func(s *stage) {
				s.workflow.Steps[1].Post = nil
				s.seenAs("Deux", maybe)
				delete(s.page.present, "button Three")
				then := s.hands.then
				s.hands.then = func(p *page, r dispatch.Request) {
					if r.Step == "" {
						p.present["button Three"] = 1
					}
					then(p, r)
				}
			},
			acts: "s1 One, model Deux, s3 Three", status: schema.ClaimCompleted, asked: 1},
		{name: "no postcondition, the next step's target was there, and the act was seen to work", calls: []model.Call{deux},
			change: func(s *stage) { s.workflow.Steps[1].Post = nil },
			acts:   "s1 One, model Deux, s3 Three", status: schema.ClaimCompleted, asked: 1},
		{name: "no postcondition, the next step's target was there, and nothing shows that the act worked", calls: []model.Call{deux},
			change: func(s *stage) { s.workflow.Steps[1].Post = nil; s.seenAs("Deux", maybe) },
			acts:   "s1 One, model Deux", status: schema.ClaimStopped, reason: schema.BudgetSpent, at: "s2", asked: HandOverTurnsMax},
		{name: "no postcondition, and an act of another kind", calls: []model.Call{call("check", `{"ref":"ref_1_1"}`), deux},
			change: func(s *stage) { s.workflow.Steps[1].Post = nil },
			acts:   "s1 One, model Deux, model Deux, s3 Three", status: schema.ClaimCompleted, asked: 2},
		{name: "a hand-off step without a postcondition", calls: []model.Call{deux},
			change: func(s *stage) { s.workflow.Steps[1] = handOffStep(s.workflow.Steps[1], false) },
			acts:   "s1 One, model Deux, s3 Three", status: schema.ClaimCompleted, asked: 1},
		{name: "a hand-off step with consequences that sent nothing", calls: []model.Call{deux, saysDone},
			change: func(s *stage) { s.workflow.Steps[1] = handOffStep(s.workflow.Steps[1], true) },
			acts:   "s1 One, model Deux", status: schema.ClaimStopped, reason: schema.Unverified, at: "s2", asked: 2},
		{name: "a hand-off step with consequences that the server took", calls: []model.Call{deux},
			change: func(s *stage) {
				s.workflow.Steps[1] = handOffStep(s.workflow.Steps[1], true)
				s.seenAs("Deux", sent)
			},
			acts: "s1 One, model Deux, s3 Three", status: schema.ClaimCompleted, asked: 1},
		{name: "a postcondition that held already proves nothing", calls: []model.Call{menu, saysDone},
			change: func(s *stage) {
				s.page.present["heading Two done"] = 1
				s.workflow.Steps[1].Consequential = true
			},
			acts: "s1 One, model Menu", status: schema.ClaimStopped, reason: schema.Unverified, at: "s2", asked: 2},
		{name: "done, and a step with consequences was left out", calls: []model.Call{threeFirst, saysDone},
			change: func(s *stage) { s.workflow.Steps[1].Consequential = true },
			acts:   "s1 One, model Three", status: schema.ClaimStopped, reason: schema.Unverified, at: "s2", asked: 2},
		{name: "done, and every step was seen to work", calls: []model.Call{menu, threeFirst, saysDone},
			change: func(s *stage) {
				s.resolver["Two"] = schema.Vacuous
				s.page.present["heading Two done"] = 1
				s.workflow.Steps[2].Consequential = true
			},
			acts: "s1 One, model Menu, model Three", status: schema.ClaimCompleted, asked: 3},
		{name: "done without an act on a last step whose postcondition held already", calls: []model.Call{saysDone},
			change: func(s *stage) {
				s.resolver = resolver{"Three": schema.Absent}
				s.page.present["heading Three done"] = 1
				s.workflow.Steps[2].Consequential = true
			},
			acts: "s1 One, s2 Two", status: schema.ClaimStopped, reason: schema.Unverified, at: "s3", asked: 1},
		{name: "a gate's no ends it", calls: []model.Call{deux},
			change: func(s *stage) {
				s.seenAs("Deux", dispatch.Result{Outcome: schema.NotDispatched, Refusal: &schema.Refusal{Reason: schema.Denied}})
			},
			acts: "s1 One, model Deux", status: schema.ClaimStopped, reason: schema.Denied, at: "s2", asked: 1},
		{name: "a sign-in form ends it", calls: []model.Call{deux},
			change: func(s *stage) {
				quiet(s)
				s.seenAs("Deux", dispatch.Result{Outcome: schema.MaybeApplied, Refusal: &schema.Refusal{Reason: schema.SignedOut}})
			},
			acts: "s1 One, model Deux", status: schema.ClaimStopped, reason: schema.SignedOut, at: "s2", asked: 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStage(c.calls...)
			if c.change != nil {
				c.change(s)
			}
			claim := s.run(t)
			if claim.Status != c.status || claim.Reason != c.reason || claim.StoppedAt != c.at || s.acts() != c.acts || len(s.model.prompts) != c.asked {
				t.Errorf("Run = %s (%s, %s) at %q with acts %q and %d calls; want %s (%s) at %q with %q and %d",
					claim.Status, claim.Reason, claim.Detail, claim.StoppedAt, s.acts(), len(s.model.prompts), c.status, c.reason, c.at, c.acts, c.asked)
			}
		})
	}
}

func handOffStep(s schema.Step, consequential bool) schema.Step {
	return schema.Step{ID: s.ID, Action: schema.HandOff, Scope: s.Scope, Reason: "unnamed", Consequential: consequential}
}

func TestAHandedOverStepWithConsequencesIsConfirmedAfresh(t *testing.T) {
	s := newStage(deux)
	s.workflow.Steps[1].Consequential = true
	s.run(t)
	if r := s.hands.done[1]; r.Step != "" || !r.Consequential {
		t.Errorf("the model's act was dispatched as %+v; want it to ask for a confirmation", r)
	}
	s = newStage(threeFirst, deux)
	s.workflow.Steps[2].Consequential = true
	s.run(t)
	if r := s.hands.done[1]; r.Action.Target.Name != "Three" || !r.Consequential {
		t.Errorf("a step to come was dispatched as %+v; want it to ask for a confirmation", r)
	}
	if r := s.hands.done[2]; r.Consequential {
		t.Errorf("the step in doubt was dispatched as %+v; it has no consequences", r)
	}
}

func TestWhichRefusalsAreHandedOver(t *testing.T) {
	for reason, want := range map[schema.Reason]bool{
		schema.Absent: true, schema.AmbiguousBefore: true, schema.AmbiguousAfter: true, schema.Contradicted: true,
		schema.StaleDocument: true, schema.Covered: true, schema.Disabled: true, schema.Hidden: true,
		schema.WrongPlace: true, schema.Vacuous: true, schema.Unverified: true, schema.HandedOff: true,
		schema.Rejected: true, schema.NewTab: true,
		schema.ForeignOrigin: false, schema.DialogOpen: false, schema.Denied: false, schema.MissingValue: false,
		schema.ModelStopped: false, schema.ModelFailed: false, schema.BudgetSpent: false, schema.BrowserFailed: false,
		schema.DialogDismissed: false, schema.SignedOut: false, schema.PageHung: false, "": false, "some-day": false,
	} {
		s := newStage(deux)
		s.resolver = nil
		s.hands.answer = func(r dispatch.Request) (dispatch.Result, bool) {
			return dispatch.Result{Outcome: schema.NotDispatched, Refusal: &schema.Refusal{Reason: reason}}, r.Step == "s2"
		}
		s.run(t)
		if asked := len(s.model.prompts) > 0; asked != want {
			t.Errorf("after %q the model was asked: %v; want %v", reason, asked, want)
		}
	}
}

func TestOnlyWhatDidNothingIsTriedAgain(t *testing.T) {
	for _, c := range []struct {
		outcome schema.Outcome
		reason  schema.Reason
		tries   int
	}{
		{schema.NoEffect, schema.Unverified, StepTriesMax},
		{schema.NoEffect, schema.Rejected, 1},
		{schema.NoEffect, schema.DialogDismissed, 1},
		{schema.NotDispatched, schema.StaleDocument, StepTriesMax},
		{schema.NotDispatched, schema.Covered, StepTriesMax},
		{schema.NotDispatched, schema.Denied, 1},
		{schema.NotDispatched, schema.Vacuous, 1},
		{schema.MaybeApplied, schema.Unverified, 1},
		{schema.MaybeApplied, schema.StaleDocument, 1},
		{"", schema.StaleDocument, 1},
	} {
		for _, action := range []schema.ActionKind{schema.Click, schema.Check, schema.Uncheck} {
			s := newStage()
			s.resolver = nil
			s.workflow.Steps[1].Action = action
			s.hands.answer = func(r dispatch.Request) (dispatch.Result, bool) {
				return dispatch.Result{Outcome: c.outcome, Refusal: &schema.Refusal{Reason: c.reason}}, r.Step == "s2"
			}
			s.model = nil
			s.replayer.Hands.Model = nil
			s.runAlone(t)
			tries := len(s.hands.done) - 1
			if tries != c.tries {
				t.Errorf("%s, %s (%s): %d tries; want %d", action, c.outcome, c.reason, tries, c.tries)
			}
		}
	}
}

// runAlone replays without a model.
func (s *stage) runAlone(t *testing.T) schema.Claim {
	t.Helper()
	claim, err := Replayer{
		Resolver: s.resolver, Scope: resolve.Strict{}, Clock: &clocktest.Jump{},
		Hands: agent.Hands{Page: s.page, Dispatch: s.hands, Mask: func(text string) string { return text }, Allowed: []string{home}, Values: schema.Values{}},
	}.Run(t.Context(), s.workflow)
	if err != nil {
		t.Fatal(err)
	}
	return claim
}

func TestTheModelIsLentNoSecretThatTheRestDoesNotAskFor(t *testing.T) {
	secret := schema.Param{Name: "pass", Label: "Password", Sensitive: true}
	prompt := func(change func(*schema.Workflow)) model.Sections {
		s := newStage(call("give_up", `{"reason":"no"}`))
		s.workflow.Params = []schema.Param{secret}
		change(s.workflow)
		s.run(t)
		sections, err := model.ParseSections(s.model.prompts[0].User)
		if err != nil {
			t.Fatal(err)
		}
		return sections
	}
	fill := func(w *schema.Workflow, i int) {
		w.Steps[i].Action, w.Steps[i].Input = schema.Fill, &schema.Binding{Param: "pass"}
	}
	for _, c := range []struct {
		name   string
		change func(*schema.Workflow)
		want   string
	}{
		{"it went in before", func(w *schema.Workflow) { fill(w, 0) }, `pass: "Password" (sensitive, not provided)`},
		{"it is still to go in", func(w *schema.Workflow) { fill(w, 2) }, `pass: "Password" (sensitive, provided)`},
	} {
		if got := prompt(c.change).Params; len(got) != 1 || got[0] != c.want {
			t.Errorf("%s: the prompt says %q; want %q", c.name, got, c.want)
		}
	}
}
