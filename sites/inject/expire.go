package inject

import (
	"net/http"
	"slices"
	"sync"

	"github.com/wfbench/wfbench/sites/drift"
)

// expire ends the visitor's session at the first request that would commit the task's last
// effect: from then on the site does not see the cookies that came with it, and the browser is
// told to forget them. Cookies that the site sets later hold.
func expire(s Setup, _ drift.Change) func(http.Handler) http.Handler {
	at := commitSpot(s)
	dead := &deadCookies{}
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if at.has(r) {
				dead.kill(r.Cookies())
			}
			gone, own := dead.strip(r)
			if len(gone) > 0 {
				w = &headWriter{ResponseWriter: w, hook: func(h http.Header) { forget(h, gone) }}
			}
			next.ServeHTTP(w, own)
			if hooked, ok := w.(*headWriter); ok {
				hooked.finish()
			}
		})
	}
}

// forget deletes cookies in the browser, unless the answer sets them anew.
func forget(h http.Header, names []string) {
	set := (&http.Response{Header: h}).Cookies()
	for _, name := range names {
		if !slices.ContainsFunc(set, func(c *http.Cookie) bool { return c.Name == name }) {
			gone := http.Cookie{Name: name, Path: "/", HttpOnly: true, MaxAge: -1}
			h.Add("Set-Cookie", gone.String())
		}
	}
}

// deadCookies are cookies that have expired, by name and value.
type deadCookies struct {
	mu   sync.Mutex
	dead map[[2]string]bool // nil until the first kill
}

// kill makes cookies expire, the first time that it is called.
func (d *deadCookies) kill(cookies []*http.Cookie) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dead != nil {
		return
	}
	d.dead = map[[2]string]bool{}
	for _, c := range cookies {
		d.dead[[2]string{c.Name, c.Value}] = true
	}
}

// strip returns the request without the dead cookies, and their names.
func (d *deadCookies) strip(r *http.Request) (gone []string, own *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var alive []*http.Cookie
	for _, c := range r.Cookies() {
		if d.dead[[2]string{c.Name, c.Value}] {
			gone = append(gone, c.Name)
		} else {
			alive = append(alive, c)
		}
	}
	if len(gone) == 0 {
		return nil, r
	}
	own = r.Clone(r.Context())
	own.Header.Del("Cookie")
	for _, c := range alive {
		own.AddCookie(c)
	}
	return gone, own
}

// headWriter runs a hook on the headers of an answer before they are sent.
type headWriter struct {
	http.ResponseWriter
	hook func(http.Header)
	told bool
}

// WriteHeader implements http.ResponseWriter.
func (h *headWriter) WriteHeader(status int) {
	if status >= http.StatusOK {
		h.finish()
	}
	h.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (h *headWriter) Write(p []byte) (int, error) {
	h.finish()
	return h.ResponseWriter.Write(p)
}

// Flush implements http.Flusher.
func (h *headWriter) Flush() {
	h.finish()
	_ = http.NewResponseController(h.ResponseWriter).Flush() // who cannot flush sends at the end
}

// Unwrap lets http.ResponseController reach the connection.
func (h *headWriter) Unwrap() http.ResponseWriter { return h.ResponseWriter }

// finish runs the hook, once.
func (h *headWriter) finish() {
	if !h.told {
		h.told = true
		h.hook(h.Header())
	}
}
