package bank

import (
	_ "embed"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"

	"github.com/wfbench/wfbench/sites/app"
)

//go:embed static/app.js
var appJS []byte

const (
	sessionCookie = "lindvik_session"
	nonceChars    = 12
)

// visitor is what the bank knows of one session.
type visitor struct {
	// named says that the customer number and the password were right; the code is next.
	named    bool
	misses   int
	signedIn bool
	// draft is the transfer under review.
	draft *transfer
}

// server is one world's bank. The mutex guards everything below it, and the visitors.
type server struct {
	world    *app.World
	customer customer
	sessions *app.Sessions[visitor]

	mu       sync.Mutex
	book     book
	receipts map[string]receipt
	arrivals int
	loads    *rand.Rand // tells page loads apart
	numbers  *rand.Rand // numbers transfers and orders
}

func newServer(w *app.World) *server {
	return &server{
		world:    w,
		customer: newCustomer(w.Seed),
		sessions: app.NewSessions[visitor](sessionCookie, app.Rand(w.Seed, streamSession)),
		book:     newBook(w.Seed).drifted(w.Seed, w.Knobs),
		receipts: map[string]receipt{},
		loads:    app.Rand(w.Seed, streamLoad),
		numbers:  app.Rand(w.Seed, streamNumber),
	}
}

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /assets/app.js", app.ServeScript(appJS))
	mux.HandleFunc("POST /api/sign-in", s.with(s.postSignIn))
	mux.HandleFunc("POST /api/sign-in/code", s.with(s.postCode))
	mux.HandleFunc("POST /api/sign-out", s.inside(s.postSignOut))
	mux.HandleFunc("GET /api/accounts", s.inside(s.getAccounts))
	mux.HandleFunc("GET /api/transfers/draft", s.inside(s.getDraft))
	mux.HandleFunc("PUT /api/transfers/draft", s.inside(s.putDraft))
	mux.HandleFunc("POST /api/transfers", s.inside(s.postTransfer))
	mux.HandleFunc("GET /api/transfers/{number}", s.inside(s.getReceipt))
	mux.HandleFunc("GET /api/standing-orders", s.inside(s.getOrders))
	mux.HandleFunc("POST /api/standing-orders", s.inside(s.postOrder))
	mux.HandleFunc("DELETE /api/standing-orders/{id}", s.inside(s.deleteOrder))
	mux.HandleFunc("GET /api/", func(w http.ResponseWriter, _ *http.Request) {
		app.WriteJSON(w, nil, &app.Problem{Status: http.StatusNotFound, Text: "there is nothing here"})
	})
	mux.HandleFunc("GET /", s.getShell)
	return mux
}

// call answers one request of the page.
type call func(*visitor, *http.Request) (any, error)

// with runs a call on the visitor's session, under the lock.
func (s *server) with(do call) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := s.sessions.Find(r)
		if v == nil {
			app.WriteJSON(w, nil, &app.Problem{Status: http.StatusUnauthorized, Text: "your session has ended, please sign in again"})
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		body, err := do(v, r)
		app.WriteJSON(w, body, err)
	}
}

// inside is with for those who have signed in.
func (s *server) inside(do call) http.HandlerFunc {
	return s.with(func(v *visitor, r *http.Request) (any, error) {
		if !v.signedIn {
			return nil, &app.Problem{Status: http.StatusUnauthorized, Text: "please sign in first"}
		}
		return do(v, r)
	})
}

// settings is what the page is told by its shell.
type settings struct {
	app.Settings
	SignedIn bool     `json:"signedIn"`
	Customer string   `json:"customer,omitempty"`
	Rhythms  []string `json:"rhythms"`
}

// publicPaths are those that a stranger opens as a stranger. Anybody else begins signed in, as
// on a device that the bank remembers.
var publicPaths = []string{"/", "/sign-in"}

func isPublic(path string) bool {
	for _, p := range publicPaths {
		if path == p || strings.HasPrefix(path, p+"/") && p != "/" {
			return true
		}
	}
	return false
}

// icon is the mark of the bank, as an address of its own.
const icon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
	"%3Crect width='32' height='32' rx='8' fill='%23173f5f'/%3E%3Cpath d='M8 22V9h4v9h11v4zM17 9h6v5h-6z' fill='%23ffc66d'/%3E%3C/svg%3E"

func (s *server) getShell(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	stranger := s.sessions.Find(r) == nil
	v := s.sessions.Begin(w, r)
	if stranger && !isPublic(r.URL.Path) {
		v.signedIn = true
	}
	told := settings{
		Settings: app.SettingsFor(s.world.Knobs, app.Token(s.loads, nonceChars)),
		SignedIn: v.signedIn, Rhythms: rhythms,
	}
	if v.signedIn {
		told.Customer = s.customer.name
	}
	app.Shell{Title: "Lindvik Bank", Icon: icon, Settings: told, Script: "/assets/app.js"}.Write(w)
}
