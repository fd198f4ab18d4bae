// Package mail is the fixture site of a web mailer: ten thousand messages in a list that keeps
// some twenty nodes and gives them to other messages as it scrolls, a search that waits for the
// typist, and a form with a rich text editor and a file.
//
// It is there to see what a replay does with rows that share the names of their buttons, with
// nodes that belong to another message a moment later, and with a field that is no input. It
// sends nothing anywhere: what happened is in the ledger alone.
//
// Before it: sites/app, sites/drift, sites/web. After it: package sites, which serves it.
package mail

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// Site is the mailer. Its zero value is ready.
type Site struct{}

var _ app.Site = Site{}

// New returns the mailer.
func New() app.Site { return Site{} }

// Name implements app.Site.
func (Site) Name() string { return "mail" }

// Title implements app.Site.
func (Site) Title() string {
	return "Lindenpost: a web mailer with a recycled list, a search as you type and a rich text editor."
}

// Tasks implements app.Site.
func (Site) Tasks() []app.Task { return []app.Task{sendTask(), archiveTask(), deleteTask()} }

// Open implements app.Site.
func (Site) Open(w *app.World) http.Handler { return newServer(w).routes() }
