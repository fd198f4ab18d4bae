package helpdesk

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// searchWaitMs is how long the search waits for the typist.
const searchWaitMs = 300

// startView is the first page.
type startView struct{ Open, Unassigned, Mine int }

func (d *desk) start(w http.ResponseWriter, r *http.Request) {
	v := d.sessions.Begin(w, r)
	d.mu.Lock()
	data := startView{len(d.rows(viewOpen, "")), len(d.rows(viewUnassigned, "")), len(d.rows(viewMine, ""))}
	d.mu.Unlock()
	d.show(w, http.StatusOK, pageStart, frame{Title: "Home", Notice: d.takeNotice(v), Data: data})
}

// queueView is the table of tickets.
type queueView struct {
	View  view
	Query string
	Tabs  []tab
	Rows  []ticket
	Me    string
	// WaitMs is how long the search waits; PollMs the period of drawing again, 0 for never.
	WaitMs, PollMs int
}

// tab is a view with its address.
type tab struct {
	view
	Address string
	Current bool
}

// Address is where the same list is found; Poll is where a page gets it again.
func (q queueView) Address() string { return queueAddress(q.View.ID, q.Query) }

// Poll is the address that a page asks again and again.
func (q queueView) Poll() string {
	return "/tickets?" + url.Values{"view": {q.View.ID}, "q": {q.Query}, "poll": {"1"}}.Encode()
}

func queueAddress(viewID, query string) string {
	values := url.Values{}
	if viewID != viewOpen {
		values.Set("view", viewID)
	}
	if query != "" {
		values.Set("q", query)
	}
	if len(values) == 0 {
		return "/tickets"
	}
	return "/tickets?" + values.Encode()
}

// queue shows the whole page, or to htmx the rows and the tabs, or to a poll the rows alone.
func (d *desk) queue(w http.ResponseWriter, r *http.Request) {
	v := d.visitor(w, r)
	if v == nil {
		d.fail(w, r, http.StatusUnauthorized, signedOut)
		return
	}
	data := d.list(r)
	switch polled := r.FormValue("poll") != ""; {
	case !isPart(r):
		d.show(w, http.StatusOK, pageQueue, frame{Title: "Queue", Notice: d.takeNotice(v), Data: data})
	case polled:
		d.arrive()
		d.part(w, http.StatusOK, "rows", frame{Data: d.list(r)})
	default:
		d.part(w, http.StatusOK, partRows, frame{Data: data})
	}
}

// arrive lets new tickets come in, one with each of the first polls.
func (d *desk) arrive() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.world.Knobs.PollMs > 0 && d.polls < drift.PollRows {
		d.polls++
		d.book.arrive(d.world.Seed)
	}
}

// list is the list that a request asks for, by the values "view" and "q".
func (d *desk) list(r *http.Request) queueView {
	q := queueView{
		View: viewOf(r.FormValue("view")), Query: clip(r.FormValue("q"), queryMax), Me: d.book.Me,
		WaitMs: searchWaitMs + d.world.Knobs.DebounceMs, PollMs: d.world.Knobs.PollMs,
	}
	for _, v := range views {
		q.Tabs = append(q.Tabs, tab{v, queueAddress(v.ID, q.Query), v == q.View})
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	q.Rows = d.rows(q.View.ID, q.Query)
	return q
}

// rows lists the tickets of a view; the caller holds the lock.
func (d *desk) rows(viewID, query string) []ticket {
	var rows []ticket
	for _, t := range d.book.Tickets {
		if viewOf(viewID).shows(t, d.book.Me) && t.holds(query) {
			rows = append(rows, t)
		}
	}
	return rows
}

// clip trims a text and cuts it after so many characters.
func clip(text string, most int) string {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most])
	}
	return text
}

// take assigns a ticket of the queue to the agent who asks.
func (d *desk) take(w http.ResponseWriter, r *http.Request, v *visitor, number int) {
	t, err := d.change(number, func(t *ticket) (string, map[string]string, error) {
		switch {
		case t.Closed():
			return "", nil, wrong("Ticket " + t.told() + " is closed.")
		case t.Assignee != "":
			return "", nil, wrong("Ticket " + t.told() + " is assigned to " + t.Assignee + " already.")
		}
		t.Assignee = d.book.Me
		return effectAssigned, map[string]string{"subject": t.Subject, "agent": t.Assignee}, nil
	})
	if err != nil {
		d.wrongIn(w, r, intoPage, err)
		return
	}
	notice := "Ticket " + t.told() + " is assigned to you now."
	if isPart(r) {
		d.part(w, http.StatusOK, partRows, frame{Notice: notice, Data: d.list(r)})
		return
	}
	d.tell(v, notice)
	http.Redirect(w, r, d.list(r).Address(), http.StatusSeeOther)
}

// wrongIn answers a change that was refused: a part for htmx, else a page.
func (d *desk) wrongIn(w http.ResponseWriter, r *http.Request, into string, err error) {
	if isPart(r) {
		d.refuse(w, app.StatusOf(err), into, err.Error())
		return
	}
	if t, ok := d.find(r); ok {
		d.show(w, app.StatusOf(err), pageTicket, frame{Title: t.Subject, Alert: err.Error(), Data: d.ticketView(t)})
		return
	}
	d.fail(w, r, app.StatusOf(err), err.Error())
}

// isAgent reports whether somebody works at the desk.
func (b *book) isAgent(name string) bool { return slices.Contains(b.Agents, name) }
