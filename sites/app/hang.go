package app

import (
	"net/http"
	"time"
)

// HangMax bounds a request that hangs on purpose: longer than any replay waits.
const HangMax = 2 * time.Minute

// Hang keeps a request without an answer until the client goes away, the world closes, or
// HangMax has passed; then it cuts the connection. A handler calls it last, after its commit.
func (w *World) Hang(r *http.Request) {
	limit := time.NewTimer(HangMax)
	defer limit.Stop()
	select {
	case <-r.Context().Done():
	case <-w.Done:
	case <-limit.C:
	}
	panic(http.ErrAbortHandler)
}
