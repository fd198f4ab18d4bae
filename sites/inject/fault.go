package inject

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// serverFault is what a broken server says: nothing of what was done.
func serverFault() *app.Problem {
	return &app.Problem{Status: http.StatusInternalServerError, Text: "something went wrong on our side"}
}

// fault lets the site do what the last request of the task asks for, and answers with an error in
// the form of the answer that it takes away.
func fault(s Setup, _ drift.Change) func(http.Handler) http.Handler {
	at := commitSpot(s)
	return func(next http.Handler) http.Handler {
		return at.at(next, func(w http.ResponseWriter, r *http.Request) {
			a := ask(next, r)
			if !a.accepted() {
				a.send(w)
				return
			}
			refuse(w, formOf(r, a.header), serverFault())
		})
	}
}
