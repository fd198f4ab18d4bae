package app

import (
	"math/rand/v2"
	"net/http"
	"sync"
)

// sessionIDChars is the length of a session's id.
const sessionIDChars = 32

// Sessions are the visitors of one world, by a cookie. Its methods are safe for concurrent use;
// what hangs on a visitor is the site's to guard.
type Sessions[T any] struct {
	cookie string

	mu  sync.Mutex
	ids *rand.Rand
	all map[string]*T
}

// NewSessions makes the sessions of a world; cookie is the cookie's name, ids names the sessions.
func NewSessions[T any](cookie string, ids *rand.Rand) *Sessions[T] {
	return &Sessions[T]{cookie: cookie, ids: ids, all: map[string]*T{}}
}

// Find returns the visitor of a request, nil for a stranger.
func (s *Sessions[T]) Find(r *http.Request) *T {
	c, err := r.Cookie(s.cookie)
	if err != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all[c.Value]
}

// Begin returns the visitor of a request, and makes a new one with a cookie for a stranger.
func (s *Sessions[T]) Begin(w http.ResponseWriter, r *http.Request) *T {
	if v := s.Find(r); v != nil {
		return v
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	id, v := Token(s.ids, sessionIDChars), new(T)
	s.all[id] = v
	http.SetCookie(w, &http.Cookie{Name: s.cookie, Value: id, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	return v
}

// End forgets the visitor of a request and deletes the cookie.
func (s *Sessions[T]) End(w http.ResponseWriter, r *http.Request) {
	if c, err := r.Cookie(s.cookie); err == nil {
		s.mu.Lock()
		delete(s.all, c.Value)
		s.mu.Unlock()
	}
	http.SetCookie(w, &http.Cookie{Name: s.cookie, Path: "/", HttpOnly: true, MaxAge: -1})
}
