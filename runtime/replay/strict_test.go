package replay

import (
	"slices"
	"testing"

	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// A step that sent something when it was recorded asks, whatever else its file says.
func TestAStepThatSentSomethingIsConsequential(t *testing.T) {
	s := newStage()
	s.resolver = nil
	s.workflow.Steps[1].Requests = []schema.Request{{Method: "POST", Origin: home, Path: "/orders"}}
	s.workflow.Steps[2].Requests = []schema.Request{{Method: "GET", Origin: home, Path: "/orders"}}
	s.run(t)
	var asked []bool
	for _, r := range s.hands.done {
		asked = append(asked, r.Consequential)
	}
	if !slices.Equal(asked, []bool{false, true, false}) {
		t.Errorf("the steps asked %v; want the one that sent something only", asked)
	}
}

// A page that saves by itself may send what a field before a step saved.
func TestStepsKnowWhatFieldsBeforeThemSave(t *testing.T) {
	s := newStage()
	s.resolver = nil
	s.workflow.Params = []schema.Param{{Name: "pass", Sensitive: true}}
	draft := schema.Request{Method: "PUT", Origin: home, Path: "/draft"}
	fill, send := &s.workflow.Steps[0], &s.workflow.Steps[1]
	fill.Action, fill.Input, fill.Requests = schema.Fill, &schema.Binding{Param: "pass"}, []schema.Request{draft}
	send.Requests = []schema.Request{{Method: "POST", Origin: home, Path: "/orders"}}
	s.page.requests = []schema.Request{{Method: "PUT", Origin: home, Path: "/draft", Status: 200}}
	s.run(t)
	for i, want := range [][]schema.Request{nil, {draft}, {draft}} {
		if got := s.hands.done[i].Late; !slices.Equal(got, want) {
			t.Errorf("step %d knows of %v; want %v", i+1, got, want)
		}
	}
}

// What changed a server and was not recorded ends the run: nobody goes on from it, no model either.
func TestAnUnrecordedWriteEndsTheRun(t *testing.T) {
	s := newStage(deux)
	s.resolver = nil
	s.hands.answer = func(r dispatch.Request) (dispatch.Result, bool) {
		return dispatch.Result{Outcome: schema.MaybeApplied, Refusal: &schema.Refusal{Reason: schema.UnrecordedWrite}}, r.Step == "s2"
	}
	claim := s.run(t)
	if claim.Status != schema.ClaimStopped || claim.Reason != schema.UnrecordedWrite || claim.StoppedAt != "s2" || len(s.hands.done) != 2 || len(s.model.prompts) != 0 {
		t.Errorf("claim %+v after %d acts and %d prompts; want a stop at s2", claim, len(s.hands.done), len(s.model.prompts))
	}
}
