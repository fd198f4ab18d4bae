package dispatch

import "github.com/wfbench/wfbench/schema"

// unsent is the detail of an act that shows its success, although what it sent when it was recorded
// did not go out.
const unsent = "nothing was sent"

// conclude is the rule of outcomes: what a dispatched act has done, by its evidence.
//
// Note: an act after which nothing was seen to leave the page is not called without effect.
// A socket in a worker or a timer shows nothing either, and whoever tried again would do it twice.
// Only what is safe to do twice is: to follow a link, and to fill in what went with its page.
func (e Evidence) conclude() (schema.Outcome, *schema.Refusal) {
	switch {
	case e.Unrecorded > 0:
		return schema.MaybeApplied, &schema.Refusal{Reason: schema.UnrecordedWrite}
	case e.Posts == 0:
		return e.concludeLive()
	case !e.PostHeld, e.Unsent, e.Unheard, e.Astray > 0:
		return e.doubt()
	case e.Refused > 0 && !e.value:
		// The page shows the success that was learnt, and the server said no (hazard H42).
		return e.refused()
	}
	return schema.Applied, nil
}

// concludeLive is the rule for a live act, which has no postcondition: a value that was read
// back, or requests that were all answered well, show that it was applied.
func (e Evidence) concludeLive() (schema.Outcome, *schema.Refusal) {
	if e.value && e.ReadBack && !e.Hung && !e.Broken && e.Astray == 0 {
		return schema.Applied, nil
	}
	answered := e.Settled && e.Requests > 0 && e.Unwell == 0 && !e.Unsent && !e.Unheard && e.Astray == 0
	// A page may open its sign-in form, and what opens another tab may have done its work.
	e.SignIn = false
	if answered {
		e.Popups, e.Downloads, e.Choosers, e.Banners = 0, 0, 0, 0
	}
	outcome, refusal := e.doubt()
	switch {
	case *refusal != schema.Refusal{Reason: schema.Unverified}:
		return outcome, refusal
	case answered:
		return schema.Applied, nil
	}
	return schema.MaybeApplied, nil
}

// doubt says why an act that was not seen to work is not called a success: the strongest
// reason first.
func (e Evidence) doubt() (schema.Outcome, *schema.Refusal) {
	maybe := func(reason schema.Reason, detail string) (schema.Outcome, *schema.Refusal) {
		return schema.MaybeApplied, &schema.Refusal{Reason: reason, Detail: detail}
	}
	switch {
	case e.Broken:
		return maybe(schema.BrowserFailed, "")
	case e.Hung:
		return maybe(schema.PageHung, "")
	case e.Questions > 0:
		return maybe(schema.DialogDismissed, "")
	case e.SignIn:
		return maybe(schema.SignedOut, "password field")
	case e.Astray > 0:
		return maybe(schema.ForeignOrigin, "request")
	case e.Unauthorized > 0 || e.Refused > 0:
		return e.refused()
	case e.nothingLeft():
		return schema.NoEffect, &schema.Refusal{Reason: schema.Rejected, Detail: "validation"}
	case !e.PostHeld && (e.wentWithItsPage() || e.wentNowhere()):
		return schema.NoEffect, &schema.Refusal{Reason: schema.Unverified}
	case e.Invalid > 0 || e.Blocked:
		return maybe(schema.Rejected, "field")
	case e.Popups > 0:
		return maybe(schema.NewTab, "")
	case e.Choosers > 0:
		return maybe(schema.Unverified, "file chooser")
	case e.Downloads > 0:
		return maybe(schema.Unverified, "download")
	case e.Banners > 0:
		return maybe(schema.Unverified, "alert")
	case e.PostHeld && e.Unsent:
		return maybe(schema.Unverified, unsent)
	case e.PostHeld && e.Unheard:
		return maybe(schema.Unverified, "no answer")
	}
	return maybe(schema.Unverified, "")
}

// refused is the conclusion from answers of the server that refuse.
func (e Evidence) refused() (schema.Outcome, *schema.Refusal) {
	if e.Unauthorized > 0 {
		return schema.MaybeApplied, &schema.Refusal{Reason: schema.SignedOut, Detail: "answer"}
	}
	return schema.MaybeApplied, &schema.Refusal{Reason: schema.Rejected, Detail: "answer"}
}
