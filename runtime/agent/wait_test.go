package agent_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/clock/clocktest"
	"github.com/wfbench/wfbench/schema"
)

func TestTurnWaitsForALatePage(t *testing.T) {
	for _, c := range []struct {
		name    string
		appears int64 // when, in milliseconds; 0 for never
		line    string
	}{
		{"it comes", 1_000, "wait: applied"},
		{"it does not", 0, "wait: no-effect"},
	} {
		b := newBench(t, &page{}, &scripted{[]string{`wait {}`}})
		clock := &clocktest.Jump{}
		b.hands.Clock = clock
		b.page.onObserve = func() {
			if c.appears > 0 && clock.Ms >= c.appears && len(b.page.elements) == 1 {
				b.page.elements = append(b.page.elements, &element{role: "button", name: "Pay"})
			}
		}
		got := turn(t, b, origin+"/", &element{role: "status", name: "Loading", inert: true})
		if got.Line != c.line || !got.Waited || got.Finished || got.Event.Outcome != schema.NotDispatched {
			t.Errorf("%s: Turn() = %+v; want %q and no action", c.name, got, c.line)
		}
		if c.appears == 0 && clock.Ms > 6_000 {
			t.Errorf("waited %d ms; want a bound", clock.Ms)
		}
		if c.appears > 0 && clock.Ms > c.appears+500 {
			t.Errorf("waited %d ms for what came after %d", clock.Ms, c.appears)
		}
		if len(b.page.acted) > 0 || len(b.asked) > 0 {
			t.Errorf("%s: acted %q; want a look and nothing else", c.name, b.page.acted)
		}
	}
}

func TestRunKeepsWaitsOutOfTheTrace(t *testing.T) {
	b := newBench(t, shop(), &scripted{[]string{`wait {}`, `check {"ref":"REF checkbox Stay signed in"}`, `done {"outcome":"partial","summary":"enough"}`}})
	b.hands.Clock = &clocktest.Jump{}
	trace, err := b.run(context.Background())
	if err != nil || trace.Outcome != schema.TracePartial || len(trace.Events) != 1 || trace.Events[0].Seq != 1 {
		t.Errorf("Run() = %q, %v, %+v; want one event", trace.Outcome, err, trace.Events)
	}
	if !strings.Contains(b.model.last(), "- wait: no-effect\n") {
		t.Error("the model is not told that it waited in vain")
	}
}

func TestRunEndsEndlessWaits(t *testing.T) {
	b := newBench(t, shop(), &scripted{[]string{`wait {}`}})
	b.hands.Clock = &clocktest.Jump{}
	trace, err := b.run(context.Background())
	if err != nil || trace.Reason != "budget-spent (loop)" || trace.Usage.Calls != 3 {
		t.Errorf("Run() = %q, %v after %d calls; want a stop at the third", trace.Reason, err, trace.Usage.Calls)
	}
	if !strings.Contains(b.model.last(), "the page is as it was: do something else") {
		t.Error("the model was not told that it repeats itself")
	}
}

func TestTurnTellsABrokenPageWhileWaiting(t *testing.T) {
	b := newBench(t, &page{}, &scripted{[]string{`wait {}`}})
	b.hands.Clock = &clocktest.Jump{}
	b.page.show(origin + "/")
	looks := 0
	b.page.onObserve = func() {
		if looks++; looks > 2 {
			b.page.broken = errCrash
		}
	}
	if _, err := b.hands.Turn(context.Background(), agent.Brief{Goal: "Pay"}); !errors.Is(err, errCrash) {
		t.Errorf("Turn() = %v; want the crash", err)
	}
}
