package shop

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// Site is the shop. Its zero value is ready.
type Site struct{}

var _ app.Site = Site{}

// New returns the shop.
func New() app.Site { return Site{} }

// Name implements app.Site.
func (Site) Name() string { return "shop" }

// Title implements app.Site.
func (Site) Title() string {
	return "Halden Outdoor: a single-page shop, from search to order confirmation."
}

// Tasks implements app.Site.
func (Site) Tasks() []app.Task { return []app.Task{buyTask(), saveTask()} }

// Open implements app.Site.
func (Site) Open(w *app.World) http.Handler { return newServer(w).routes() }
