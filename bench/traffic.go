package bench

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/wfbench/wfbench/sites/app"
)

// traffic knows which worlds still have a request under way, so that a ledger is read only
// when nothing can be added to it any more.
type traffic struct {
	mu    sync.Mutex
	count map[string]int           // by world origin
	idle  map[string]chan struct{} // closed when the count falls to zero
}

func newTraffic() *traffic {
	return &traffic{count: map[string]int{}, idle: map[string]chan struct{}{}}
}

// watch wraps sites so that every request to a world of theirs is counted.
func (t *traffic) watch(all []app.Site) []app.Site {
	out := make([]app.Site, len(all))
	for i, s := range all {
		out[i] = watchedSite{s, t}
		if look, ok := s.(app.Lookalike); ok {
			out[i] = watchedLookalike{watchedSite{s, t}, look}
		}
	}
	return out
}

// wait returns when the world of an origin has no request under way. It reports whether that
// came about within the limit.
func (t *traffic) wait(ctx context.Context, origin string, limit time.Duration) bool {
	t.mu.Lock()
	idle := t.idle[origin]
	t.mu.Unlock()
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

func (t *traffic) begin(origin string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.count[origin]++; t.count[origin] == 1 {
		t.idle[origin] = make(chan struct{})
	}
}

func (t *traffic) end(origin string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.count[origin]--; t.count[origin] == 0 {
		close(t.idle[origin])
		delete(t.idle, origin)
		delete(t.count, origin)
	}
}

func (t *traffic) counted(origin string, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t.begin(origin)
		defer t.end(origin)
		h.ServeHTTP(w, r)
	})
}

var (
	_ app.Site      = watchedSite{}
	_ app.Lookalike = watchedLookalike{}
)

type watchedSite struct {
	app.Site
	traffic *traffic
}

// Open implements app.Site.
func (s watchedSite) Open(w *app.World) http.Handler {
	return s.traffic.counted(w.Origin, s.Site.Open(w))
}

type watchedLookalike struct {
	watchedSite
	look app.Lookalike
}

// Foreign implements app.Lookalike. Its requests count as its world's.
func (s watchedLookalike) Foreign(w *app.World) http.Handler {
	return s.traffic.counted(w.Origin, s.look.Foreign(w))
}
