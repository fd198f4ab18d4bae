package console

import (
	"math/rand/v2"
	"net/http"
	"sync"
	"unicode/utf8"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/markup"
)

const (
	sessionCookie = "wickerline_session"
	// formMaxBytes bounds what a form may send.
	formMaxBytes = 32 << 10
	// nameMaxChars bounds the names of keys and projects, textMaxChars a description.
	nameMaxChars = 60
	textMaxChars = 200
	nameMinChars = 3
)

// visitor is one signed-in browser.
type visitor struct {
	// notice is shown once, on the next page.
	notice string
	// secrets are the keys that were created and not yet shown, by token.
	secrets map[string]secretView
}

// server is one world's console. The mutex guards everything below it, and the visitors.
type server struct {
	world    *app.World
	visitors *app.Sessions[visitor]

	mu      sync.Mutex
	data    *data
	deleted bool // the project
	loads   int  // of pages and parts
	polls   int  // of the list of keys
	nextKey int
	rows    *rand.Rand // makes the keys that arrive
	secrets *rand.Rand // makes keys and the tokens of their pages
}

func newServer(w *app.World) *server {
	s := &server{
		world:    w,
		visitors: app.NewSessions[visitor](sessionCookie, app.Rand(w.Seed, "console/session")),
		data:     newData(w.Seed),
		nextKey:  501,
		rows:     app.Rand(w.Seed, "console/poll"),
		secrets:  app.Rand(w.Seed, "console/secret"),
	}
	s.data.disturb(w.Knobs, w.Seed)
	return s
}

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /assets/app.js", app.ServeScript(appJS))
	mux.Handle("GET /assets/markup/", markup.Assets())
	mux.HandleFunc("GET /{$}", s.page(s.start))
	mux.HandleFunc("GET /settings", s.page(s.project(s.settings)))
	mux.HandleFunc("POST /settings", s.form(s.rename))
	mux.HandleFunc("POST /settings/reset", s.form(s.reset))
	mux.HandleFunc("POST /settings/delete", s.form(s.delete))
	mux.HandleFunc("GET /keys", s.page(s.project(s.testKeys)))
	mux.HandleFunc("GET /keys/live", s.page(s.project(s.liveKeys)))
	mux.HandleFunc("GET /keys/rows", s.form(s.keyRows))
	mux.HandleFunc("POST /keys", s.form(s.createKey))
	mux.HandleFunc("POST /keys/revoke", s.form(s.revokeKey))
	mux.HandleFunc("GET /keys/created/{token}", s.page(s.project(s.secret)))
	mux.HandleFunc("GET /webhooks", s.page(s.project(s.webhooks)))
	mux.HandleFunc("POST /webhooks", s.form(s.saveWebhooks))
	mux.HandleFunc("GET /billing", s.page(s.project(s.billing)))
	mux.HandleFunc("POST /billing/top-up", s.form(s.topUp))
	mux.HandleFunc("POST /api/tools/{name}", s.callTool)
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.fail(w, http.StatusNotFound, "There is no such page.")
	})
	return mux
}

// handler answers a visitor's request under the lock.
type handler func(w http.ResponseWriter, r *http.Request, v *visitor)

// page lets everybody in: who comes for the first time is signed in by that.
func (s *server) page(next handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := s.visitors.Begin(w, r)
		s.mu.Lock()
		defer s.mu.Unlock()
		next(w, r, v)
	}
}

// form lets in who has a session, and reads the form.
func (s *server) form(next handler) http.HandlerFunc {
	next = s.project(next)
	return func(w http.ResponseWriter, r *http.Request) {
		v := s.visitors.Find(r)
		r.Body = http.MaxBytesReader(w, r.Body, formMaxBytes)
		err := r.ParseForm()
		s.mu.Lock()
		defer s.mu.Unlock()
		switch {
		case v == nil:
			s.fail(w, http.StatusUnauthorized, "Your session has ended. Open the console again.")
		case err != nil:
			s.fail(w, http.StatusBadRequest, "The form could not be read.")
		default:
			next(w, r, v)
		}
	}
}

// project lets a request through as long as there is the project.
func (s *server) project(next handler) handler {
	return func(w http.ResponseWriter, r *http.Request, v *visitor) {
		if s.deleted {
			s.fail(w, http.StatusGone, "The project was deleted.")
			return
		}
		next(w, r, v)
	}
}

func (s *server) start(w http.ResponseWriter, _ *http.Request, v *visitor) {
	s.show(w, http.StatusOK, pageStart, view{Title: "Events, delivered", Notice: v.take()})
}

// redirect ends a form that was accepted: the next page tells the notice.
func redirect(w http.ResponseWriter, r *http.Request, v *visitor, to, notice string) {
	v.notice = notice
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// take gives the visitor's notice, once.
func (v *visitor) take() string {
	notice := v.notice
	v.notice = ""
	return notice
}

// fits reports whether a text has at least low and at most high characters.
func fits(text string, low, high int) bool {
	n := utf8.RuneCountInString(text)
	return n >= low && n <= high
}
