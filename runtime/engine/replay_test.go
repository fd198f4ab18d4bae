package engine_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/runtime/telemetry"
	"github.com/wfbench/wfbench/schema"
)

func TestReplayOfAnUnchangedPageAsksNoModel(t *testing.T) {
	got := replay(t, recorded(t), shop(origin, "Place order"), nil)
	if got.claim.Status != schema.ClaimCompleted || len(got.asked) != 0 || got.effects != 1 || len(got.proposals) != 0 {
		t.Fatalf("Replay = %+v with %d calls, %d effects", got.claim, len(got.asked), got.effects)
	}
	if !got.did("fill pass", "click order", "check news") {
		t.Errorf("acts %q", got.acts)
	}
}

func TestApprovedRepairsSaveTheModel(t *testing.T) {
	w, app := recorded(t), shop(origin, "Buy now")
	var calls []int
	for range 3 {
		got := replay(t, w, app, nil)
		if got.claim.Status != schema.ClaimCompleted || got.effects != 1 {
			t.Fatalf("Replay = %+v with %d effects", got.claim, got.effects)
		}
		calls = append(calls, len(got.asked))
		for _, p := range got.proposals {
			var err error
			if w, err = heal.Apply(w, p); err != nil {
				t.Fatal(err)
			}
		}
	}
	if fmt.Sprint(calls) != "[1 0 0]" {
		t.Errorf("calls of three replays: %v; want 1, 0, 0", calls)
	}
}

func TestProposalsAreInTermsOfTheSavedWorkflow(t *testing.T) {
	w := recorded(t)
	got := replay(t, w, shop(other, "Buy now"), func(o *engine.ReplayOptions, _ *engine.Parts) {
		o.Rebase = map[string]string{origin: other}
	})
	if len(got.proposals) != 1 {
		t.Fatalf("%d proposals of %+v", len(got.proposals), got.claim)
	}
	healed, err := heal.Apply(w, got.proposals[0])
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := schema.Encode(healed); strings.Contains(string(text), other) {
		t.Errorf("the repaired workflow names the origin of the replay:\n%s", text)
	}
	ambiguous := replay(t, w, shop(other, "Buy now"), func(o *engine.ReplayOptions, _ *engine.Parts) {
		o.Rebase = map[string]string{origin: other, "http://pay.test": other}
	})
	if ambiguous.claim.Status != schema.ClaimCompleted || len(ambiguous.proposals) != 0 {
		t.Errorf("two origins replayed on one: %d proposals; want none", len(ambiguous.proposals))
	}
}

func TestReplayThatBeginsElsewhereHandsOverBeforeAnyAct(t *testing.T) {
	got := replay(t, recorded(t), shop(origin, "Place order"), func(o *engine.ReplayOptions, _ *engine.Parts) {
		o.StartURL = origin + "/help?session=" + "s3cr3tcanary"
		o.Model = &spoken{Model: model.NewPlanner(nil)}
	})
	if got.claim.Steps[0].Doubt != schema.WrongPlace || len(got.acts) != 0 {
		t.Fatalf("Replay = %+v with acts %q", got.claim, got.acts)
	}
	asked := replay(t, recorded(t), shop(origin, "Place order"), func(o *engine.ReplayOptions, _ *engine.Parts) {
		o.StartURL = origin + "/help?session=s3cr3tcanary"
	}).asked
	s, err := model.ParseSections(asked[0].User)
	if err != nil || len(s.Done) != 0 || len(s.Remaining) != 3 || s.Doubt != "wrong-place: the step belongs on /" || s.Notice[0] != "page: /help" {
		t.Errorf("the prompt says %+v, %v", s, err)
	}
	for _, never := range []string{"shop.test", "s3cr3tcanary", password} {
		if strings.Contains(asked[0].User, never) {
			t.Errorf("the prompt holds %q", never)
		}
	}
}

func TestReplayNeverOpensAForeignOrigin(t *testing.T) {
	for _, start := range []string{"http://evil.test/", "http://shop.test.evil.test/", "http://shop.test:8080/", "javascript:alert(1)", "file:///etc/passwd"} {
		opened := false
		got := replay(t, recorded(t), shop(origin, "Place order"), func(o *engine.ReplayOptions, p *engine.Parts) {
			o.StartURL = start
			p.Page = func(page browser.Page) browser.Page { return watching{page, &opened} }
		})
		if got.claim.Status != schema.ClaimStopped || got.claim.Reason != schema.ForeignOrigin || opened || len(got.acts) > 0 {
			t.Errorf("Replay at %q = %+v, opened %v", start, got.claim, opened)
		}
	}
}

func TestReplayRefusesAStartThatIsAFamily(t *testing.T) {
	w := recorded(t)
	w.Start.Path = "/accounts/:number"
	session, parts := open(t, shop(origin, "Place order"))
	_, err := engine.New(parts).Replay(t.Context(), engine.ReplayOptions{Page: session.Page(), Gate: allow(origin), Workflow: w, Values: values})
	if err == nil || len(session.Acts()) > 0 {
		t.Errorf("Replay = %v; want an error that asks for a start page", err)
	}
}

func TestNoRecordHoldsAValueWhateverFails(t *testing.T) {
	html := `<input value="` + password + `">`
	for name, change := range map[string]func(*engine.ReplayOptions, *engine.Parts){
		"nothing fails": nil,
		"the driver quotes the page": func(_ *engine.ReplayOptions, p *engine.Parts) {
			p.Page = failing(func() (browser.Census, error) { return browser.Census{}, errors.New("strict mode violation: " + html) })
		},
		"the driver panics": func(_ *engine.ReplayOptions, p *engine.Parts) {
			p.Page = failing(func() (browser.Census, error) { panic("unexpected node " + html) })
		},
		"the model quotes the page": func(o *engine.ReplayOptions, p *engine.Parts) {
			o.Model = quoting{html}
			p.Doubtful = func(schema.Step) bool { return true }
		},
		"the endpoint quotes the prompt": func(o *engine.ReplayOptions, p *engine.Parts) {
			o.Model = quoting{""}
			p.Doubtful = func(schema.Step) bool { return true }
		},
		"the workflow is named after a value": func(o *engine.ReplayOptions, _ *engine.Parts) {
			w := *o.Workflow
			w.Name = "order with " + password
			o.Workflow = &w
		},
	} {
		got := replay(t, recorded(t), shop(origin, "Place order"), change)
		claim, err := json.Marshal(got.claim)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(got.log, "tr0ub4dor") || strings.Contains(string(claim), "tr0ub4dor") {
			t.Errorf("%s: the value stands in\n%s\n%s", name, got.log, claim)
		}
		if !strings.Contains(got.log, telemetry.MessageRun) {
			t.Errorf("%s: the run was not told:\n%s", name, got.log)
		}
		if (got.claim.Status == schema.ClaimCompleted) != (change == nil || strings.HasPrefix(name, "the workflow")) {
			t.Errorf("%s: Replay = %+v", name, got.claim)
		}
	}
}

func TestOneRecordAStepAndOneARun(t *testing.T) {
	got := replay(t, recorded(t), shop(origin, "Buy now"), nil)
	var words []string
	lines := bufio.NewScanner(strings.NewReader(got.log))
	for lines.Scan() {
		var record map[string]any
		if err := json.Unmarshal(lines.Bytes(), &record); err != nil {
			t.Fatal(err)
		}
		words = append(words, fmt.Sprint(record["msg"], " ", record[telemetry.StepID], " ", record[telemetry.Became], " ", record[telemetry.Healed]))
	}
	want := []string{"wfbench step s1 matched <nil>", "wfbench step s2 healed <nil>", "wfbench step s3 matched <nil>", "wfbench run <nil> <nil> 1"}
	if fmt.Sprint(words) != fmt.Sprint(want) {
		t.Errorf("records\n%s\nwant\n%s", strings.Join(words, "\n"), strings.Join(want, "\n"))
	}
}

func TestAReplayNeverWedges(t *testing.T) {
	w := recorded(t)
	for _, call := range []string{"scope", "observe", "describe", "census", "open", "act", "settle"} {
		for _, kind := range []sim.FaultKind{sim.FailsBefore, sim.FailsAfter, sim.Crashes, sim.Hangs} {
			for nth := 1; nth <= 6; nth++ {
				session, err := sim.New(shop(origin, "Buy now"), sim.Options{Faults: []sim.Fault{{Call: call, Nth: nth, Kind: kind}}}).OpenSim(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				parts := engine.Default()
				parts.Clock = session.Clock()
				claim, err := engine.New(parts).Replay(t.Context(), engine.ReplayOptions{
					Page: session.Page(), Gate: allow(origin), Model: model.NewPlanner(notes), Workflow: w, Values: values,
				})
				effects := len(session.Ledger())
				if err != nil || effects > 1 || (claim.Status == schema.ClaimCompleted && effects != 1) {
					t.Errorf("call %d of %s fails (%s): Replay = %+v, %v with %d effects", nth, call, kind, claim, err, effects)
				}
			}
		}
	}
}
