package inject

import (
	"net/http"
	"strconv"
	"sync/atomic"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// retryAfterSeconds is how long a visitor who was too fast shall wait. Nobody checks.
const retryAfterSeconds = 1

// limit turns the first request that would commit the task's last effect away, before the site
// hears of it.
func limit(s Setup, _ drift.Change) func(http.Handler) http.Handler {
	at := commitSpot(s)
	var met atomic.Bool
	return func(next http.Handler) http.Handler {
		return at.at(next, func(w http.ResponseWriter, r *http.Request) {
			if met.Swap(true) {
				next.ServeHTTP(w, r)
				return
			}
			w.Header().Set("Retry-After", strconv.Itoa(retryAfterSeconds))
			refuse(w, formFor(r), &app.Problem{Status: http.StatusTooManyRequests, Text: "too many requests, please try again in a moment"})
		})
	}
}
