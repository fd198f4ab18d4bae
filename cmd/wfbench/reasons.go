package main

import (
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/replay"
	"github.com/wfbench/wfbench/runtime/telemetry"
	"github.com/wfbench/wfbench/schema"
)

// maybeDone is what a person must hear of every step that may have taken effect: the one thing
// that no repeated run may overlook.
const maybeDone = "may have been done: look before running again"

// plain is a reason in words for a person: what it means, and what may be done about it.
type plain struct{ means, next string }

// The next steps that several reasons share.
const (
	askModel = "look at the page; --model lets a model find what is meant, and proposes a repair"
	recordIt = "the site works differently now: record the task again"
)

// plainReasons has each reason of the schema once.
var plainReasons = map[schema.Reason]plain{
	schema.Absent:          {"nothing on the page is what the step means", askModel},
	schema.AmbiguousBefore: {"the recording could not tell the target from its equals", "record the task again, where the target has a row or a name of its own"},
	schema.AmbiguousAfter:  {"several elements on the page are what the step means", askModel},
	schema.Contradicted:    {"an element has the right name, and something else about it does not fit", askModel},
	schema.StaleDocument:   {"the page was replaced while the step was looking at it", "run it again"},
	schema.Covered:         {"something lies over the element and would take the click", "look for a banner or a dialog on the page, and close it"},
	schema.Disabled:        {"the element cannot be used now", "see what the page still wants"},
	schema.Hidden:          {"the element is there and cannot be seen", askModel},
	schema.ForeignOrigin:   {"the page is on an origin that the recording never was on", "see who sends the browser there, before anything is typed"},
	schema.WrongPlace:      {"the page is not the one that the step belongs on", "is the start right? --url names the page to begin at"},
	schema.DialogOpen:      {"a dialog of the browser is open", "see what it asks"},
	schema.Denied:          {"the gates did not let it pass", "grant it with --grant or --policy, or answer the question with y"},
	schema.MissingValue:    {"a parameter has no value", "give it with --param"},
	schema.Vacuous:         {"what the step should bring about is there already", "see whether the task has been done before"},
	schema.Unverified:      {"it was sent, and the page did not show what the recording showed", "look at what the site has done"},
	schema.HandedOff:       {"the step cannot be replayed safely, and was left to a model", "--model says who does it"},
	schema.ModelStopped:    {"the model gave up, or may not be asked", "see why, or do the step by hand"},
	schema.ModelFailed:     {"the model's endpoint failed, or its answer was of no use", "see --base-url, the key and --model-name"},
	schema.BudgetSpent:     {"a limit on time, steps or model calls was reached", "see what the page waits for"},
	schema.BrowserFailed:   {"the browser or its page failed", "run it again; `wfbench doctor` shows whether the browser is whole"},
	schema.DialogDismissed: {"the page asked a question of its own, which was answered with no", "do this step by hand, or with --model"},
	schema.Rejected:        {"the page or the server refused what was entered", "check the values that were given"},
	schema.SignedOut:       {"the page asks to sign in, where the recording did not", "check the account and the password"},
	schema.PageHung:        {"the page answers nothing any more", "see whether the site is up"},
	schema.NewTab:          {"another tab was opened, where the recording had none", recordIt},
	schema.UnrecordedWrite: {"the step sent something that the recording never sent", "see what the site does now before it is run again; record the task again if that is right"},
	schema.Interrupted:     {"you ended the run", ""},
}

// plainReason is a reason in words. The detail tells cases apart whose remedies differ.
func plainReason(reason schema.Reason, detail string) plain {
	p := plainReasons[reason]
	switch {
	case reason == schema.BrowserFailed && detail == replay.AtStart:
		return plain{"the start page could not be opened", "is the site up, and there? --url names the page to begin at (`wfbench serve SITE/TASK` prints one for a fixture site)"}
	case reason == schema.Denied && detail == gate.WhyUnattended:
		p.next = "--unattended asks nobody, and no \"confirmations\" of a policy count with it: leave it out, or set " +
			"\"scheduledRequireConsequentialConfirmation\": false in the policy, which lets every granted step with consequences pass"
	case reason == schema.Denied && detail == gate.WhyNobody:
		p.next = "run it on a terminal, or list the step under \"confirmations\" in --policy (`wfbench workflows policy` prints an example)"
	}
	return p
}

// stepFate tells what became of a step, for a person who looks on.
func stepFate(became, outcome, reason, detail string) string {
	words := became
	switch became {
	case telemetry.WordMatched:
		words = "done"
	case telemetry.WordFallback:
		words = "done by the model"
	case telemetry.WordHealed:
		words = "done by the model, a repair is proposed"
	case telemetry.WordMiss:
		words = "not done"
	case telemetry.WordRefused:
		words = "not done"
		if outcome == string(schema.NoEffect) {
			words = "sent, without effect"
		}
	case telemetry.WordMaybe:
		words = maybeDone
	}
	if reason == "" {
		return words
	}
	return words + " (" + reasonWords(schema.Reason(reason), detail) + ")"
}

// reasonWords is a reason with its detail and its meaning: "denied, not confirmed: the gates ...".
func reasonWords(reason schema.Reason, detail string) string {
	words := string(reason)
	if detail != "" {
		words += ", " + detail
	}
	if means := plainReason(reason, detail).means; means != "" {
		words += ": " + means
	}
	return oneLine(words)
}
