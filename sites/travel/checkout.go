package travel

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	nameMinRunes = 3
	nameMaxRunes = 80
)

// choose begins the booking of a trip of the results.
func (d *desk) choose(w http.ResponseWriter, r *http.Request, v *visitor) {
	wanted := wishOf(r.PostForm)
	a, problems := d.plan.check(wanted)
	if len(problems) > 0 {
		d.show(w, http.StatusUnprocessableEntity, pageSearch, view{Title: "Plan a trip", Errors: problems, Data: d.plan.searchView(wanted)})
		return
	}
	id, _ := strconv.Atoi(r.PostForm.Get("trip")) // 0 is no trip
	list := d.timetable(a)
	at := slices.IndexFunc(list, func(t trip) bool { return t.ID == id })
	if at < 0 {
		d.fail(w, http.StatusNotFound, "This trip is not on sale any more.")
		return
	}
	t := list[at]
	d.mu.Lock()
	v.draft = &booking{
		From: a.From.Name, To: a.To.Name, Day: a.Day, Departs: t.Departs, Trip: t.Name, Mode: t.Mode,
		Passengers: passengersOf(a.Passengers), Cents: t.Cents * a.Passengers,
	}
	d.mu.Unlock()
	http.Redirect(w, r, "/passenger", http.StatusSeeOther)
}

// passengerView is the form for the passenger.
type passengerView struct {
	Booking booking
	Name    string
}

// draft copies the trip that a visitor is about to book; there may be none.
func (d *desk) draft(v *visitor) (booking, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if v.draft == nil {
		return booking{}, false
	}
	return *v.draft, true
}

func (d *desk) passenger(w http.ResponseWriter, r *http.Request) {
	b, ok := d.draft(d.sessions.Begin(w, r))
	if !ok {
		http.Redirect(w, r, "/search", http.StatusSeeOther)
		return
	}
	d.open(w, r, pagePassenger, view{Title: "Passenger", Data: passengerView{Booking: b}})
}

// pay leads to the payment provider with a sealed order.
func (d *desk) pay(w http.ResponseWriter, r *http.Request, v *visitor) {
	b, ok := d.draft(v)
	if !ok {
		d.fail(w, http.StatusUnprocessableEntity, "Choose a trip first.")
		return
	}
	b.Passenger = strings.Join(strings.Fields(r.PostForm.Get("passenger")), " ")
	if n := utf8.RuneCountInString(b.Passenger); n < nameMinRunes || n > nameMaxRunes || !strings.Contains(b.Passenger, " ") {
		d.show(w, http.StatusUnprocessableEntity, pagePassenger, view{
			Title: "Passenger", Errors: map[string]string{"passenger": "Enter the first and the last name of the passenger."},
			Data: passengerView{Booking: b, Name: r.PostForm.Get("passenger")},
		})
		return
	}
	d.mu.Lock()
	b.Ref, b.Section, b.Seat = newRef(d.refs), sectionOf(1+d.refs.IntN(sections)), seatOf(d.refs)
	d.mu.Unlock()
	sealed, err := d.seals.seal(order{Booking: b})
	if err != nil {
		d.fail(w, http.StatusInternalServerError, "The payment could not be begun.")
		return
	}
	http.Redirect(w, r, d.world.Partner+"/pay/"+sealed, http.StatusSeeOther)
}

// booked is where the payment provider leads back to: it takes the paid order in, and confirms it
// at an address without it.
func (d *desk) booked(w http.ResponseWriter, r *http.Request) {
	v := d.sessions.Begin(w, r)
	ref := r.PathValue("ref")
	if sealed := r.URL.Query().Get("paid"); sealed != "" {
		o, err := d.seals.open(sealed)
		if err != nil || !o.Paid || o.Booking.Ref != ref {
			d.fail(w, http.StatusBadRequest, "The payment could not be read.")
			return
		}
		d.mu.Lock()
		if d.booking(ref) == nil {
			d.bookings = slices.Insert(d.bookings, 0, o.Booking)
		}
		v.draft = nil
		d.mu.Unlock()
		http.Redirect(w, r, "/booking/"+ref, http.StatusSeeOther)
		return
	}
	b, ok := d.bookingOf(r)
	if !ok {
		d.lost(w, r)
		return
	}
	d.open(w, r, pageBooked, view{Title: "Booking " + ref, Data: b})
}

// receipt is a page in a window of its own.
func (d *desk) receipt(w http.ResponseWriter, r *http.Request) {
	b, ok := d.bookingOf(r)
	if !ok {
		d.lost(w, r)
		return
	}
	d.open(w, r, pageReceipt, view{Title: "Receipt " + b.Ref, Bare: true, Data: b})
}
