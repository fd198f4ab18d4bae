package admin

import (
	"crypto/subtle"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/markup"
)

const (
	cookieName    = "fieldwork_session"
	sessionLength = 24
	csrfLength    = 32
)

// office is one world of the site.
type office struct {
	world *app.World
	csrf  string

	mu       sync.Mutex // guards what follows
	roster   *roster
	sessions map[string]*session
	tokens   *rand.Rand
	loads    int
}

// session is one signed-in browser.
type session struct {
	// notice is shown once, on the next page.
	notice string
}

func newOffice(w *app.World) *office {
	o := &office{
		world:    w,
		csrf:     app.Token(app.Rand(w.Seed, "admin/csrf"), csrfLength),
		roster:   newRoster(w.Seed),
		sessions: map[string]*session{},
		tokens:   app.Rand(w.Seed, "admin/session"),
	}
	o.roster.disturb(w.Knobs, w.Seed)
	return o
}

func (o *office) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /assets/", http.FileServerFS(assets))
	mux.Handle("GET /assets/markup/", markup.Assets())
	mux.HandleFunc("GET /{$}", o.start)
	mux.HandleFunc("GET /sign-in", o.signInForm)
	mux.HandleFunc("POST /sign-in", o.signIn)
	mux.HandleFunc("POST /sign-out", o.signOut)
	mux.HandleFunc("GET /people", o.signedIn(o.people))
	mux.HandleFunc("GET /people/{number}/history", o.signedIn(o.history))
	mux.HandleFunc("POST /people/deactivate", o.signedIn(o.deactivate))
	mux.HandleFunc("POST /people/reactivate", o.signedIn(o.reactivate))
	mux.HandleFunc("GET /invite", o.signedIn(o.teams))
	mux.HandleFunc("GET /invite/{number}", o.signedIn(o.inviteForm))
	mux.HandleFunc("POST /invite/{number}", o.signedIn(o.invite))
	mux.HandleFunc("GET /invite/sent", o.signedIn(o.invited))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { o.fail(w, http.StatusNotFound, "There is no such page.") })
	return o.guard(mux)
}

// guard refuses forms that this world did not make.
func (o *office) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			if err := r.ParseForm(); err != nil {
				o.fail(w, http.StatusBadRequest, "The form could not be read.")
				return
			}
			if subtle.ConstantTimeCompare([]byte(r.PostForm.Get("csrf")), []byte(o.csrf)) != 1 {
				o.fail(w, http.StatusForbidden, "The form is out of date. Reload the page.")
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// signedIn sends strangers to the sign-in page.
func (o *office) signedIn(next func(http.ResponseWriter, *http.Request, *session)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s := o.session(r)
		if s == nil {
			http.Redirect(w, r, "/sign-in", http.StatusSeeOther)
			return
		}
		next(w, r, s)
	}
}

func (o *office) session(r *http.Request) *session {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.sessions[cookie.Value]
}

// show renders a page of the world, with the world's drifts.
func (o *office) show(w http.ResponseWriter, status int, page string, v view) {
	o.mu.Lock()
	o.loads++
	load := o.loads
	o.mu.Unlock()
	v.CSRF = o.csrf
	render(w, status, page, v, o.world.Knobs, app.Rand(o.world.Seed, fmt.Sprint("admin/load/", load)))
}

func (o *office) fail(w http.ResponseWriter, status int, sentence string) {
	o.show(w, status, pageProblem, view{Title: "Something is not right", Alert: sentence})
}

// tell keeps a notice for the session's next page; takeNotice shows it once.
func (o *office) tell(s *session, notice string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	s.notice = notice
}

func (o *office) takeNotice(s *session) string {
	o.mu.Lock()
	defer o.mu.Unlock()
	notice := s.notice
	s.notice = ""
	return notice
}

// sameText compares what people type: white space around it does not count.
func sameText(a, b string) bool { return strings.TrimSpace(a) == strings.TrimSpace(b) }
