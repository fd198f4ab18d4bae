package shop

import (
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"

	"github.com/wfbench/wfbench/sites/app"
)

const (
	sessionCookie  = "halden_session"
	sessionIDChars = 32
	// bodyMaxBytes bounds what a request may send.
	bodyMaxBytes = 16 << 10
)

// server is one world's shop. The mutex guards everything below it.
type server struct {
	world     *app.World
	catalogue catalogue
	customer  customer

	mu       sync.Mutex
	sessions map[string]*session
	ids      *rand.Rand // names sessions
	loads    *rand.Rand // tells page loads apart
	numbers  *rand.Rand // numbers orders
}

func newServer(w *app.World) *server {
	return &server{
		world:     w,
		catalogue: newCatalogue(w.Seed).drifted(w.Knobs),
		customer:  newCustomer(w.Seed),
		sessions:  map[string]*session{},
		ids:       app.Rand(w.Seed, streamSession),
		loads:     app.Rand(w.Seed, streamLoad),
		numbers:   app.Rand(w.Seed, streamOrder),
	}
}

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /assets/app.js", serveScript(appJS))
	mux.HandleFunc("GET /api/products", s.getProducts)
	mux.HandleFunc("GET /api/products/{slug}", s.getProduct)
	mux.HandleFunc("GET /api/session", s.with(s.getSession))
	mux.HandleFunc("POST /api/session", s.with(s.postSession))
	mux.HandleFunc("POST /api/basket", s.with(s.postBasket))
	mux.HandleFunc("POST /api/basket/empty", s.with(s.postBasketEmpty))
	mux.HandleFunc("POST /api/address", s.with(s.postAddress))
	mux.HandleFunc("POST /api/orders", s.postOrder)
	mux.HandleFunc("GET /api/orders/{number}", s.with(s.getOrder))
	mux.HandleFunc("GET /api/", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, nil, &problem{http.StatusNotFound, "there is nothing here"})
	})
	mux.HandleFunc("GET /catalog", s.hop(s.getShell))
	mux.HandleFunc("GET /", s.getShell)
	return mux
}

// problem is an error with its status, in words for the visitor.
type problem struct {
	status int
	text   string
}

// Error implements error.
func (p *problem) Error() string { return p.text }

// refuse turns what a check said into a problem of the visitor's making.
func refuse(err error) error {
	if err == nil {
		return nil
	}
	return &problem{http.StatusUnprocessableEntity, err.Error()}
}

// with runs an API call on the visitor's session, under the lock.
func (s *server) with(call func(*session, *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		sess, err := s.session(r)
		if err != nil {
			answer(w, nil, err)
			return
		}
		body, err := call(sess, r)
		answer(w, body, err)
	}
}

// session finds the visitor's session; the caller holds the lock.
func (s *server) session(r *http.Request) (*session, error) {
	c, err := r.Cookie(sessionCookie)
	if err == nil {
		if sess, ok := s.sessions[c.Value]; ok {
			return sess, nil
		}
	}
	return nil, &problem{http.StatusUnauthorized, "your session has ended, please start again"}
}

// begin makes sure that the visitor has a session; the caller holds the lock.
func (s *server) begin(w http.ResponseWriter, r *http.Request) {
	if _, err := s.session(r); err == nil {
		return
	}
	id := app.Token(s.ids, sessionIDChars)
	s.sessions[id] = &session{orders: map[string]order{}}
	http.SetCookie(w, &http.Cookie{Name: sessionCookie, Value: id, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
}

// read decodes a request's JSON body, strictly.
func read(r *http.Request, into any) error {
	dec := json.NewDecoder(io.LimitReader(r.Body, bodyMaxBytes))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return &problem{http.StatusBadRequest, "we could not read that"}
	}
	return nil
}

// answer writes a JSON answer, or the problem.
func answer(w http.ResponseWriter, body any, err error) {
	status := http.StatusOK
	if err != nil {
		status = http.StatusInternalServerError
		if p, ok := errors.AsType[*problem](err); ok {
			status = p.status
		}
		body = map[string]string{"error": err.Error()}
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // a visitor who has left needs no answer
}
