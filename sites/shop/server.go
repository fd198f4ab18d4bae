package shop

import (
	"math/rand/v2"
	"net/http"
	"sync"

	"github.com/wfbench/wfbench/sites/app"
)

const sessionCookie = "halden_session"

// server is one world's shop. The mutex guards everything below it.
type server struct {
	world     *app.World
	catalogue catalogue
	customer  customer

	visitors *app.Sessions[session]

	mu      sync.Mutex
	loads   *rand.Rand // tells page loads apart
	numbers *rand.Rand // numbers orders
}

func newServer(w *app.World) *server {
	return &server{
		world:     w,
		catalogue: newCatalogue(w.Seed).drifted(w.Knobs),
		customer:  newCustomer(w.Seed),
		visitors:  app.NewSessions[session](sessionCookie, app.Rand(w.Seed, streamSession)),
		loads:     app.Rand(w.Seed, streamLoad),
		numbers:   app.Rand(w.Seed, streamOrder),
	}
}

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /assets/app.js", app.ServeScript(appJS))
	mux.HandleFunc("GET /api/products", s.getProducts)
	mux.HandleFunc("GET /api/products/{slug}", s.getProduct)
	mux.HandleFunc("GET /api/session", s.with(s.getSession))
	mux.HandleFunc("POST /api/session", s.with(s.postSession))
	mux.HandleFunc("POST /api/basket", s.with(s.postBasket))
	mux.HandleFunc("POST /api/saved", s.with(s.postSaved))
	mux.HandleFunc("POST /api/address", s.with(s.postAddress))
	mux.HandleFunc("POST /api/orders", s.postOrder)
	mux.HandleFunc("GET /api/orders/{number}", s.with(s.getOrder))
	mux.HandleFunc("GET /api/", func(w http.ResponseWriter, _ *http.Request) {
		app.WriteJSON(w, nil, &app.Problem{Status: http.StatusNotFound, Text: "there is nothing here"})
	})
	mux.HandleFunc("GET /", s.getShell)
	return mux
}

// with runs an API call on the visitor's session, under the lock.
func (s *server) with(call func(*session, *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		sess := s.visitors.Find(r)
		if sess == nil {
			app.WriteJSON(w, nil, errEnded)
			return
		}
		body, err := call(sess, r)
		app.WriteJSON(w, body, err)
	}
}

// errEnded is what a stranger is told.
var errEnded = &app.Problem{Status: http.StatusUnauthorized, Text: "your session has ended, please start again"}
