package helpdesk

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/markup"
)

const (
	cookieName = "larkmoor_session"
	// formBytesMax bounds a form, textMax the letters of a reply or note.
	formBytesMax = 32 << 10
	textMax      = 4_000
	queryMax     = 100
)

// desk is one world of the site.
type desk struct {
	world    *app.World
	sessions *app.Sessions[visitor]

	mu    sync.Mutex // guards what follows, and the visitors
	book  *book
	loads int
	polls int
}

// visitor is one browser; whoever comes is signed in as the book's agent.
type visitor struct {
	// notice is shown once, on the next page.
	notice string
}

func newDesk(w *app.World) *desk {
	d := &desk{
		world:    w,
		sessions: app.NewSessions[visitor](cookieName, app.Rand(w.Seed, "helpdesk/session")),
		book:     newBook(w.Seed),
	}
	d.book.disturb(w.Knobs, w.Seed)
	return d
}

func (d *desk) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /assets/desk.js", app.ServeScript(script))
	mux.Handle("GET /assets/markup/", markup.Assets())
	mux.HandleFunc("GET /{$}", d.start)
	mux.HandleFunc("GET /tickets", d.queue)
	mux.HandleFunc("GET /tickets/{number}", d.of(d.ticketPage))
	mux.HandleFunc("GET /tickets/{number}/editor", d.of(d.editor))
	mux.HandleFunc("GET /tickets/{number}/closing", d.of(d.closing))
	mux.HandleFunc("POST /tickets/{number}/take", d.form(d.take))
	mux.HandleFunc("POST /tickets/{number}/assign", d.form(d.assign))
	mux.HandleFunc("POST /tickets/{number}/close", d.form(d.close))
	mux.HandleFunc("POST /tickets/{number}/replies", d.form(d.reply))
	mux.HandleFunc("POST /tickets/{number}/notes", d.form(d.note))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		d.fail(w, r, http.StatusNotFound, "There is no such page.")
	})
	return mux
}

// of finds the ticket of a page. Whoever asks for a page has a session from then on; a part of a
// page is for those who have one.
func (d *desk) of(next func(http.ResponseWriter, *http.Request, *visitor, ticket)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := d.visitor(w, r)
		if v == nil {
			d.fail(w, r, http.StatusUnauthorized, signedOut)
			return
		}
		t, ok := d.find(r)
		if !ok {
			d.fail(w, r, http.StatusNotFound, "There is no such ticket.")
			return
		}
		next(w, r, v, t)
	}
}

const signedOut = "Your session has ended. Reload the page to sign in again."

// form reads the form for a ticket and refuses those of strangers.
func (d *desk) form(next func(http.ResponseWriter, *http.Request, *visitor, int)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, formBytesMax)
		if err := r.ParseForm(); err != nil {
			d.fail(w, r, http.StatusBadRequest, "The form could not be read.")
			return
		}
		v := d.sessions.Find(r)
		if v == nil {
			d.fail(w, r, http.StatusUnauthorized, signedOut)
			return
		}
		t, ok := d.find(r)
		if !ok {
			d.fail(w, r, http.StatusNotFound, "There is no such ticket.")
			return
		}
		next(w, r, v, t.Number)
	}
}

// visitor is who asks for a page, or for a part of one: nil for a part without a session.
func (d *desk) visitor(w http.ResponseWriter, r *http.Request) *visitor {
	if isPart(r) {
		return d.sessions.Find(r)
	}
	return d.sessions.Begin(w, r)
}

// isPart reports whether htmx asks, which wants a part of a page.
func isPart(r *http.Request) bool { return r.Header.Get("HX-Request") == "true" }

// find returns a copy of the ticket of an address.
func (d *desk) find(r *http.Request) (ticket, bool) {
	number, _ := strconv.Atoi(r.PathValue("number")) // 0 is no ticket
	d.mu.Lock()
	defer d.mu.Unlock()
	if t := d.book.ticket(number); t != nil {
		return *t, true
	}
	return ticket{}, false
}

// change changes a ticket under the lock and commits the effect; a check that fails leaves
// everything as it was.
func (d *desk) change(number int, do func(*ticket) (effect string, fields map[string]string, err error)) (ticket, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	t := d.book.ticket(number)
	if t == nil {
		return ticket{}, &app.Problem{Status: http.StatusNotFound, Text: "There is no such ticket."}
	}
	effect, fields, err := do(t)
	if err != nil {
		return *t, err
	}
	fields["ticket"] = t.key()
	d.world.Ledger.Commit(effect, fields)
	return *t, nil
}

// wrong is a problem of the visitor's making.
func wrong(text string) error {
	return &app.Problem{Status: http.StatusUnprocessableEntity, Text: text}
}

// rng tells one load from the next.
func (d *desk) rng() *rand.Rand {
	d.mu.Lock()
	d.loads++
	load := d.loads
	d.mu.Unlock()
	return app.Rand(d.world.Seed, fmt.Sprint("helpdesk/load/", load))
}

// tell keeps a notice for the visitor's next page; takeNotice shows it once.
func (d *desk) tell(v *visitor, notice string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	v.notice = notice
}

func (d *desk) takeNotice(v *visitor) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	notice := v.notice
	v.notice = ""
	return notice
}
