package agent_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

func TestRunDoesTheTaskAndTellsIt(t *testing.T) {
	b := newBench(t, shop(), model.NewPlanner(notes))
	trace, err := b.run(context.Background())
	if err != nil || trace.Outcome != schema.TraceSuccess {
		t.Fatalf("Run() = %q (%s), %v; want success", trace.Outcome, trace.Reason, err)
	}
	want := []string{
		`fill textbox "Email"`, `fill textbox "Password"`, `check checkbox "Stay signed in"`, `click button "Sign in"`,
		`select combobox "Size"`, `click button "Remove"`, `click button "Confirm"`,
	}
	if !reflect.DeepEqual(b.page.acted, want) {
		t.Errorf("acted %q; want %q", b.page.acted, want)
	}
	if want := []string{email, password, "Medium"}; !reflect.DeepEqual(b.page.typed, want) {
		t.Errorf("typed %q; want the values themselves", b.page.typed)
	}
	if b.page.elements[0].name != email+" was removed" {
		t.Errorf("the page says %q; the wrong account was removed", b.page.elements[0].name)
	}
	if trace.Usage.Calls != 8 || trace.Usage.Source != "o200k" || trace.WallMs <= 0 || trace.Model != model.PlannerLabel {
		t.Errorf("usage %+v, %d ms, model %q; want 8 calls of the planner", trace.Usage, trace.WallMs, trace.Model)
	}
	if trace.Values["password"] != password || trace.Start.URL != origin+"/sign-in?token=canary" {
		t.Errorf("the trace does not hold the raw values and the whole start URL: %+v", trace.Start)
	}
	checkEvents(t, trace.Events)
	var asked []string
	for _, r := range b.asked {
		asked = append(asked, r.What)
	}
	if want := []string{`click button "Sign in"`, `click button "Confirm"`}; !reflect.DeepEqual(asked, want) {
		t.Errorf("asked to confirm %q; want %q", asked, want)
	}
}

func checkEvents(t *testing.T, events []schema.Event) {
	t.Helper()
	if len(events) != 7 {
		t.Fatalf("%d events; want 7", len(events))
	}
	for i, e := range events {
		if e.Seq != i+1 || e.Target == nil || e.Refused != "" || e.Outcome.Retryable() || e.Before.URL == "" || e.After.URL == "" {
			t.Errorf("event %d = %+v; want a whole one", i+1, e)
		}
	}
	fill, sign, remove := events[0], events[3], events[5]
	if fill.Input.Param != "email" || fill.Outcome != schema.Applied || fill.TargetAfter != "filled" || fill.TargetGone {
		t.Errorf("fill = %+v", fill)
	}
	if events[2].TargetAfter != "checked" || !events[2].Input.Checked {
		t.Errorf("check = %+v", events[2])
	}
	if !sign.TargetGone || sign.After.URL != origin+"/people/7" || len(sign.Requests) != 2 || sign.Requests[0].Method != "POST" {
		t.Errorf("sign in = %+v", sign)
	}
	confirm := schema.Fact{Role: "button", Name: "Confirm", Count: 1}
	if has(remove.Before.Facts, confirm) || !has(remove.After.Facts, confirm) || remove.Outcome != schema.MaybeApplied {
		t.Errorf("remove = %+v; want the dialog only after it", remove)
	}
}

func has(facts []schema.Fact, f schema.Fact) bool {
	for _, g := range facts {
		if g == f {
			return true
		}
	}
	return false
}

func TestRunStopsAtItsLimits(t *testing.T) {
	toggle := func() *page {
		p := shop()
		p.documents["/sign-in"] = func() []*element {
			return []*element{{role: "button", name: "Next"}, {role: "button", name: "Back"}}
		}
		return p
	}
	counter := func() *page {
		p := toggle()
		p.documents["/sign-in"] = func() []*element {
			name := "More"
			return []*element{{role: "button", name: "Next", on: func(p *page) {
				name += "!"
				p.elements = append(p.elements, &element{role: "status", name: name, inert: true})
			}}}
		}
		return p
	}
	next, back := `click {"ref":"REF button Next"}`, `click {"ref":"REF button Back"}`
	for _, c := range []struct {
		name   string
		page   *page
		calls  []string
		reason string
		acts   int
	}{
		{"the same action on an unchanged page", toggle(), []string{next}, "budget-spent (loop)", 3},
		{"to and fro", toggle(), []string{next, back, next, back, next, back, next}, "budget-spent (loop)", 5},
		{"a page that always changes", counter(), []string{next}, "budget-spent (turns)", agent.TurnsMax},
		{"a ref that is not there", toggle(), []string{`click {"ref":"ref_9_99"}`}, "absent (refused again and again)", 0},
		{"no value", shop(), []string{`fill {"ref":"REF textbox Email","param":"coupon"}`}, "missing-value (refused again and again)", 0},
		{"an unusable answer", toggle(), []string{`execute_js {}`}, "model-failed", 0},
		{"arguments that do not fit", toggle(), []string{`click {"selector":"#pay"}`}, "model-failed", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t, c.page, &scripted{c.calls})
			trace, err := b.run(context.Background())
			if err != nil || trace.Outcome != schema.TraceStopped || trace.Reason != c.reason || len(b.page.acted) != c.acts {
				t.Errorf("Run() = %q (%s), %v after %d acts; want stopped (%s) after %d",
					trace.Outcome, trace.Reason, err, len(b.page.acted), c.reason, c.acts)
			}
			if trace.Usage.Calls == 0 {
				t.Error("the calls were not counted")
			}
		})
	}
}

func TestRunCountsOnlyRefusalsInARow(t *testing.T) {
	lost, box := `click {"ref":"ref_9_99"}`, `check {"ref":"REF checkbox Stay signed in"}`
	b := newBench(t, shop(), &scripted{[]string{lost, lost, box, lost, lost, `done {"outcome":"partial","summary":"enough"}`}})
	if trace, err := b.run(context.Background()); err != nil || trace.Outcome != schema.TracePartial || len(trace.Events) != 5 {
		t.Errorf("Run() = %q (%s), %v; want the model's own end after 5 events", trace.Outcome, trace.Reason, err)
	}
}

func TestRunTakesTheModelsClaim(t *testing.T) {
	for call, want := range map[string][2]string{
		`done {"outcome":"partial","summary":"half of it"}`: {schema.TracePartial, "half of it"},
		`done {"outcome":"failed","summary":"no"}`:          {schema.TraceFailed, "no"},
		`give_up {"reason":"not for ` + email + `"}`:        {schema.TraceFailed, "not for {{email}}"},
	} {
		trace, err := newBench(t, shop(), &scripted{[]string{call}}).run(context.Background())
		if err != nil || trace.Outcome != want[0] || trace.Reason != want[1] {
			t.Errorf("%s: %q (%s), %v; want %q", call, trace.Outcome, trace.Reason, err, want)
		}
	}
}

// hanging is a page whose one button sends a request that is answered only by a second click elsewhere.
func hanging() *page {
	p := shop()
	p.documents["/sign-in"] = func() []*element {
		return []*element{
			{role: "button", name: "Pay", capture: schema.Capture{Submits: true}, on: func(p *page) { p.post("/pay", 0) }},
			{role: "button", name: "Refresh", on: func(p *page) { p.pending = 0 }},
		}
	}
	return p
}

func TestRunWaitsForAnAnswerBeforeSuccess(t *testing.T) {
	pay, done := `click {"ref":"REF button Pay"}`, `done {"outcome":"success","summary":"paid"}`
	b := newBench(t, hanging(), &scripted{[]string{pay, done}})
	trace, err := b.run(context.Background())
	if err != nil || trace.Outcome != schema.TraceStopped || !strings.HasPrefix(trace.Reason, "unverified") || len(b.page.acted) != 1 {
		t.Errorf("Run() = %q (%s), %v; want a stop: nobody saw the answer", trace.Outcome, trace.Reason, err)
	}
	if !strings.Contains(b.model.last(), "- done: not-dispatched (unverified)") {
		t.Error("the model was not told why its claim was refused")
	}
	b = newBench(t, hanging(), &scripted{[]string{pay, done, `click {"ref":"REF button Refresh"}`, done}})
	if trace, err := b.run(context.Background()); err != nil || trace.Outcome != schema.TraceSuccess {
		t.Errorf("Run() = %q (%s), %v; want success once the page is at rest", trace.Outcome, trace.Reason, err)
	}
}

func TestRunTellsWhatFailed(t *testing.T) {
	broken := shop()
	broken.broken = errCrash
	trace, err := newBench(t, broken, model.NewPlanner(notes)).run(context.Background())
	if !errors.Is(err, errCrash) || trace.Outcome != schema.TraceStopped || trace.Reason != "browser-failed (start)" {
		t.Errorf("Run() = %q (%s), %v; want the crash", trace.Outcome, trace.Reason, err)
	}

	trace, err = newBench(t, shop(), deadEndpoint{}).run(context.Background())
	if !errors.Is(err, model.ErrEndpoint) || trace.Reason != "model-failed (endpoint)" || trace.Usage.Calls != 2 {
		t.Errorf("Run() = %q (%s), %v, %+v; want the endpoint's failure", trace.Outcome, trace.Reason, err, trace.Usage)
	}

	b := newBench(t, shop(), model.NewPlanner(notes))
	b.hands.Allowed = []string{"http://other.test"}
	trace, err = b.run(context.Background())
	if err != nil || trace.Reason != "foreign-origin (start)" || b.page.generation != 0 {
		t.Errorf("Run() = %q (%s), %v; want no page opened", trace.Outcome, trace.Reason, err)
	}

	b = newBench(t, shop(), model.NewPlanner(notes))
	b.hands.Mask = nil
	if _, err := b.run(context.Background()); err == nil || len(b.model.prompts) != 0 {
		t.Errorf("without a mask: error %v after %d prompts; want an error before any", err, len(b.model.prompts))
	}
}

func TestRunStopsWhenTimeIsUp(t *testing.T) {
	b := newBench(t, shop(), model.NewPlanner(notes))
	b.hands.Clock = &ticking{stepMs: agent.RunMaxMs / 2}
	trace, err := agent.Run(context.Background(), agent.Options{Hands: b.hands, StartURL: origin + "/sign-in"})
	if err != nil || trace.Reason != "budget-spent (time)" || len(trace.Events) == 0 {
		t.Errorf("Run() = %q (%s), %v, %d events; want a stop in the middle", trace.Outcome, trace.Reason, err, len(trace.Events))
	}
}

type deadEndpoint struct{}

func (deadEndpoint) Label() string { return "dead" }

func (deadEndpoint) Next(context.Context, model.Prompt) (model.Reply, error) {
	return model.Reply{Usage: schema.Usage{Calls: 2}}, &model.EndpointError{Fault: model.FaultStatus, Status: 500}
}
