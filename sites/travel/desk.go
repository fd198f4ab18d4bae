package travel

import (
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
	"github.com/wfbench/wfbench/sites/markup"
)

const (
	cookieName = "farwend_session"
	// formMaxBytes bounds the body of a form.
	formMaxBytes = 16 << 10
)

// desk is one world of the site.
type desk struct {
	world    *app.World
	plan     *plan
	seals    sealer
	sessions *app.Sessions[visitor]

	mu       sync.Mutex // guards what follows, and what the visitors hold
	bookings []booking
	arrivals int // that a polling list has gained
	coming   *rand.Rand
	refs     *rand.Rand
	loads    int
}

// visitor is one browser.
type visitor struct {
	// draft is the trip that the visitor is about to book.
	draft *booking
	// notice is shown once, on the next page.
	notice string
}

func newDesk(w *app.World) *desk {
	p := newPlan(w.Seed)
	return &desk{
		world:    w,
		plan:     p,
		seals:    newSealer(w.Seed),
		sessions: app.NewSessions[visitor](cookieName, app.Rand(w.Seed, "travel/session")),
		bookings: disturbBookings(p.Bookings, p.Ref, w.Knobs, w.Seed),
		coming:   app.Rand(w.Seed, "travel/arrivals"),
		refs:     app.Rand(w.Seed, "travel/refs"),
	}
}

func (d *desk) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /assets/markup/", markup.Assets())
	mux.HandleFunc("GET /assets/app.js", app.ServeScript(script))
	mux.HandleFunc("GET /api/places", d.places)
	mux.HandleFunc("GET /{$}", d.start)
	mux.HandleFunc("GET /search", d.search)
	mux.HandleFunc("GET /results", d.results)
	mux.HandleFunc("POST /choose", d.known(d.choose))
	mux.HandleFunc("GET /passenger", d.passenger)
	mux.HandleFunc("POST /passenger", d.known(d.pay))
	mux.HandleFunc("GET /booking/{ref}", d.booked)
	mux.HandleFunc("GET /booking/{ref}/receipt", d.receipt)
	mux.HandleFunc("GET /trips", d.trips)
	mux.HandleFunc("GET /trips/list", d.tripList)
	mux.HandleFunc("GET /trips/{ref}/cancel", d.cancelForm)
	mux.HandleFunc("POST /trips/{ref}/cancel", d.known(d.cancel))
	mux.HandleFunc("GET /trips/{ref}/seat", d.sectionForm)
	mux.HandleFunc("GET /trips/{ref}/seat/map", d.seatForm)
	mux.HandleFunc("GET /trips/{ref}/seat/review", d.seatReview)
	mux.HandleFunc("POST /trips/{ref}/seat", d.known(d.changeSeat))
	mux.HandleFunc("/", d.lost)
	return mux
}

// known answers requests that change something: those of a stranger are refused, and forms must
// be readable.
func (d *desk) known(next func(http.ResponseWriter, *http.Request, *visitor)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := d.sessions.Find(r)
		if v == nil {
			d.fail(w, http.StatusUnauthorized, "Your session has ended. Open the page again.")
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, formMaxBytes)
		if err := r.ParseForm(); err != nil {
			d.fail(w, http.StatusBadRequest, "The form could not be read.")
			return
		}
		next(w, r, v)
	}
}

// lost answers what is no address of the site.
func (d *desk) lost(w http.ResponseWriter, _ *http.Request) {
	d.fail(w, http.StatusNotFound, "There is no such page.")
}

// fail shows a problem on a page of its own.
func (d *desk) fail(w http.ResponseWriter, status int, text string) {
	d.show(w, status, pageProblem, view{Title: "Something is not right", Data: text})
}

// booking finds a booking that stands; d.mu is held.
func (d *desk) booking(ref string) *booking {
	at := slices.IndexFunc(d.bookings, func(b booking) bool { return b.Ref == ref })
	if at < 0 {
		return nil
	}
	return &d.bookings[at]
}

// bookingOf copies the booking that a request is about; there may be none.
func (d *desk) bookingOf(r *http.Request) (booking, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if b := d.booking(r.PathValue("ref")); b != nil {
		return *b, true
	}
	return booking{}, false
}

// tell leaves a notice for the visitor's next page.
func (d *desk) tell(v *visitor, notice string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	v.notice = notice
}

// takeNotice returns the notice and forgets it.
func (d *desk) takeNotice(v *visitor) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	notice := v.notice
	v.notice = ""
	return notice
}

// arrive adds a booking to a list that polls, the first drift.PollRows times.
func (d *desk) arrive() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.world.Knobs.PollMs == 0 || d.arrivals >= drift.PollRows {
		return
	}
	d.arrivals++
	d.bookings = slices.Insert(d.bookings, 0, arrival(d.coming, d.plan, d.bookings))
}

// load numbers the loads of pages, each of which draws its own names under a drift.
func (d *desk) load() *rand.Rand {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.loads++
	return app.Rand(d.world.Seed, "travel/load/"+strconv.Itoa(d.loads))
}
