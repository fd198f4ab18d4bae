package main

import (
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/runtime/telemetry"
	"github.com/wfbench/wfbench/schema"
)

func TestEachReasonHasASentence(t *testing.T) {
	for _, r := range schema.Reasons() {
		p := plainReason(r, "")
		if len(strings.Fields(p.means)) < 3 {
			t.Errorf("%s means %q; want a sentence", r, p.means)
		}
		if p.next == "" && r != schema.Interrupted {
			t.Errorf("nobody is told what to do about %s", r)
		}
	}
	if len(plainReasons) != len(schema.Reasons()) {
		t.Errorf("there are words for %d reasons; the schema has %d", len(plainReasons), len(schema.Reasons()))
	}
}

func TestRemediesThatDependOnTheDetail(t *testing.T) {
	for _, c := range []struct {
		reason schema.Reason
		detail string
		want   string
	}{
		{schema.BrowserFailed, replay.AtStart, "--url"},
		{schema.Denied, gate.WhyUnattended, "scheduledRequireConsequentialConfirmation"},
		{schema.Denied, gate.WhyUnattended, "confirmations"},
		{schema.Denied, gate.WhyNobody, "workflows policy"},
	} {
		if got := plainReason(c.reason, c.detail).next; !strings.Contains(got, c.want) {
			t.Errorf("next step of %s (%s) = %q; want it to name %s", c.reason, c.detail, got, c.want)
		}
	}
}

func TestWhatMayHaveBeenDoneIsNeverCalledRefused(t *testing.T) {
	for _, outcome := range []schema.Outcome{"", schema.NotDispatched, schema.NoEffect, schema.MaybeApplied, schema.Applied} {
		for _, match := range []string{"", schema.MatchMatched, schema.MatchMissed, schema.MatchHealed, schema.MatchHandedOver} {
			for _, seen := range []*schema.StepSeen{nil, {Acts: 1, Mutating: 1}} {
				c := schema.StepClaim{Match: match, Outcome: outcome, Reason: schema.Rejected, Detail: "answer", Seen: seen}
				got := stepFate(telemetry.Word(c), string(outcome), string(c.Reason), c.Detail)
				if telemetry.MayBeDone(c) != strings.HasPrefix(got, maybeDone) {
					t.Errorf("the fate of %+v is told as %q", c, got)
				}
			}
		}
	}
}
