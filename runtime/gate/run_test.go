package gate

import (
	"context"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// counting is an approver that says yes and counts its questions.
func counting(asked map[Question]int) Approver {
	return func(_ context.Context, r Request) bool {
		asked[r.Question]++
		return true
	}
}

func TestRunKeepsGrantsAndNoConfirmations(t *testing.T) {
	asked := map[Question]int{}
	policy := Policy{AskGrants: true, Confirm: counting(asked)}
	run := policy.BeginRun()
	requests := []Request{
		request(schema.Click), request(schema.Click, consequential), request(schema.Fill, credential), request(schema.CallTool),
	}
	for range 2 {
		for _, r := range requests {
			if got := run.Decide(t.Context(), r); !got.Allowed {
				t.Fatalf("Decide(%s) = %+v; want allowed", r.Kind, got)
			}
		}
	}
	want := map[Question]int{ForGrant: 2, ForAct: 2, ForCredential: 2, ForTool: 2}
	for q, n := range want {
		if asked[q] != n {
			t.Errorf("asked %s %d times; want %d: click and type are granted once, the rest is asked each time", q, asked[q], n)
		}
	}
}

func TestRunGrantsEndWithTheRun(t *testing.T) {
	asked := map[Question]int{}
	policy := Policy{AskGrants: true, Confirm: counting(asked)}
	policy.BeginRun().Decide(t.Context(), request(schema.Click))
	policy.BeginRun().Decide(t.Context(), request(schema.Click))
	if asked[ForGrant] != 2 {
		t.Errorf("asked %d times for a grant; want once a run", asked[ForGrant])
	}
}

func TestRunGrantsNothingElse(t *testing.T) {
	first := true
	run := Policy{AskGrants: true, Confirm: func(context.Context, Request) bool {
		was := first
		first = false
		return was
	}}.BeginRun()
	if !run.Decide(t.Context(), request(schema.Click)).Allowed {
		t.Fatal("the first click was denied")
	}
	elsewhere := request(schema.Click)
	elsewhere.Origin = home + ":8443"
	for _, r := range []Request{elsewhere, request(schema.Fill), request(schema.Fetch, method("GET"))} {
		if run.Decide(t.Context(), r).Allowed {
			t.Errorf("%s on %s rode on the grant of another", r.Kind, r.Origin)
		}
	}
	if !run.Decide(t.Context(), request(schema.Click)).Allowed {
		t.Error("the grant was forgotten within its run")
	}
}

func TestRunDenialIsNotRemembered(t *testing.T) {
	answers := []bool{false, true}
	run := Policy{AskGrants: true, Confirm: func(context.Context, Request) bool {
		a := answers[0]
		answers = answers[1:]
		return a
	}}.BeginRun()
	if run.Decide(t.Context(), request(schema.Click)).Allowed || !run.Decide(t.Context(), request(schema.Click)).Allowed {
		t.Error("want no, then yes: each as it was answered")
	}
}

// TestRunRemembersOnlyGrants: a yes to an act, which stood for the grant as well, is no grant of
// the next act; and a no is none of anything.
func TestRunRemembersOnlyGrants(t *testing.T) {
	asked := map[Question]int{}
	run := Policy{AskGrants: true, Confirm: counting(asked)}.BeginRun()
	run.Decide(t.Context(), request(schema.Click, consequential))
	run.Decide(t.Context(), request(schema.Click))
	if asked[ForAct] != 1 || asked[ForGrant] != 1 {
		t.Errorf("asked %v; want a grant to be asked for after a confirmed act", asked)
	}
	never := Policy{AskGrants: true, Confirm: func(context.Context, Request) bool { return false }}.BeginRun()
	for range 2 {
		if never.Decide(t.Context(), request(schema.Click)).Allowed {
			t.Error("a no was taken for a grant")
		}
	}
}

// TestRunGrantsTheOriginCharged: the grant is for the frame that was asked about, not for the
// page around it.
func TestRunGrantsTheOriginCharged(t *testing.T) {
	first := true
	run := Policy{AskGrants: true, Confirm: func(context.Context, Request) bool {
		was := first
		first = false
		return was
	}}.BeginRun()
	inFrame := request(schema.Click, framed)
	around := request(schema.Click)
	around.Origin, around.Page = inFrame.Page, inFrame.Page
	if !run.Decide(t.Context(), inFrame).Allowed || run.Decide(t.Context(), around).Allowed || !run.Decide(t.Context(), inFrame).Allowed {
		t.Error("want the frame granted, and the page around it not")
	}
}
