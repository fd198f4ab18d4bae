package storetest

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

// pastRun is the n-th run of a test.
func pastRun(n int) schema.PastRun {
	return schema.PastRun{
		AtMs: StartMs + int64(n), Version: 1, Status: schema.ClaimStopped, Reason: schema.Absent, StoppedAt: "s2",
		ModelCalls: n, Tokens: schema.Tokens{Input: 10 * n, Output: n}, Steps: schema.StepFates{Matched: 1, Missed: 1},
	}
}

func proposalsApart(t *testing.T, s store.Store) {
	one := Saved(t, 1, "a")
	mustPut(t, s, one)
	before, err := schema.Encode(mustGet(t, s, one.ID))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Propose(t.Context(), one.ID, Pending(one, 1)); err != nil {
		t.Fatal(err)
	}
	after, err := schema.Encode(mustGet(t, s, one.ID))
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("a proposal changed the workflow: %v\n%s", err, after)
	}
	_, err = s.Pending(t.Context(), ID(2))
	_ = wantError[*store.NotFound](t, "Pending of nothing", err)
	_ = wantError[*store.NotFound](t, "Propose for nothing", s.Propose(t.Context(), ID(2), Pending(one, 1)))
}

func proposalsSettle(t *testing.T, s store.Store) {
	one := Saved(t, 1, "a")
	mustPut(t, s, one)
	for _, n := range []int{2, 1, 2} { // the same repair twice waits once
		if err := s.Propose(t.Context(), one.ID, Pending(one, n)); err != nil {
			t.Fatal(err)
		}
	}
	pending, err := s.Pending(t.Context(), one.ID)
	if err != nil || len(pending) != 2 || pending[0].Proposal.ID != Pending(one, 2).Proposal.ID {
		t.Fatalf("Pending = %+v, %v; want 2 and 1", pending, err)
	}
	if err := s.Settle(t.Context(), one.ID, pending[0].Proposal.ID); err != nil {
		t.Fatal(err)
	}
	_ = wantError[*store.NotFound](t, "Settle again", s.Settle(t.Context(), one.ID, pending[0].Proposal.ID))
	if pending, err := s.Pending(t.Context(), one.ID); err != nil || len(pending) != 1 {
		t.Errorf("Pending = %v, %v; want one", pending, err)
	}
	broken := Pending(one, 3)
	broken.Proposal.New.ID = "s7"
	if err := s.Propose(t.Context(), one.ID, broken); err == nil {
		t.Error("Propose of a repair of another step succeeded")
	}
}

func proposalsBounded(t *testing.T, s store.Store) {
	one := Saved(t, 1, "a")
	mustPut(t, s, one)
	for n := range store.PendingMax {
		if err := s.Propose(t.Context(), one.ID, Pending(one, n)); err != nil {
			t.Fatalf("Propose %d = %v", n, err)
		}
	}
	_ = wantError[*store.Full](t, "Propose of one more", s.Propose(t.Context(), one.ID, Pending(one, store.PendingMax)))
	if pending, err := s.Pending(t.Context(), one.ID); err != nil || len(pending) != store.PendingMax || pending[0].Proposal.ID != Pending(one, 0).Proposal.ID {
		t.Errorf("%d wait, %v; want all and the first among them", len(pending), err)
	}
}

// bulky makes a repair large: a field of the page may bring many texts.
func bulky(p schema.Pending) schema.Pending {
	post := slices.Repeat([]schema.Condition{{
		Kind: schema.ElementPresent, Role: "status", Name: schema.Literal(strings.Repeat("界", 1_900)), Count: 1,
	}}, 20)
	p.Proposal.Old.Post, p.Proposal.New.Post = post, post
	return p
}

// proposalsReadable holds that what waits can be read again, however large it is.
func proposalsReadable(t *testing.T, s store.Store) {
	one := Saved(t, 1, "a")
	mustPut(t, s, one)
	kept := 0
	for n := range store.PendingMax {
		err := s.Propose(t.Context(), one.ID, bulky(Pending(one, n)))
		if err != nil {
			_ = wantError[*store.Full](t, "Propose of too many bytes", err)
			break
		}
		kept++
	}
	pending, err := s.Pending(t.Context(), one.ID)
	if err != nil || kept == 0 || kept == store.PendingMax || len(pending) != kept {
		t.Fatalf("%d wait, %v; want the %d that were taken, and not all", len(pending), err, kept)
	}
	if err := s.Settle(t.Context(), one.ID, pending[0].Proposal.ID); err != nil {
		t.Errorf("Settle = %v", err)
	}
}

// proposalsWaitAnew holds that the same repair of a later version takes the earlier one's place.
func proposalsWaitAnew(t *testing.T, s store.Store) {
	one := Saved(t, 1, "a")
	two := Renamed(one, "b")
	mustPut(t, s, one, two)
	for _, from := range []*schema.Saved{one, two, one} {
		if err := s.Propose(t.Context(), one.ID, Pending(from, 1)); err != nil {
			t.Fatal(err)
		}
	}
	pending, err := s.Pending(t.Context(), one.ID)
	if err != nil || len(pending) != 1 || pending[0].Version != 2 {
		t.Errorf("Pending = %+v, %v; want the one of version 2", pending, err)
	}
}

func runsInOrder(t *testing.T, s store.Store) {
	mustPut(t, s, Saved(t, 1, "a"), Saved(t, 2, "b"))
	for n := 1; n <= 3; n++ {
		if err := s.AddRun(t.Context(), ID(1), pastRun(n)); err != nil {
			t.Fatal(err)
		}
	}
	runs, err := s.PastRuns(t.Context(), ID(1))
	if err != nil || len(runs) != 3 || runs[0] != pastRun(1) || runs[2] != pastRun(3) {
		t.Errorf("PastRuns = %+v, %v; want three as they were added", runs, err)
	}
	if other, err := s.PastRuns(t.Context(), ID(2)); err != nil || len(other) != 0 {
		t.Errorf("PastRuns of another = %v, %v; want none", other, err)
	}
	if err := s.ForgetRuns(t.Context(), ID(1)); err != nil {
		t.Fatal(err)
	}
	if runs, err := s.PastRuns(t.Context(), ID(1)); err != nil || len(runs) != 0 {
		t.Errorf("PastRuns = %v, %v; want none", runs, err)
	}
	if err := s.ForgetRuns(t.Context(), ID(1)); err != nil {
		t.Errorf("ForgetRuns of nothing = %v", err)
	}
}

func runsOfNothing(t *testing.T, s store.Store) {
	_ = wantError[*store.NotFound](t, "AddRun", s.AddRun(t.Context(), ID(1), pastRun(1)))
	_, err := s.PastRuns(t.Context(), ID(1))
	_ = wantError[*store.NotFound](t, "PastRuns", err)
	mustPut(t, s, Saved(t, 1, "a"))
	broken := pastRun(1)
	broken.Status = "fine"
	if err := s.AddRun(t.Context(), ID(1), broken); err == nil {
		t.Error("AddRun with an unknown status succeeded")
	}
}
