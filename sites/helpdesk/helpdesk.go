// Package helpdesk is the fixture site "helpdesk": Larkmoor Desk, a support desk that a server
// renders and htmx keeps up to date: filter tabs and a search that swap a table, an inline panel,
// messages out of band, and an editor in a frame of its own.
//
// It makes the hazards of such pages cheap to meet: rows are drawn again under the pointer, equal
// buttons stand in each of them, two customers write under one subject, and a message says that
// something is being done before it is. Its forms check on the server what the page checks, and a
// refused request commits nothing. It knows no engine.
//
// Before it: sites/app, sites/drift and sites/markup. After it: package sites, which serves it.
package helpdesk

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// The names of the effects in the ledger.
const (
	effectReplied  = "reply.sent"      // ticket, text
	effectClosed   = "ticket.closed"   // ticket, subject, resolution
	effectAssigned = "ticket.assigned" // ticket, subject, agent
	effectNoted    = "note.added"      // ticket, text
)

// Site is the support desk. Its zero value is ready.
type Site struct{}

var _ app.Site = Site{}

// New returns the support desk.
func New() app.Site { return Site{} }

// Name implements app.Site.
func (Site) Name() string { return "helpdesk" }

// Title implements app.Site.
func (Site) Title() string {
	return "Larkmoor Desk: a support desk with a queue of equal rows, partial updates and an editor in a frame."
}

// Tasks implements app.Site.
func (Site) Tasks() []app.Task { return []app.Task{replyTask(), closeTask(), assignTask()} }

// Open implements app.Site.
func (Site) Open(w *app.World) http.Handler { return newDesk(w).routes() }
