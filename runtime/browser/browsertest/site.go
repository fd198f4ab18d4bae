package browsertest

import (
	"bytes"
	"embed"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

//go:embed site
var pages embed.FS

// site serves the pages of the suite and keeps what they told it.
type site struct {
	// origin is the site's own, other is that of a second server with the same pages.
	origin string
	other  string

	mu   sync.Mutex
	hits []string
	quit chan struct{}

	// tell, when set, tells what a simulated app's own server has heard; the first known of it is forgotten.
	tell  func() []string
	known int
}

func serve(t *testing.T) *site {
	s := &site{quit: make(chan struct{})}
	own, other := httptest.NewServer(s), httptest.NewServer(s)
	s.origin = own.URL
	s.other = strings.Replace(other.URL, "127.0.0.1", "other.localhost", 1)
	t.Cleanup(func() {
		close(s.quit)
		own.Close()
		other.Close()
	})
	return s
}

// ServeHTTP serves pages, hits, a redirect, and a hit that never gets an answer.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case s.serveFetch(w, r), s.serveWake(w, r):
	case r.URL.Path == "/hop":
		http.Redirect(w, r, s.other+"/people.html", http.StatusFound)
	case strings.HasPrefix(r.URL.Path, "/hit/"):
		name := strings.TrimPrefix(r.URL.Path, "/hit/")
		s.hit(name)
		if name == "hang" {
			select {
			case <-s.quit:
			case <-r.Context().Done():
			}
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><title>Told</title><h1>Told</h1>"))
	default:
		s.page(w, strings.TrimPrefix(r.URL.Path, "/"))
	}
}

func (s *site) page(w http.ResponseWriter, name string) {
	data, err := pages.ReadFile("site/" + name)
	if err != nil {
		http.Error(w, "no such page", http.StatusNotFound)
		return
	}
	if strings.HasSuffix(name, ".js") {
		w.Header().Set("Content-Type", "text/javascript")
	} else {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'self' 'unsafe-inline' http://*.localhost:*; connect-src 'self' ws:")
	}
	_, _ = w.Write(bytes.ReplaceAll(data, []byte("{{other}}"), []byte(s.other)))
}

func (s *site) hit(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hits = append(s.hits, name)
}

func (s *site) told() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tell != nil {
		return s.tell()[s.known:]
	}
	return append([]string(nil), s.hits...)
}

func (s *site) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tell != nil {
		s.known = len(s.tell())
	}
	s.hits = nil
}
