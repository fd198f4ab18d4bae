package dispatch

import (
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/schema"
)

// Delivery is what became of the requests that a step made when it was recorded, by the newest of
// each kind. Its zero value stands for a step that made none.
type Delivery struct {
	// Missing counts those that did not go out again, Waiting those that have no answer, and Refused
	// those whose answer is an error.
	Missing, Waiting, Refused int
}

// Deliver holds what was seen to go out against what a step sent when it was recorded. Whatever else
// went out, a heartbeat or a count of visits, says nothing of that.
func Deliver(recorded, seen []schema.Request) Delivery {
	var d Delivery
	for _, want := range recorded {
		var last *schema.Request
		for i := range seen {
			if seen[i].Fits(want) {
				last = &seen[i]
			}
		}
		switch {
		case last == nil:
			d.Missing++
		case last.Status == 0:
			d.Waiting++
		case last.Refused():
			d.Refused++
		}
	}
	return d
}

// Well reports whether each went out again and was answered well.
func (d Delivery) Well() bool { return d == Delivery{} }

// sent reports whether a request is one of those that the step made when it was recorded.
func sent(recorded []schema.Request, q schema.Request) bool {
	return slices.ContainsFunc(recorded, q.Fits)
}

// Between lists the requests that started after one act and before the next, with the answers that
// they have by now; all so far, where there is no next one.
func Between(page browser.Hand, act browser.Receipt, next *browser.Receipt) []schema.Request {
	for {
		all := page.Activity(act).Requests
		if next == nil {
			return all
		}
		later := page.Activity(*next).Requests
		if len(page.Activity(act).Requests) == len(all) {
			return all[:max(len(all)-len(later), 0)]
		}
		// One more has started meanwhile.
	}
}
