package record_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/bench/record"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

const (
	own     = "http://c1.shop.localhost:8080"
	foreign = "http://c1.shop-id.localhost:8080"
)

func newTab() *tab {
	return &tab{
		url:     own + "/orders/17?q=x",
		census:  browser.Census{Matches: 1, Origin: own},
		receipt: browser.Receipt{Outcome: schema.MaybeApplied},
	}
}

func click(role, name string) browser.Action {
	return browser.Action{Kind: schema.Click, Target: &browser.Query{Role: role, Name: name}}
}

func allow() gate.Gate {
	return gate.Policy{Grants: gate.All(own), Confirm: func(context.Context, gate.Request) bool { return true }}
}

func newRecorder() *record.Recorder {
	return record.New(record.Options{Seed: 1, Allowed: []string{own}, Sensitive: []schema.Secret{schema.NewSecret("T0p-S3cret-Pin")}})
}

func TestActsAreSeenThroughTheInnerPage(t *testing.T) {
	ctx, inner, rec := t.Context(), newTab(), newRecorder()
	inner.census = browser.Census{Matches: 2, Origin: "http://frame.localhost:1"}
	page := record.Page(inner, rec)
	if _, err := page.Act(ctx, click("button", "Pay")); err != nil {
		t.Fatal(err)
	}
	want := schema.Act{Seq: 1, Action: schema.Click, Role: "button", Origin: own,
		FrameOrigin: "http://frame.localhost:1", Matches: 2, Outcome: schema.MaybeApplied}
	got := rec.Acts()[0]
	if got.TargetKey == "" {
		t.Error("Act has no TargetKey")
	}
	got.TargetKey = ""
	if got != want {
		t.Errorf("Acts()[0] = %+v; want %+v", got, want)
	}
	if len(inner.acted) != 1 {
		t.Errorf("inner page acted %d times; want 1", len(inner.acted))
	}
}

func TestGatePass(t *testing.T) {
	type step func(ctx context.Context, g gate.Gate, p browser.Page, d dispatch.Dispatcher)
	ask := func(c gate.Capability, k schema.ActionKind, origin string) step {
		return func(ctx context.Context, g gate.Gate, _ browser.Page, _ dispatch.Dispatcher) {
			g.Decide(ctx, gate.Request{Capability: c, Kind: k, Origin: origin})
		}
	}
	act := func(ctx context.Context, _ gate.Gate, p browser.Page, _ dispatch.Dispatcher) {
		_, _ = p.Act(ctx, click("button", "Pay"))
	}
	emptyDispatch := func(ctx context.Context, _ gate.Gate, p browser.Page, d dispatch.Dispatcher) {
		d.Do(ctx, p, dispatch.Request{})
	}
	tests := []struct {
		name  string
		steps []step
		want  []int // Gate of each act
	}{
		{"asked and allowed", []step{ask(gate.Click, schema.Click, own), act}, []int{1}},
		{"never asked", []step{act}, []int{0}},
		{"denied", []step{ask(gate.Click, schema.Click, foreign), act}, []int{0}},
		{"asked for another capability", []step{ask(gate.Type, schema.Click, own), act}, []int{0}},
		{"asked for another kind", []step{ask(gate.Click, schema.Check, own), act}, []int{0}},
		{"one pass, two acts", []step{ask(gate.Click, schema.Click, own), act, act}, []int{1, 0}},
		{"asked each time", []step{ask(gate.Click, schema.Click, own), act, ask(gate.Click, schema.Click, own), act}, []int{1, 2}},
		{"an older pass is void", []step{ask(gate.Click, schema.Click, own), ask(gate.Type, schema.Fill, own), act}, []int{0}},
		{"a denial voids the pass before", []step{ask(gate.Click, schema.Click, own), ask(gate.Click, schema.Click, foreign), act}, []int{0}},
		{"a pass ends with its dispatch", []step{ask(gate.Click, schema.Click, own), emptyDispatch, act}, []int{0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rec := newRecorder()
			g, p := record.Gate(allow(), rec), record.Page(newTab(), rec)
			d := record.Dispatcher(dispatcher(func(context.Context, browser.Page, dispatch.Request) dispatch.Result {
				return dispatch.Result{Outcome: schema.NotDispatched}
			}), rec)
			for _, s := range tt.steps {
				s(t.Context(), g, p, d)
			}
			var got []int
			for _, a := range rec.Acts() {
				got = append(got, a.Gate)
			}
			if !equal(got, tt.want) {
				t.Errorf("gates of acts = %v; want %v (records %+v)", got, tt.want, rec.Gates())
			}
		})
	}
}

func TestNavigationIsChargedToItsDestination(t *testing.T) {
	rec := newRecorder()
	g, p := record.Gate(allow(), rec), record.Page(newTab(), rec)
	g.Decide(t.Context(), gate.Request{Capability: gate.Navigate, Kind: schema.Navigate, Origin: own})
	if _, err := p.Act(t.Context(), browser.Action{Kind: schema.Navigate, URL: foreign + "/sign-in"}); err != nil {
		t.Fatal(err)
	}
	if got := rec.Acts()[0].Gate; got != 0 {
		t.Errorf("navigation to %s used pass %d of %s; want none", foreign, got, own)
	}
}

func TestOpen(t *testing.T) {
	tests := []struct {
		name string
		urls []string
		want int // acts
	}{
		{"the start page is no act", []string{own + "/"}, 0},
		{"a foreign start is an act", []string{foreign + "/"}, 1},
	}
	for _, tt := range tests {
		rec := newRecorder()
		p := record.Page(newTab(), rec)
		for _, u := range tt.urls {
			if err := p.Open(t.Context(), u); err != nil {
				t.Fatal(err)
			}
		}
		if got := len(rec.Acts()); got != tt.want {
			t.Errorf("%s: Open made %d acts; want %d", tt.name, got, tt.want)
		}
	}
	rec := newRecorder()
	p := record.Page(newTab(), rec)
	_, _ = p.Act(t.Context(), click("button", "Pay"))
	_ = p.Open(t.Context(), own+"/")
	if acts := rec.Acts(); len(acts) != 2 || acts[1].Action != schema.Navigate || acts[1].Gate != 0 {
		t.Errorf("Open after an act = %+v; want a navigation without a gate", acts)
	}
}

func TestTargetKey(t *testing.T) {
	key := func(t *testing.T, seed uint64, url string, a browser.Action, c *schema.Capture) string {
		inner := newTab()
		inner.url, inner.capture = url, c
		rec := record.New(record.Options{Seed: seed, Allowed: []string{own}})
		if _, err := record.Page(inner, rec).Act(t.Context(), a); err != nil {
			t.Fatal(err)
		}
		return rec.Acts()[0].TargetKey
	}
	rowed := click("button", "Remove")
	rowed.Target.Anchors = []browser.AnchorQuery{{Role: "row", Key: "ada@example.com"}}
	other := click("button", "Remove")
	other.Target.Anchors = []browser.AnchorQuery{{Role: "row", Key: "bob@example.com"}}
	byRef := func(ref string) browser.Action {
		return browser.Action{Kind: schema.Click, Target: &browser.Query{Ref: ref}}
	}
	row := func(name string) *schema.Capture {
		return &schema.Capture{Role: "button", Name: "Remove", Anchors: []schema.CapturedAnchor{{Role: "row", Name: name}}}
	}
	base := key(t, 1, own+"/orders/17", rowed, nil)
	tests := []struct {
		name string
		key  string
		same bool
	}{
		{"same evidence, other order number", key(t, 1, own+"/orders/18", rowed, nil), true},
		{"other row", key(t, 1, own+"/orders/17", other, nil), false},
		{"other page", key(t, 1, own+"/people", rowed, nil), false},
		{"other seed", key(t, 2, own+"/orders/17", rowed, nil), false},
	}
	for _, tt := range tests {
		if got := tt.key == base; got != tt.same {
			t.Errorf("%s: equal keys = %v; want %v", tt.name, got, tt.same)
		}
	}
	if a, b := key(t, 1, own+"/p", byRef("ref_1_4"), row("Ada")), key(t, 1, own+"/p", byRef("ref_7_9"), row("Ada")); a != b {
		t.Error("two refs of one element have different keys")
	}
	if a, b := key(t, 1, own+"/p", byRef("ref_1_4"), row("Ada")), key(t, 1, own+"/p", byRef("ref_1_5"), row("Bob")); a == b {
		t.Error("refs of two elements have the same key")
	}
}

func TestDispatcherGivesTheLastActItsOutcome(t *testing.T) {
	rec := newRecorder()
	p := record.Page(newTab(), rec)
	twice := record.Dispatcher(dispatcher(func(ctx context.Context, p browser.Page, r dispatch.Request) dispatch.Result {
		_, _ = p.Act(ctx, r.Action)
		_, _ = p.Act(ctx, r.Action)
		return dispatch.Result{Outcome: schema.Applied}
	}), rec)
	twice.Do(t.Context(), p, dispatch.Request{Action: click("button", "Pay"), Step: "s3"})
	acts := rec.Acts()
	if acts[0].Outcome != schema.MaybeApplied || acts[1].Outcome != schema.Applied {
		t.Errorf("outcomes = %q, %q; want the first try to stay maybe-applied", acts[0].Outcome, acts[1].Outcome)
	}
	if acts[0].Step != "s3" || acts[1].Step != "s3" || acts[0].TargetKey != acts[1].TargetKey {
		t.Errorf("acts of one dispatch = %+v; want one step and one target", acts)
	}
}

func TestDispatcherCannotTalkUpWhatThePageNeverGot(t *testing.T) {
	rec, inner := newRecorder(), newTab()
	inner.receipt = browser.Receipt{Outcome: schema.NotDispatched}
	d := record.Dispatcher(dispatcher(func(ctx context.Context, p browser.Page, r dispatch.Request) dispatch.Result {
		_, _ = p.Act(ctx, r.Action)
		return dispatch.Result{Outcome: schema.Applied}
	}), rec)
	d.Do(t.Context(), record.Page(inner, rec), dispatch.Request{Action: click("button", "Pay")})
	if got := rec.Acts()[0].Outcome; got != schema.NotDispatched {
		t.Errorf("outcome = %q; want what the receipt says, %q", got, schema.NotDispatched)
	}
}

func TestNoValueEntersTheRecord(t *testing.T) {
	rec, inner := newRecorder(), newTab()
	p := record.Page(inner, rec)
	fill := browser.Action{Kind: schema.Fill, Value: schema.NewSecret("T0p-S3cret-Pin"),
		Target: &browser.Query{Role: "textbox", Name: "Pin of Ada Lovelace"}}
	if _, err := p.Act(t.Context(), fill); err != nil {
		t.Fatal(err)
	}
	fill.Value = schema.NewSecret("harmless")
	if _, err := p.Act(t.Context(), fill); err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(rec.Acts())
	if err != nil {
		t.Fatal(err)
	}
	for _, banned := range []string{"T0p", "harmless", "Lovelace", "q=x", "17"} {
		if strings.Contains(string(b), banned) {
			t.Errorf("the record holds %q: %s", banned, b)
		}
	}
	if a := rec.Acts(); !a[0].Sensitive || a[1].Sensitive {
		t.Errorf("sensitive = %v, %v; want true, false", a[0].Sensitive, a[1].Sensitive)
	}
}

func TestModelIsMetered(t *testing.T) {
	count := func(model.Prompt, model.Reply) schema.Tokens { return schema.Tokens{Input: 7, Output: 3} }
	provider := schema.Usage{Calls: 2, Tokens: schema.Tokens{Input: 100, Output: 10}, Source: model.SourceProvider}
	tests := []struct {
		name    string
		replies []answer
		want    schema.Usage
		faults  int
	}{
		{"provider's figures", []answer{{usage: provider}}, provider, 0},
		{"counted", []answer{{}}, schema.Usage{Calls: 1, Tokens: schema.Tokens{Input: 7, Output: 3}, Source: model.SourceO200k}, 0},
		{"mixed", []answer{{usage: provider}, {}},
			schema.Usage{Calls: 3, Tokens: schema.Tokens{Input: 107, Output: 13}, Source: model.SourceO200k}, 0},
		{"endpoint failed", []answer{{err: model.ErrEndpoint}},
			schema.Usage{Calls: 1, Tokens: schema.Tokens{Input: 7, Output: 3}, Source: model.SourceO200k}, 1},
		{"unusable answer is no fault", []answer{{err: model.ErrAnswer}},
			schema.Usage{Calls: 1, Tokens: schema.Tokens{Input: 7, Output: 3}, Source: model.SourceO200k}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rec := newRecorder()
			m := record.Model(&script{answers: tt.replies}, rec, count)
			for range tt.replies {
				_, _ = m.Next(t.Context(), model.Prompt{User: "secret prompt"})
			}
			if got := rec.Usage(); got != tt.want {
				t.Errorf("Usage() = %+v; want %+v", got, tt.want)
			}
			if got := rec.Faults(); len(got) != tt.faults {
				t.Errorf("Faults() = %q; want %d", got, tt.faults)
			}
		})
	}
}

func TestBrokenBrowserIsAFault(t *testing.T) {
	rec, inner := newRecorder(), newTab()
	inner.err = errors.New("gone")
	p := record.Page(inner, rec)
	_, _ = p.Observe(t.Context())
	if len(rec.Faults()) != 0 || !rec.LookFailed() {
		t.Errorf("after a failed look: Faults() = %q, LookFailed() = %v; want none, true", rec.Faults(), rec.LookFailed())
	}
	_, _ = p.Act(t.Context(), click("button", "Pay"))
	if len(rec.Faults()) != 1 || rec.Acts()[0].Outcome != schema.MaybeApplied {
		t.Errorf("after a failed act: Faults() = %q, outcome %q; want one fault, maybe-applied", rec.Faults(), rec.Acts()[0].Outcome)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	rec = newRecorder()
	_, _ = record.Page(inner, rec).Act(ended, click("button", "Pay"))
	if len(rec.Faults()) != 0 {
		t.Errorf("an act whose time was up = %q; want no fault", rec.Faults())
	}
}

func TestABlindActIsAFaultUnlessThePageNeverGotIt(t *testing.T) {
	for _, tt := range []struct {
		outcome schema.Outcome
		faults  int
	}{{schema.NotDispatched, 0}, {schema.MaybeApplied, 1}} {
		rec, inner := newRecorder(), newTab()
		inner.blind, inner.receipt.Outcome = errors.New("a document is under way"), tt.outcome
		if _, err := record.Page(inner, rec).Act(t.Context(), click("button", "Pay")); err != nil {
			t.Fatal(err)
		}
		if got := rec.Faults(); len(got) != tt.faults {
			t.Errorf("outcome %q after a failed count: Faults() = %q; want %d", tt.outcome, got, tt.faults)
		}
		if rec.Acts()[0].TargetKey == "" {
			t.Errorf("outcome %q: the act has no TargetKey", tt.outcome)
		}
	}
}
