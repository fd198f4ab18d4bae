package helpdesk

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/drift"
)

// A press in the row of the look-alike does what it says, to the look-alike.
func TestDecoyRowHasConsequences(t *testing.T) {
	for _, k := range []drift.Knobs{{DecoyRow: true}, {Swap: true}} {
		g := visit(t, k)
		b := g.book
		g.get("/")
		subject := plural(b.ticket(b.Assign).Subject)
		_, page := g.get("/tickets?view=unassigned")
		if !strings.Contains(page, ">"+html.EscapeString(subject)+"<") {
			t.Fatalf("there is no row %q", subject)
		}
		g.post(fmt.Sprint("/tickets/", b.Assign+1, "/take"))
		g.post(fmt.Sprint("/tickets/", b.Close+1, "/close"), "resolution", b.Resolution)
		g.wantLedger(
			schema.Effect{Name: effectAssigned, Fields: map[string]string{"ticket": fmt.Sprint(b.Assign + 1), "subject": subject, "agent": b.Me}},
			schema.Effect{Name: effectClosed, Fields: map[string]string{
				"ticket": fmt.Sprint(b.Close + 1), "subject": b.ticket(b.Close).Subject, "resolution": b.Resolution,
			}},
		)
	}
}

func TestPollsBringRows(t *testing.T) {
	g := visit(t, drift.Knobs{PollMs: 400})
	_, page := g.get("/tickets")
	if !strings.Contains(page, `hx-trigger="every 400ms"`) {
		t.Error("the list is not fetched again")
	}
	h, last := g.asPart(), numbers(page)
	for i := range drift.PollRows + 2 {
		_, part := h.get("/tickets?poll=1")
		now := numbers(part)
		want := 1
		if i >= drift.PollRows {
			want = 0
		}
		if len(now) != len(last)+want || !slices.Equal(now[want:], last) {
			t.Errorf("poll %d shows %v after %v; want %d more on top", i+1, now, last, want)
		}
		last = now
	}
	if _, page := g.get("/tickets?poll=1"); !slices.Equal(numbers(page), last) {
		t.Error("the page has other rows than the last poll")
	}
	g.wantLedger()
}

func TestNoKnobsNoPolls(t *testing.T) {
	g := visit(t, drift.Knobs{})
	_, page := g.get("/tickets")
	if strings.Contains(page, "every ") || !strings.Contains(page, "input delay:300ms") {
		t.Error("the page polls, or its search does not wait 300 ms")
	}
	if _, part := g.asPart().get("/tickets?poll=1"); !slices.Equal(numbers(part), numbers(page)) {
		t.Error("a poll brings rows although no knob is turned")
	}
	for _, mark := range []string{"data-order", "data-ms", "shell\""} {
		if strings.Contains(page, mark) {
			t.Errorf("the page holds %q although no knob is turned", mark)
		}
	}
}

func TestLayoutKnobs(t *testing.T) {
	for _, c := range []struct {
		name  string
		knobs drift.Knobs
		check func(page, part string) bool
	}{
		{"debounce", drift.Knobs{DebounceMs: 900}, func(page, _ string) bool { return strings.Contains(page, "input delay:1200ms") }},
		{"wrapper", drift.Knobs{Wrapper: true}, func(page, part string) bool {
			return strings.Contains(page, `class="shell"`) && strings.Contains(part, `class="shell"`)
		}},
		{"id churn", drift.Knobs{IDChurn: true}, func(page, part string) bool {
			return !strings.Contains(page, `id="ticket-`) && !strings.Contains(part, `id="ticket-`) && !strings.Contains(page, `data-testid="take"`)
		}},
		{"slow", drift.Knobs{SlowMs: 300}, func(page, part string) bool {
			return strings.Contains(page, "data-late") && !strings.Contains(part, "data-late")
		}},
		{"rerender", drift.Knobs{RerenderMs: 40}, func(page, part string) bool {
			return strings.Contains(page, "/assets/markup/rerender.js") && !strings.Contains(part, "rerender.js")
		}},
		{"reorder", drift.Knobs{Reorder: true}, func(page, part string) bool {
			plain := visit(t, drift.Knobs{})
			_, usual := plain.get("/tickets")
			want := numbers(usual)
			slices.Reverse(want)
			return slices.Equal(numbers(page), want) && slices.Equal(numbers(part), want)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := visit(t, c.knobs)
			_, page := g.get("/tickets")
			if c.knobs.IDChurn {
				if _, again := g.get("/tickets"); again == page {
					t.Error("two loads have the same ids")
				}
			}
			_, part := g.asPart().get("/tickets")
			if !c.check(page, part) {
				t.Error("the page or the part does not honour the knob")
			}
		})
	}
}
