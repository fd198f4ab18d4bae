package mail

import (
	_ "embed"
	"math/rand/v2"
	"net/http"
	"sync"

	"github.com/wfbench/wfbench/sites/app"
)

//go:embed static/app.js
var appJS []byte

const (
	sessionCookie = "lindenpost_session"
	// nonceChars is the length of the nonce that makes a load's ids its own.
	nonceChars = 12
)

// visitor is somebody with a session: there is nothing to know of them, the mailbox is the world's.
type visitor struct{}

// server is one world's mailer. The mutex guards the mailbox and the loads.
type server struct {
	world    *app.World
	sessions *app.Sessions[visitor]

	mu      sync.Mutex
	mailbox *mailbox
	loads   *rand.Rand // tells page loads apart
}

func newServer(w *app.World) *server {
	return &server{
		world:    w,
		sessions: app.NewSessions[visitor](sessionCookie, app.Rand(w.Seed, streamSession)),
		mailbox:  newMailbox(w.Seed, w.Knobs),
		loads:    app.Rand(w.Seed, streamLoad),
	}
}

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /assets/app.js", app.ServeScript(appJS))
	mux.HandleFunc("GET /api/messages", s.with(s.getMessages))
	mux.HandleFunc("GET /api/messages/{id}", s.with(s.on(s.getMessage)))
	mux.HandleFunc("POST /api/messages", s.with(s.postMessage))
	mux.HandleFunc("POST /api/messages/{id}/archive", s.with(s.on(s.postArchive)))
	mux.HandleFunc("POST /api/messages/{id}/delete", s.with(s.on(s.postDelete)))
	mux.HandleFunc("POST /api/messages/{id}/restore", s.with(s.on(s.postRestore)))
	mux.HandleFunc("POST /api/messages/{id}/read", s.with(s.on(s.postRead)))
	mux.HandleFunc("GET /api/", func(w http.ResponseWriter, _ *http.Request) {
		app.WriteJSON(w, nil, &app.Problem{Status: http.StatusNotFound, Text: "there is nothing here"})
	})
	mux.HandleFunc("GET /", s.getShell)
	return mux
}

// call answers one request for data; the lock is held.
type call func(*http.Request) (any, error)

// with runs a call for a visitor who has a session, under the lock.
func (s *server) with(run call) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.sessions.Find(r) == nil {
			app.WriteJSON(w, nil, &app.Problem{Status: http.StatusUnauthorized, Text: "your session has ended, please open the mailbox again"})
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, bodyMaxBytes)
		s.mu.Lock()
		defer s.mu.Unlock()
		body, err := run(r)
		app.WriteJSON(w, body, err)
	}
}

// on makes a call on the message that the address names.
func (s *server) on(run func(*message) (any, error)) call {
	return func(r *http.Request) (any, error) {
		msg := s.mailbox.find(r.PathValue("id"))
		if msg == nil {
			return nil, &app.Problem{Status: http.StatusNotFound, Text: "this message does not exist"}
		}
		return run(msg)
	}
}

// settings is what the page is told by its shell.
type settings struct {
	app.Settings
	Owner person `json:"owner"`
}

// icon is the mark of the mailer, as an address of its own.
const icon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
	"%3Crect width='32' height='32' rx='8' fill='%234a4fc4'/%3E%3Cpath d='M7 11h18v11H7zm0 0 9 7 9-7' fill='none' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E"

func (s *server) getShell(w http.ResponseWriter, r *http.Request) {
	s.sessions.Begin(w, r)
	s.mu.Lock()
	defer s.mu.Unlock()
	app.Shell{
		Title: "Lindenpost", Icon: icon, Script: "/assets/app.js",
		Settings: settings{app.SettingsFor(s.world.Knobs, app.Token(s.loads, nonceChars)), s.mailbox.owner},
	}.Write(w)
}
