package inject

import (
	"net/http"
	"time"
)

// waitMax bounds every wait before an answer.
const waitMax = 10 * time.Second

func millis(amount int) time.Duration { return time.Duration(amount) * time.Millisecond }

// wait lets time pass before an answer. It reports false when there is nobody left to answer: the
// client has gone, or the world has closed.
func wait(s Setup, r *http.Request, d time.Duration) bool {
	timer := time.NewTimer(min(d, waitMax))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.Context().Done():
	case <-s.Done:
	}
	return false
}
