package agent

import (
	"slices"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/dispatch"
	"github.com/wfbench/wfbench/schema"
)

// lateMax bounds the late requests of one event.
const lateMax = 50

// late finds what a page sends some time after an act, before the next one: a field that saves itself
// once nobody types any more belongs to whoever filled it in, and a model takes its time. What a page
// also sends when nothing was done on it, a heartbeat, belongs to no act.
type late struct {
	// event is the place of the newest event whose wake is open, receipt what orders it; -1 stands for
	// the opening of the start page.
	event   int
	receipt browser.Receipt
	open    bool
	found   []lateRequest
	own     []schema.Request
}

type lateRequest struct {
	event   int
	request schema.Request
}

// begin opens the wake of an act.
func (l *late) begin(event int, receipt browser.Receipt) {
	l.event, l.receipt, l.open = event, receipt, true
}

// end closes the open wake, at the next act, or, where there is none, now. What the event had when it
// ended gets the answers that have come since.
func (l *late) end(page browser.Hand, events []schema.Event, next *browser.Receipt) {
	if !l.open {
		return
	}
	l.open = false
	list := dispatch.Between(page, l.receipt, next)
	if l.event < 0 {
		l.own = append(l.own, list...)
		return
	}
	e := &events[l.event]
	n := min(len(e.Requests), len(list))
	copy(e.Requests, list[:n])
	moved := familyOf(e.Before.URL) != familyOf(e.After.URL)
	for _, q := range list[n:] {
		switch {
		case !q.Mutates():
		case moved:
			l.own = append(l.own, q)
		default:
			l.found = append(l.found, lateRequest{l.event, q})
		}
	}
}

// settle gives the events what was found.
func (l *late) settle(events []schema.Event) {
	added := map[int]int{}
	for _, f := range l.found {
		if slices.ContainsFunc(l.own, func(q schema.Request) bool { return sameKind(q, f.request) }) || added[f.event] == lateMax {
			continue
		}
		added[f.event]++
		events[f.event].Requests = append(events[f.event].Requests, f.request)
	}
}

// sameKind reports whether two requests ask the same of the same place.
func sameKind(a, b schema.Request) bool {
	return a.Method == b.Method && a.Origin == b.Origin && schema.PathTemplate(a.Path) == schema.PathTemplate(b.Path)
}
