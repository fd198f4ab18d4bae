package inject

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/drift"
)

// latency keeps every request Amount ms before the site hears of it.
//
// Note: to keep the answers instead would hold up streams, and sites that answer under a lock
// would add the waits of parallel requests up.
func latency(s Setup, c drift.Change) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !wait(s, r, millis(c.Amount)) {
				panic(http.ErrAbortHandler)
			}
			next.ServeHTTP(w, r)
		})
	}
}
