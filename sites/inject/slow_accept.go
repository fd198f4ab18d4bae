package inject

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/drift"
)

// slowAccept lets the site do at once what the last request of the task asks for, and answers
// Amount ms later.
func slowAccept(s Setup, c drift.Change) func(http.Handler) http.Handler {
	at := commitSpot(s)
	return func(next http.Handler) http.Handler {
		return at.at(next, func(w http.ResponseWriter, r *http.Request) {
			a := ask(next, r)
			if !wait(s, r, millis(c.Amount)) {
				panic(http.ErrAbortHandler)
			}
			a.send(w)
		})
	}
}
