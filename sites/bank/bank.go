package bank

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// Site is the bank. Its zero value is ready.
type Site struct{}

var _ app.Site = Site{}

// New returns the bank.
func New() app.Site { return Site{} }

// Name implements app.Site.
func (Site) Name() string { return "bank" }

// Title implements app.Site.
func (Site) Title() string {
	return "Lindvik Bank: web components in nested shadow roots, a one-time code, transfers and standing orders."
}

// Tasks implements app.Site.
func (Site) Tasks() []app.Task {
	return []app.Task{transferTask(), createTask(), cancelTask()}
}

// Open implements app.Site.
func (Site) Open(w *app.World) http.Handler { return newServer(w).routes() }
