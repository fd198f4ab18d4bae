package inject

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/drift"
)

// frameHop keeps the address of the page that the first control leads to, and shows the same page
// of the foreign origin in a frame.
func frameHop(s Setup, _ drift.Change) func(http.Handler) http.Handler {
	at := nextSpot(s)
	return func(next http.Handler) http.Handler {
		return at.at(next, func(w http.ResponseWriter, r *http.Request) {
			if !loadsDocument(r) {
				next.ServeHTTP(w, r)
				return
			}
			showFrame(w, s.Foreign+r.URL.RequestURI())
		})
	}
}
