package inject

import (
	"io"
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// hang lets the site do what the last request of the task asks for, and never answers. What the
// site refuses is answered: nothing was done.
func hang(s Setup, _ drift.Change) func(http.Handler) http.Handler {
	at := commitSpot(s)
	return func(next http.Handler) http.Handler {
		return at.at(next, func(w http.ResponseWriter, r *http.Request) {
			a := ask(next, r)
			if !a.accepted() {
				a.send(w)
				return
			}
			_, _ = io.Copy(io.Discard, r.Body) // only then is a client that goes away noticed
			(&app.World{Done: s.Done}).Hang(r)
		})
	}
}
