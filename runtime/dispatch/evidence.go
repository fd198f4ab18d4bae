package dispatch

import (
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// statusSignIn is the status of an answer that asks who is asking.
const statusSignIn = 401

// Evidence is what was seen of an act: counts and answers, never a value or a text of the page.
// Its zero value says that nothing was seen, which proves nothing.
type Evidence struct {
	// Requests counts those that started since the act.
	Requests int
	// Unwell counts those without an answer, and those whose answer is an error.
	Unwell int
	// Mutating counts those that may have changed a server, Refused those of them, to the act's own,
	// whose last answer was an error.
	Mutating int
	Refused  int
	// Unauthorized counts the requests that were answered by asking for a sign-in, where the page
	// was not at one.
	Unauthorized int
	Navigations  int
	// Alerts counts native messages that were acknowledged, Questions native questions that were
	// answered with no.
	Alerts    int
	Questions int
	Popups    int
	Downloads int
	Choosers  int
	Sockets   int
	// Unsent says that something which the step sent when it was recorded did not go out again,
	// Unheard that some of what did has no answer.
	Unsent  bool
	Unheard bool
	// Astray counts what went out that may have changed a server, of a step that is known for what it
	// sends, to a server that its recording knows nothing of.
	Astray int
	// Unrecorded counts what a step of a workflow sent to its own page's server that may have changed
	// something, where its recording knows of no such thing and nobody was asked.
	Unrecorded int
	// Posts counts the postconditions, PostHeld says that all of them were seen to hold.
	Posts    int
	PostHeld bool
	// ReadBack says that the field was seen to hold what was put into it.
	ReadBack bool
	// Invalid counts the fields that are marked invalid and were not before, Banners the alerts in
	// the page that were not there before.
	Invalid int
	Banners int
	// Blocked says that the browser's own validation kept the form from being submitted.
	Blocked bool
	// SignIn says that the page shows a password field, and showed none before.
	SignIn bool
	// Settled says that the page came to rest; it is looked for only where there is no postcondition.
	Settled bool
	// Hung and Broken say that the page, or the way to it, did not answer.
	Hung   bool
	Broken bool

	// value says that the act puts a value into a field, atSignIn that the page showed a password
	// field before the act.
	value    bool
	atSignIn bool
	// follows says that the act does no more than follow a link.
	follows bool
}

// take adds what the driver saw since the act.
func (e *Evidence) take(a browser.Activity, r Request, page string) {
	e.Requests, e.Navigations = len(a.Requests), a.Navigations
	e.Popups, e.Downloads, e.Choosers, e.Sockets = a.Popups, a.Downloads, a.Choosers, a.Sockets
	e.Settled = a.Settled
	for _, kind := range a.Dialogs {
		if kind == "alert" {
			e.Alerts++
		} else {
			e.Questions++
		}
	}
	if unasked(r) {
		e.Unrecorded = a.Sockets - a.Beacons
	}
	own := func(q schema.Request) bool {
		return q.Navigation || q.Origin == r.Origin || q.Origin == page || sent(r.Sent, q)
	}
	for i, q := range a.Requests {
		if q.Mutates() {
			e.Mutating++
			if len(r.Sent) > 0 && q.Origin != r.Origin && q.Origin != page && !knownServer(r, q.Origin) {
				e.Astray++
			}
			if own(q) && unasked(r) && !sent(r.Late, q) {
				e.Unrecorded++
			}
		}
		if q.Status == 0 || q.Refused() {
			e.Unwell++
		}
		if !q.Refused() || !own(q) || answeredLater(a.Requests[i+1:], q) {
			continue
		}
		if q.Mutates() {
			e.Refused++
		}
		if q.Status == statusSignIn && !e.atSignIn {
			e.Unauthorized++
		}
	}
}

// unasked reports whether a step was let pass as one that changes nothing: neither its workflow nor
// its target says that it does.
func unasked(r Request) bool { return r.Step != "" && !r.Consequential && len(r.Sent) == 0 }

// knownServer reports whether the step, or one before it whose page saves by itself, sent something to
// an origin when it was recorded.
func knownServer(r Request, origin string) bool {
	there := func(s schema.Request) bool { return s.Origin == origin }
	return slices.ContainsFunc(r.Sent, there) || slices.ContainsFunc(r.Late, there)
}

// answeredLater reports whether the page itself asked the same again and got a good answer.
func answeredLater(later []schema.Request, q schema.Request) bool {
	return slices.ContainsFunc(later, func(l schema.Request) bool {
		return l.Method == q.Method && l.Origin == q.Origin && l.Path == q.Path && l.Status != 0 && !l.Refused()
	})
}

// compare adds what the page shows now and did not show before the act.
func (e *Evidence) compare(before, now browser.Signs) {
	if now.Document != before.Document {
		// Another document: whatever it shows is new.
		before = browser.Signs{}
	}
	e.Invalid = max(now.Invalid-before.Invalid, 0)
	e.Banners = max(now.Alerts-before.Alerts, 0)
	e.Blocked = now.Blocked > before.Blocked && now.Submits == before.Submits && now.Invalid > 0
	e.SignIn = now.Passwords > 0 && !e.atSignIn
}

// nothingLeft is the proof that an act changed nothing: it reached the page, the browser's own
// validation stopped the submit, and nothing whatever was sent or opened.
func (e Evidence) nothingLeft() bool {
	return e.Blocked && e.Requests == 0 && e.Navigations == 0 && e.quiet()
}

// wentWithItsPage reports whether what was filled in is gone with the document that it was put into, and
// nothing went out that may have taken it along.
func (e Evidence) wentWithItsPage() bool {
	return e.value && e.Navigations > 0 && e.Mutating == 0 && e.quiet()
}

// wentNowhere reports whether a link that was followed led nowhere.
func (e Evidence) wentNowhere() bool {
	return e.follows && e.Requests == 0 && e.Navigations == 0 && e.quiet()
}

// quiet reports whether a page that answers has opened nothing, and sent nothing by ways that show no
// request.
func (e Evidence) quiet() bool {
	return e.Sockets == 0 && e.Alerts == 0 && e.Questions == 0 && e.Popups == 0 && e.Downloads == 0 && e.Choosers == 0 &&
		!e.Hung && !e.Broken
}

// follows reports whether a step does no more than follow a link: it led where the link says when it was
// recorded, and sent nothing that may change a server. To ask for a page is safe (RFC 9110, 9.2.1), and
// may be done again.
func follows(r Request) bool {
	if r.Action.Kind != schema.Click || r.Consequential || r.Socket || len(r.Sent) > 0 || r.Action.Target == nil {
		return false
	}
	href := r.Action.Target.Href
	return href != nil && href.SameOrigin && slices.ContainsFunc(r.Post, func(c Check) bool {
		to := c.Condition.Place
		return c.Condition.Kind == schema.PlaceIs && to != nil && to.Origin == r.Origin && to.Path == href.Path
	})
}
