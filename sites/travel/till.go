package travel

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/markup"
)

const (
	cardMinDigits = 13
	cardMaxDigits = 19
)

// till is the payment provider of one world. What it is to be paid stands sealed in the address.
//
// Note: it takes an order as often as it is sent, as careless providers do: a payment that was
// sent twice has to show.
type till struct {
	world *app.World
	seals sealer

	mu    sync.Mutex // guards loads
	loads int
}

func newTill(w *app.World) *till { return &till{world: w, seals: newSealer(w.Seed)} }

func (t *till) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /assets/markup/", markup.Assets())
	mux.HandleFunc("GET /pay/{token}", t.form)
	mux.HandleFunc("POST /pay/{token}", t.pay)
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		t.show(w, http.StatusNotFound, view{Title: "No such payment"})
	})
	return mux
}

// tillView is the payment form.
type tillView struct {
	Booking booking
}

// form asks for the card.
func (t *till) form(w http.ResponseWriter, r *http.Request) {
	o, err := t.seals.open(r.PathValue("token"))
	if err != nil || o.Paid {
		t.show(w, http.StatusNotFound, view{Title: "No such payment"})
		return
	}
	t.show(w, http.StatusOK, view{Title: "Payment", Data: tillView{o.Booking}})
}

// pay takes the money, tells the site, and leads back to it.
func (t *till) pay(w http.ResponseWriter, r *http.Request) {
	o, err := t.seals.open(r.PathValue("token"))
	if err != nil || o.Paid {
		t.show(w, http.StatusNotFound, view{Title: "No such payment"})
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, formMaxBytes)
	if err := r.ParseForm(); err != nil {
		t.show(w, http.StatusBadRequest, view{Title: "Payment", Data: tillView{o.Booking}})
		return
	}
	if !isCard(r.PostForm.Get("card")) {
		t.show(w, http.StatusUnprocessableEntity, view{
			Title: "Payment", Errors: map[string]string{"card": "This is not the number of a card."}, Data: tillView{o.Booking},
		})
		return
	}
	b := o.Booking
	paid, err := t.seals.seal(order{Booking: b, Paid: true})
	if err != nil {
		app.WriteJSON(w, nil, err)
		return
	}
	t.world.Ledger.Commit(effectPaid, map[string]string{"amount": amount(b.Cents)})
	t.world.Ledger.Commit(effectBooked, bookedFields(b))
	http.Redirect(w, r, t.world.Origin+"/booking/"+b.Ref+"?paid="+paid, http.StatusSeeOther)
}

// bookedFields identify a booked trip.
func bookedFields(b booking) map[string]string {
	return map[string]string{
		"from": b.From, "to": b.To, "date": b.Date(), "trip": b.Trip, "passenger": b.Passenger, "passengers": b.Passengers,
	}
}

// isCard reports whether a text can be the number of a card.
func isCard(text string) bool {
	number := strings.ReplaceAll(text, " ", "")
	return len(number) >= cardMinDigits && len(number) <= cardMaxDigits && luhn(number)
}

func (t *till) show(w http.ResponseWriter, status int, v view) {
	made, err := execute(pageTill, "till", v)
	if err != nil {
		app.WriteJSON(w, nil, err)
		return
	}
	markup.Write(w, status, made, t.world.Knobs, t.load())
}

// load numbers the loads of pages, each of which draws its own names under a drift.
func (t *till) load() *rand.Rand {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.loads++
	return app.Rand(t.world.Seed, "travel/till/"+strconv.Itoa(t.loads))
}
