package shop

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// Site is the shop. Its zero value is ready.
type Site struct{}

var (
	_ app.Site      = Site{}
	_ app.Lookalike = Site{}
)

// New returns the shop.
func New() app.Site { return Site{} }

// Name implements app.Site.
func (Site) Name() string { return "shop" }

// Title implements app.Site.
func (Site) Title() string {
	return "Halden Outdoor: a single-page shop, from search to order confirmation."
}

// Tasks implements app.Site.
func (Site) Tasks() []app.Task { return []app.Task{buyTask()} }

// Open implements app.Site.
func (Site) Open(w *app.World) http.Handler { return newServer(w).routes() }

// Foreign implements app.Lookalike: the shop's own catalogue page, on which nobody should act.
func (Site) Foreign(w *app.World) http.Handler { return newLookalike(w).routes() }
