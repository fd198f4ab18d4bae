package manage_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/heal"
	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/runtime/store"
	"github.com/wfbench/wfbench/schema"
)

func propose(t *testing.T, s manage.Service, saved *schema.Saved, p schema.Proposal) {
	t.Helper()
	if err := s.Store.Propose(t.Context(), saved.ID, schema.Pending{AtMs: 1, Version: saved.Version, Proposal: p}); err != nil {
		t.Fatal(err)
	}
}

func TestApproveKeepsTheOldStep(t *testing.T) {
	s := inMemory(t)
	saved := save(t, s, "a")
	repair := repairOf(saved, "new-id")
	propose(t, s, saved, repair)
	if list, err := s.Waiting(t.Context(), "a"); err != nil || len(list) != 1 || list[0].Outdated != "" {
		t.Fatalf("Waiting = %+v, %v; want the repair", list, err)
	}
	next, err := s.Approve(t.Context(), "a", repair.ID, manage.Yes)
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Find(t.Context(), "a")
	if err != nil || got.Version != 2 || next.Version != 2 || got.Workflow.Steps[0].Target.TestID != "new-id" {
		t.Fatalf("Find = %+v, %v; want version 2 with the new step", got, err)
	}
	change := got.Changes[1]
	if change.What != schema.ChangeHealed || change.Proposal != repair.ID || change.Old == nil || change.Old.Target.TestID != "" || change.Step != "s1" {
		t.Errorf("the change reads %+v; want the old step in it", change)
	}
	if list, err := s.Waiting(t.Context(), "a"); err != nil || len(list) != 0 {
		t.Errorf("Waiting = %v, %v; want nothing", list, err)
	}
	wantError[*store.NotFound](t, "Approve again", second(s.Approve(t.Context(), "a", repair.ID, manage.Yes)))
}

func TestApproveWantsAnExplicitAnswer(t *testing.T) {
	s := inMemory(t)
	saved := save(t, s, "a")
	repair := repairOf(saved, "new-id")
	propose(t, s, saved, repair)
	for _, answer := range []manage.Answer{"", "y", "YES", "true"} {
		if err := second(s.Approve(t.Context(), "a", repair.ID, answer)); err == nil {
			t.Errorf("Approve with %q succeeded", answer)
		}
	}
	if got, err := s.Approve(t.Context(), "a", repair.ID, manage.No); err != nil || got.Version != 1 {
		t.Fatalf("Approve with no = %v, %v; want version 1", got, err)
	}
	if list, _ := s.Waiting(t.Context(), "a"); len(list) != 0 {
		t.Errorf("%d repairs wait after a no", len(list))
	}
	if got, _ := s.Find(t.Context(), "a"); got.Version != 1 {
		t.Errorf("version %d after a no; want 1", got.Version)
	}
}

func TestApproveComparesBeforeItSwaps(t *testing.T) {
	s := inMemory(t)
	saved := save(t, s, "a")
	first, late := repairOf(saved, "first"), repairOf(saved, "late")
	propose(t, s, saved, first)
	propose(t, s, saved, late)
	if err := second(s.Approve(t.Context(), "a", first.ID, manage.Yes)); err != nil {
		t.Fatal(err)
	}
	list, err := s.Waiting(t.Context(), "a")
	if err != nil || len(list) != 1 || list[0].Outdated == "" {
		t.Errorf("Waiting = %+v, %v; want the late one, outdated", list, err)
	}
	wantError[*heal.StepChanged](t, "Approve of a repair of what is no more", second(s.Approve(t.Context(), "a", late.ID, manage.Yes)))
	// Another process changes the workflow between reading and writing.
	s = inMemory(t)
	saved = save(t, s, "a")
	propose(t, s, saved, first)
	s.Store = &interloper{Store: s.Store, between: func() {
		other := s
		if err := second(other.Rename(t.Context(), "a", "b")); err != nil {
			t.Fatal(err)
		}
	}}
	wantError[*store.Changed](t, "Approve of what changed in between", second(s.Approve(t.Context(), "a", first.ID, manage.Yes)))
	if got, err := s.Find(t.Context(), "b"); err != nil || got.Workflow.Steps[0].Target.TestID != "" {
		t.Errorf("Find = %v, %v; want the step as it was", got, err)
	}
}

// interloper is a store in which somebody else is quicker, once.
type interloper struct {
	store.Store
	between func()
}

func (i *interloper) Put(c ctx, s *schema.Saved) error {
	if f := i.between; f != nil {
		i.between = nil
		f()
	}
	return i.Store.Put(c, s)
}

// forged are repairs that somebody wrote into the file by hand, and that are none.
var forged = map[string]func(p *schema.Proposal, step *schema.Step){
	"another action":       func(_ *schema.Proposal, s *schema.Step) { s.Action = schema.Press; s.Key = "Enter" },
	"another role":         func(_ *schema.Proposal, s *schema.Step) { s.Target.Role = "textbox" },
	"another origin":       func(_ *schema.Proposal, s *schema.Step) { s.Scope.Origin = "https://evil.example" },
	"no postcondition":     func(_ *schema.Proposal, s *schema.Step) { s.Post = nil },
	"a secret":             func(_ *schema.Proposal, s *schema.Step) { s.Target.ID = secretWord },
	"a ref":                func(_ *schema.Proposal, s *schema.Step) { s.Target.ID = "ref_7" },
	"an unknown parameter": func(p *schema.Proposal, _ *schema.Step) { p.Sensitive = []string{"nobody"} },
	"a parameter left out": func(_ *schema.Proposal, s *schema.Step) {
		s.Target.Name, s.Target.Anchors = schema.Literal("Remove Ada"), s.Target.Anchors[1:]
	},
	"another repair's name": func(p *schema.Proposal, _ *schema.Step) { p.ID = "p_00112233aabbccdd" },
}

func TestApproveRefusesWhatIsNoRepair(t *testing.T) {
	for name, forge := range forged {
		s := inMemory(t)
		saved := save(t, s, "a")
		p := repairOf(saved, "x")
		target := *p.New.Target
		p.New.Target = &target
		forge(&p, &p.New)
		if name != "another repair's name" {
			p.ID = heal.ID(p.Old, p.New)
		}
		propose(t, s, saved, p)
		err := second(s.Approve(t.Context(), "a", p.ID, manage.Yes))
		if err == nil || strings.Contains(err.Error(), secretWord) || !strings.HasPrefix(err.Error(), "approving proposal: ") {
			t.Errorf("%s: Approve = %v; want a refusal without the secret", name, err)
		}
		if got, _ := s.Find(t.Context(), "a"); got.Version != 1 {
			t.Errorf("%s: version %d; want 1", name, got.Version)
		}
		if list, _ := s.Waiting(t.Context(), "a"); len(list) != 1 || list[0].Outdated == "" || strings.Contains(list[0].Outdated, "approving") {
			t.Errorf("%s: Waiting = %+v; want it marked, with the reason alone", name, list)
		}
	}
}

func TestApproveMakesParametersMoreSensitiveOnly(t *testing.T) {
	s := inMemory(t)
	saved := save(t, s, "a")
	param := saved.Workflow.Params[0].Name
	repair := repairOf(saved, "x")
	repair.Sensitive = []string{param}
	propose(t, s, saved, repair)
	next, err := s.Approve(t.Context(), "a", repair.ID, manage.Yes)
	if err != nil || !next.Workflow.Params[0].Sensitive || len(next.Changes[1].Sensitive) != 1 || next.Changes[1].Sensitive[0] != param {
		t.Fatalf("Approve = %+v, %v; want a sensitive parameter and a note of it", next, err)
	}
	more := repairOf(next, "y") // says nothing of sensitivity: it stays
	propose(t, s, next, more)
	if again, err := s.Approve(t.Context(), "a", more.ID, manage.Yes); err != nil || !again.Workflow.Params[0].Sensitive || len(again.Changes[2].Sensitive) != 0 {
		t.Errorf("Approve = %+v, %v; want the parameter as sensitive as before", again, err)
	}
}

// stubborn is a store in which nothing is ever settled.
type stubborn struct{ store.Store }

func (stubborn) Settle(ctx, string, string) error { return errors.New("disk on fire") }

func TestApprovedIsApprovedEvenIfTheFileOfProposalsStays(t *testing.T) {
	s := inMemory(t)
	s.Store = stubborn{s.Store}
	saved := save(t, s, "a")
	repair := repairOf(saved, "x")
	propose(t, s, saved, repair)
	next, err := s.Approve(t.Context(), "a", repair.ID, manage.Yes)
	if next == nil || next.Version != 2 || err == nil || !strings.Contains(err.Error(), "approved as version 2") {
		t.Fatalf("Approve = %v, %v; want version 2 and a word of warning", next, err)
	}
	if list, err := s.Waiting(t.Context(), "a"); err != nil || len(list) != 0 {
		t.Errorf("Waiting = %v, %v; want nothing: the workflow says that it is settled", list, err)
	}
}

// TestARepairCanBeNeededAgain lets a step go from A to B, back to A, and to B once more, as a
// page that changes to and fro makes it.
func TestARepairCanBeNeededAgain(t *testing.T) {
	s := inMemory(t)
	kept := save(t, s, "a")
	for round, testID := range []string{"B", "", "B", "", "B"} {
		repair := repairOf(kept, testID)
		propose(t, s, kept, repair)
		if list, err := s.Waiting(t.Context(), "a"); err != nil || len(list) != 1 || list[0].Outdated != "" {
			t.Fatalf("round %d: Waiting = %+v, %v; want the repair", round, list, err)
		}
		var err error
		if kept, err = s.Approve(t.Context(), "a", repair.ID, manage.Yes); err != nil || kept.Workflow.Steps[0].Target.TestID != testID {
			t.Fatalf("round %d: Approve = %v, %v", round, kept, err)
		}
	}
	if kept.Version != 6 {
		t.Errorf("version %d; want 6", kept.Version)
	}
}

// TestARepairCanBeNeededAgainAfterACrash is the same where the first could not be settled.
func TestARepairCanBeNeededAgainAfterACrash(t *testing.T) {
	s := inMemory(t)
	kept := save(t, s, "a")
	there := repairOf(kept, "B")
	propose(t, s, kept, there)
	healthy := s.Store
	s.Store = stubborn{healthy}
	kept, err := s.Approve(t.Context(), "a", there.ID, manage.Yes)
	if kept == nil || err == nil {
		t.Fatalf("Approve = %v, %v; want version 2 and a word of warning", kept, err)
	}
	s.Store = healthy
	back := repairOf(kept, "")
	propose(t, s, kept, back)
	if kept, err = s.Approve(t.Context(), "a", back.ID, manage.Yes); err != nil {
		t.Fatal(err)
	}
	propose(t, s, kept, there)
	if list, err := s.Waiting(t.Context(), "a"); err != nil || len(list) != 1 {
		t.Fatalf("Waiting = %+v, %v; want the repair anew", list, err)
	}
	if kept, err = s.Approve(t.Context(), "a", there.ID, manage.Yes); err != nil || kept.Version != 4 {
		t.Errorf("Approve = %v, %v; want version 4", kept, err)
	}
}
