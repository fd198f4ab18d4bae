package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/manage"
	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/schema"
)

// toldOf is what a person reads of a claim, in one line, and what JSON says of it.
func toldOf(t *testing.T, c schema.Claim) (text, json string) {
	t.Helper()
	w := removing()
	result := &manage.RunResult{
		Workflow: &schema.Saved{ID: "w_0123456789abcdef", Version: 2, Workflow: *w}, Claim: c,
		Start: schema.Place{Origin: "http://shop.example:81", Path: "/a"},
	}
	for _, format := range []string{"text", "json"} {
		var out, errOut bytes.Buffer
		err := tellRun(environment{out: &out, err: &errOut}, &storeFlags{}, &workflowRunFlags{format: format}, result)
		if got := report(err, &errOut); got != exitInconclusive {
			t.Errorf("a run that did not complete counts as %d", got)
		}
		if format == "text" {
			if widestLine(out.String()) > defaultWidth {
				t.Errorf("the result is too wide:\n%s", out.String())
			}
			text = strings.Join(strings.Fields(out.String()), " ")
		} else {
			json = out.String()
			wantListing(t, "workflows-run", out.Bytes())
		}
	}
	return text, json
}

func TestAResultSaysWhatMayHaveBeenDone(t *testing.T) {
	sent := func(reason schema.Reason, detail string) schema.Claim {
		return schema.Claim{Status: schema.ClaimStopped, Reason: reason, Detail: detail, StoppedAt: "s3", Steps: []schema.StepClaim{
			{ID: "s1", Match: "matched", Outcome: schema.Applied}, {ID: "s2", Match: "matched", Outcome: schema.Applied},
			{ID: "s3", Match: "matched", Outcome: schema.MaybeApplied, Reason: reason, Detail: detail},
		}}
	}
	for _, c := range []schema.Claim{sent(schema.Unverified, ""), sent(schema.Rejected, "answer"), sent(schema.Interrupted, ""), sent(schema.BrowserFailed, "")} {
		text, json := toldOf(t, c)
		for _, want := range []string{"stopped at s3, click button \"Confirm\"", "WARNING: s3 " + maybeDone, "2 matched, 1 maybe applied (of 3)", string(c.Reason)} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the result does not say %q:\n%s", c.Reason, want, text)
			}
		}
		if strings.Contains(text, "refused,") || !strings.Contains(json, `"maybeApplied": [`+"\n"+`    "s3"`) || !strings.Contains(json, `"outcome": "maybe-applied"`) {
			t.Errorf("%s: the result reads\n%s\n%s", c.Reason, text, json)
		}
	}
}

func TestAResultOfAnInterruptSaysSo(t *testing.T) {
	text, _ := toldOf(t, schema.Claim{Status: schema.ClaimStopped, Reason: schema.Interrupted, StoppedAt: "s3", Steps: []schema.StepClaim{
		{ID: "s1", Match: "matched", Outcome: schema.Applied}, {ID: "s3", Match: "matched", Outcome: schema.NotDispatched},
	}})
	for _, want := range []string{"interrupted: you ended the run", "s3 was not done; the steps before it are", "1 matched, 1 refused"} {
		if !strings.Contains(text, want) {
			t.Errorf("the result does not say %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "WARNING") {
		t.Errorf("the result warns of a step that was not done:\n%s", text)
	}
}

func TestAResultNamesTheStartThatDidNotOpen(t *testing.T) {
	text, _ := toldOf(t, schema.Claim{Status: schema.ClaimError, Reason: schema.BrowserFailed, Detail: replay.AtStart})
	for _, want := range []string{"the start page could not be opened (http://shop.example:81)", "--url", "wfbench serve SITE/TASK", "steps: none (of 3)"} {
		if !strings.Contains(text, want) {
			t.Errorf("the result does not say %q:\n%s", want, text)
		}
	}
}
