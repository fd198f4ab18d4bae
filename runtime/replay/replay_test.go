package replay

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

const home = "http://shop.localhost:8080"

// page stands at a URL and shows buttons.
type page struct {
	browser.Page
	url      string
	buttons  []string
	present  map[string]int // for conditions: "role name" -> how many
	requests []schema.Request
	signs    browser.Signs
	state    string // of the element behind any ref
	late     string // becomes present when the page has settled
}

func (p *page) Scope(context.Context) (browser.Scope, error) { return browser.Scope{URL: p.url}, nil }

// Settle is what a turn of the model begins with: what was late has come by then.
func (p *page) Activity(browser.Receipt) browser.Activity {
	return browser.Activity{Requests: p.requests}
}

func (p *page) Settle(context.Context, browser.Receipt, int) (browser.Activity, error) {
	if p.late != "" {
		p.present[p.late] = 1
	}
	return browser.Activity{Settled: true}, nil
}

func (p *page) Observe(context.Context) (*browser.Snapshot, error) {
	s := &browser.Snapshot{URL: p.url}
	for i, b := range p.buttons {
		s.Nodes = append(s.Nodes, browser.Node{Role: "button", Name: b, Ref: fmt.Sprintf("ref_1_%d", i+1)})
	}
	return s, nil
}

func (p *page) Describe(_ context.Context, ref string) (*schema.Capture, error) {
	for i, b := range p.buttons {
		if ref == fmt.Sprintf("ref_1_%d", i+1) {
			return &schema.Capture{Role: "button", Name: b, Tag: "button", Population: schema.Population{Document: 1}}, nil
		}
	}
	return nil, &schema.Refusal{Reason: schema.StaleDocument}
}

func (p *page) Census(_ context.Context, q browser.Query) (browser.Census, error) {
	n := p.present[q.Role+" "+q.Name]
	if q.Ref != "" {
		// The other fields then only veto.
		c, err := p.Describe(context.Background(), q.Ref)
		n = 0
		if err == nil && (q.Name == "" || q.Name == c.Name) && (q.Role == "" || q.Role == c.Role) {
			n = 1
		}
	}
	return browser.Census{ScopeOK: true, FrameOK: true, Origin: home, Named: n, Agreeing: n, Matches: n, State: p.state, Signs: p.signs}, nil
}

// resolver answers with what the test says, by target name.
type resolver map[string]schema.Reason

func (r resolver) Resolve(_ context.Context, _ browser.Looker, t resolve.Target) (resolve.Found, error) {
	if reason := r[t.Descriptor.Name.String()]; reason != "" {
		return resolve.Found{}, &schema.Refusal{Reason: reason}
	}
	return resolve.Found{Query: browser.Query{Role: t.Descriptor.Role, Name: t.Descriptor.Name.String()}, Origin: home}, nil
}

// dispatcher counts what passes and answers with outcomes in turn, Applied when there are no more.
type dispatcher struct {
	page     *page
	outcomes []schema.Outcome
	done     []dispatch.Request
	then     func(*page, dispatch.Request)
	// answer, when set, gives the result of what it has a word on.
	answer func(dispatch.Request) (dispatch.Result, bool)
}

func (d *dispatcher) Do(_ context.Context, _ browser.Page, r dispatch.Request) dispatch.Result {
	d.done = append(d.done, r)
	if d.then != nil {
		d.then(d.page, r)
	}
	if d.answer != nil {
		if result, ok := d.answer(r); ok {
			return result
		}
	}
	if len(d.outcomes) == 0 {
		return dispatch.Result{Outcome: schema.Applied}
	}
	o := d.outcomes[0]
	d.outcomes = d.outcomes[1:]
	switch o {
	case schema.NotDispatched:
		return dispatch.Result{Outcome: o, Refusal: &schema.Refusal{Reason: schema.Covered}}
	case schema.Applied:
		return dispatch.Result{Outcome: o}
	}
	return dispatch.Result{Outcome: o, Refusal: &schema.Refusal{Reason: schema.Unverified}}
}

// script is a model that gives its calls in turn and counts the prompts.
type script struct {
	calls   []model.Call
	prompts []model.Prompt
	err     error
}

func (s *script) Label() string { return "script" }

func (s *script) Next(_ context.Context, p model.Prompt) (model.Reply, error) {
	s.prompts = append(s.prompts, p)
	reply := model.Reply{Usage: schema.Usage{Calls: 1, Tokens: schema.Tokens{Input: 10, Output: 2}}}
	if s.err != nil {
		return reply, s.err
	}
	reply.Call = s.calls[0]
	if len(s.calls) > 1 {
		s.calls = s.calls[1:]
	}
	return reply, nil
}

func call(tool, args string) model.Call { return model.Call{Tool: tool, Args: json.RawMessage(args)} }

// three is a workflow of three clicks; each makes a heading of its own appear.
func three() *schema.Workflow {
	w := &schema.Workflow{Schema: schema.WorkflowV1, Name: "three", Intent: schema.Literal("press three buttons"), Start: schema.Place{Origin: home, Path: "/"}}
	for i, name := range []string{"One", "Two", "Three"} {
		w.Steps = append(w.Steps, schema.Step{
			ID: fmt.Sprintf("s%d", i+1), Action: schema.Click, Scope: schema.Place{Origin: home, Path: "/"},
			Target: &schema.Descriptor{Role: "button", Name: schema.Literal(name), Population: schema.Population{Document: 1}},
			Post:   []schema.Condition{{Kind: schema.ElementPresent, Role: "heading", Name: schema.Literal(name + " done"), Count: 1}},
		})
	}
	return w
}

type want struct {
	status string
	reason schema.Reason
	at     string
	acts   int
	calls  int
}

func TestRun(t *testing.T) {
	press := call("click", `{"ref":"ref_1_1"}`)
	headings := func(p *page, r dispatch.Request) {
		if r.Step == "" { // the model's own act
			p.present["heading Two done"] = 1
		}
	}
	for _, c := range []struct {
		name     string
		resolver resolver
		outcomes []schema.Outcome
		model    *script
		then     func(*page, dispatch.Request)
		url      string
		change   func(*schema.Workflow)
		want     want
	}{
		{name: "all applied", want: want{schema.ClaimCompleted, "", "", 3, 0}},
		{name: "absent and no model", resolver: resolver{"Two": schema.Absent}, want: want{schema.ClaimStopped, schema.Absent, "s2", 1, 0}},
		{name: "the model does the step in doubt and the replay goes on", resolver: resolver{"Two": schema.Absent}, model: &script{calls: []model.Call{press}}, then: headings,
			want: want{schema.ClaimCompleted, "", "", 3, 1}},
		{name: "the model gives up", resolver: resolver{"Two": schema.AmbiguousAfter}, model: &script{calls: []model.Call{call("give_up", `{"reason":"no"}`)}},
			want: want{schema.ClaimStopped, schema.ModelStopped, "s2", 1, 1}},
		{name: "the model says done, and the page does not", resolver: resolver{"Two": schema.Absent}, model: &script{calls: []model.Call{call("done", `{"outcome":"success","summary":"x"}`)}},
			want: want{schema.ClaimStopped, schema.Unverified, "s2", 1, 1}},
		{name: "the model's endpoint fails", resolver: resolver{"Two": schema.Absent}, model: &script{err: fmt.Errorf("asking: %w", model.ErrEndpoint)},
			want: want{schema.ClaimStopped, schema.ModelFailed, "s2", 1, 1}},
		{name: "the model never gets there", resolver: resolver{"Two": schema.Absent}, model: &script{calls: []model.Call{press}},
			want: want{schema.ClaimStopped, schema.BudgetSpent, "s2", 1 + HandOverTurnsMax, HandOverTurnsMax}},
		{name: "maybe applied is never handed over", outcomes: []schema.Outcome{schema.Applied, schema.MaybeApplied}, model: &script{calls: []model.Call{press}},
			want: want{schema.ClaimStopped, schema.Unverified, "s2", 2, 0}},
		{name: "the zero outcome is not a success", outcomes: []schema.Outcome{""}, model: &script{calls: []model.Call{press}},
			want: want{schema.ClaimStopped, schema.Unverified, "s1", 1, 0}},
		{name: "not dispatched is tried again", outcomes: []schema.Outcome{schema.NotDispatched, schema.Applied}, want: want{schema.ClaimCompleted, "", "", 4, 0}},
		{name: "no effect is tried again, once", outcomes: []schema.Outcome{schema.NoEffect, schema.NoEffect}, want: want{schema.ClaimStopped, schema.Unverified, "s1", 2, 0}},
		{name: "a foreign origin is not handed over", resolver: resolver{"One": schema.ForeignOrigin}, model: &script{calls: []model.Call{press}},
			want: want{schema.ClaimStopped, schema.ForeignOrigin, "s1", 0, 0}},
		{name: "a landing elsewhere is a failure", url: "http://shop.localhost.evil.example:8080/", want: want{schema.ClaimStopped, schema.ForeignOrigin, "s3", 3, 0}},
		{name: "a hand-off step goes to the model", change: func(w *schema.Workflow) { w.Steps[1].Action, w.Steps[1].Reason = schema.HandOff, "unnamed" },
			model: &script{calls: []model.Call{press}}, then: headings, want: want{schema.ClaimCompleted, "", "", 3, 1}},
		{name: "a hand-off step without a model stops", change: func(w *schema.Workflow) { w.Steps[0].Action = schema.HandOff },
			want: want{schema.ClaimStopped, schema.HandedOff, "s1", 0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := &page{url: home + "/", buttons: []string{"Deux"}, present: map[string]int{}}
			if c.url != "" {
				p.url = c.url
			}
			d := &dispatcher{page: p, outcomes: c.outcomes, then: c.then}
			w := three()
			if c.change != nil {
				c.change(w)
			}
			r := Replayer{Resolver: c.resolver, Scope: resolve.Strict{}, Clock: &clocktest.Jump{}, Hands: agent.Hands{
				Page: p, Dispatch: d, Mask: func(s string) string { return s }, Allowed: []string{home}, Values: schema.Values{},
			}}
			calls := 0
			if c.model != nil {
				r.Hands.Model = c.model
			}
			claim, err := r.Run(t.Context(), w)
			if err != nil {
				t.Fatal(err)
			}
			if c.model != nil {
				calls = len(c.model.prompts)
			}
			got := want{claim.Status, claim.Reason, claim.StoppedAt, len(d.done), calls}
			if got != c.want {
				t.Errorf("Run = %+v; want %+v\nclaims %+v", got, c.want, claim.Steps)
			}
		})
	}
}

func TestRunRefusesAMissingValueBeforeAnything(t *testing.T) {
	w := three()
	w.Params = []schema.Param{{Name: "email"}}
	d := &dispatcher{}
	r := Replayer{Resolver: resolver{}, Scope: resolve.Strict{}, Clock: &clocktest.Jump{}, Hands: agent.Hands{Dispatch: d, Values: schema.Values{}}}
	if claim, err := r.Run(t.Context(), w); err == nil || len(d.done) != 0 || claim.Status != schema.ClaimError {
		t.Errorf("Run without a value = %+v, %v with %d acts", claim, err, len(d.done))
	}
}

func TestHandOverTellsWhatWasDoneAndWhatRemains(t *testing.T) {
	m := &script{calls: []model.Call{call("give_up", `{"reason":"no"}`)}}
	p := &page{url: home + "/", buttons: []string{"Deux"}, present: map[string]int{}}
	r := Replayer{Resolver: resolver{"Two": schema.Absent}, Scope: resolve.Strict{}, Clock: &clocktest.Jump{}, Hands: agent.Hands{
		Page: p, Dispatch: &dispatcher{page: p}, Model: m, Mask: func(s string) string { return s }, Allowed: []string{home}, Values: schema.Values{},
	}}
	if _, err := r.Run(t.Context(), three()); err != nil {
		t.Fatal(err)
	}
	s, err := model.ParseSections(m.prompts[0].User)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(s.Done); got != `[click button "One": applied]` {
		t.Errorf("done = %s", got)
	}
	if got := fmt.Sprint(s.Remaining); got != `[click button "Two" click button "Three"]` {
		t.Errorf("remaining = %s", got)
	}
	if s.Doubt != string(schema.Absent) {
		t.Errorf("doubt = %q", s.Doubt)
	}
}

func TestRebaseMovesOnlyWhatItIsTold(t *testing.T) {
	w := three()
	w.Steps[0].Post = append(w.Steps[0].Post, schema.Condition{Kind: schema.PlaceIs, Place: &schema.Place{Origin: "http://pay.example", Path: "/"}})
	got := Rebase(w, map[string]string{home: "http://c1.localhost"})
	if fmt.Sprint(got.Origins()) != "[http://c1.localhost http://pay.example]" {
		t.Errorf("Origins(Rebase) = %v", got.Origins())
	}
	if fmt.Sprint(w.Origins()) != fmt.Sprintf("[http://pay.example %s]", home) {
		t.Errorf("Rebase changed its argument: %v", w.Origins())
	}
}
