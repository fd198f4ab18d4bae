package helpdesk

import (
	"strconv"
	"strings"
)

// The states of a ticket.
const (
	statusOpen    = "Open"
	statusWaiting = "Waiting"
	statusClosed  = "Closed"
)

// ticket is one request of a customer.
type ticket struct {
	Number            int
	Subject           string
	Customer, Company string
	Status            string
	// Assignee is the name of an agent, "" for nobody.
	Assignee string
	// Resolution is set when the ticket is closed.
	Resolution string
	Updated    string
	Thread     []message
	// filler tickets belong to no task: a swap may take them away.
	filler bool
}

// message is one entry of a ticket's thread.
type message struct {
	Author, When, Text string
	// Agent messages come from the desk; Private ones only it can see.
	Agent, Private bool
}

// Closed reports whether nothing can be done about the ticket any more.
func (t ticket) Closed() bool { return t.Status == statusClosed }

// Mark is the class of the status.
func (t ticket) Mark() string { return strings.ToLower(t.Status) }

// key is the ticket's number as the ledger has it.
func (t ticket) key() string { return strconv.Itoa(t.Number) }

// told is how messages name the ticket.
func (t ticket) told() string { return "“" + t.Subject + "”" }

// view is a tab of the queue.
type view struct{ ID, Label string }

// The views, in the order of the tabs.
const (
	viewOpen       = "open"
	viewUnassigned = "unassigned"
	viewMine       = "mine"
	viewClosed     = "closed"
)

var views = []view{
	{viewOpen, "All open"}, {viewUnassigned, "Unassigned"}, {viewMine, "Mine"}, {viewClosed, "Closed"},
}

// viewOf reads a view; anything unknown is the first.
func viewOf(id string) view {
	for _, v := range views {
		if v.ID == id {
			return v
		}
	}
	return views[0]
}

// shows reports whether a ticket stands in a view for an agent.
func (v view) shows(t ticket, me string) bool {
	switch v.ID {
	case viewUnassigned:
		return !t.Closed() && t.Assignee == ""
	case viewMine:
		return !t.Closed() && t.Assignee == me
	case viewClosed:
		return t.Closed()
	}
	return !t.Closed()
}

// holds reports whether a ticket fits what was searched for.
func (t ticket) holds(query string) bool {
	query = strings.ToLower(strings.TrimSpace(query))
	for _, text := range []string{t.Subject, t.Customer, t.Company, "#" + t.key()} {
		if strings.Contains(strings.ToLower(text), query) {
			return true
		}
	}
	return false
}
