package board

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// Site is the board. Its zero value is ready.
type Site struct{}

var _ app.Site = Site{}

// New returns the board.
func New() app.Site { return Site{} }

// Name implements app.Site.
func (Site) Name() string { return "board" }

// Title implements app.Site.
func (Site) Title() string {
	return "Stavla: a kanban board, whose cards are moved, renamed, created and archived."
}

// Tasks implements app.Site.
func (Site) Tasks() []app.Task {
	return []app.Task{moveTask(), createTask(), archiveTask(), renameTask()}
}

// Open implements app.Site.
func (Site) Open(w *app.World) http.Handler { return newServer(w).routes() }
