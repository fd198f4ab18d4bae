package sites

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// traffic counts the requests of one world that are under way, at each of its origins. The zero
// value counts none.
type traffic struct {
	mu    sync.Mutex
	count int
	idle  chan struct{} // closed when the count falls to zero; nil at zero
}

func (t *traffic) counted(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t.begin()
		defer t.end()
		h.ServeHTTP(w, r)
	})
}

func (t *traffic) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.count++; t.count == 1 {
		t.idle = make(chan struct{})
	}
}

func (t *traffic) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.count--; t.count == 0 {
		close(t.idle)
		t.idle = nil
	}
}

// Rest returns when the world has no request under way: from then on nothing is added to its ledger
// unless somebody asks again. It reports whether that came about within the limit.
func (l *Live) Rest(ctx context.Context, limit time.Duration) bool {
	l.traffic.mu.Lock()
	idle := l.traffic.idle
	l.traffic.mu.Unlock()
	if idle == nil {
		return true
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-idle:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}
