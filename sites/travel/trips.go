package travel

import (
	"fmt"
	"net/http"
	"slices"
)

// tripsView is the list of the visitor's bookings.
type tripsView struct {
	Trips []booking
}

// standing lists the bookings that are not cancelled.
func (d *desk) standing() tripsView {
	d.mu.Lock()
	defer d.mu.Unlock()
	return tripsView{slices.DeleteFunc(slices.Clone(d.bookings), func(b booking) bool { return b.Cancelled })}
}

func (d *desk) trips(w http.ResponseWriter, r *http.Request) {
	d.open(w, r, pageTrips, view{Title: "My trips", Data: d.standing()})
}

// tripList is the list alone, for the script that draws it again.
func (d *desk) tripList(w http.ResponseWriter, _ *http.Request) {
	d.arrive()
	d.fragment(w, pageTrips, "list", view{Data: d.standing()})
}

// cancelView asks for the reason.
type cancelView struct {
	Booking booking
	Reasons []string
}

func (d *desk) cancelForm(w http.ResponseWriter, r *http.Request) {
	b, ok := d.bookingOf(r)
	if !ok || b.Cancelled {
		d.lost(w, r)
		return
	}
	d.open(w, r, pageCancel, view{Title: "Cancel trip", Data: cancelView{b, reasons}})
}

// cancel cancels a booking and commits the effect, as often as it is asked to: a request that was
// sent twice has to show.
func (d *desk) cancel(w http.ResponseWriter, r *http.Request, v *visitor) {
	b, ok := d.bookingOf(r)
	if !ok {
		d.lost(w, r)
		return
	}
	reason := r.PostForm.Get("reason")
	if !slices.Contains(reasons, reason) {
		d.show(w, http.StatusUnprocessableEntity, pageCancel, view{
			Title: "Cancel trip", Errors: map[string]string{"reason": "Choose a reason."}, Data: cancelView{b, reasons},
		})
		return
	}
	d.mu.Lock()
	d.booking(b.Ref).Cancelled = true
	d.mu.Unlock()
	d.world.Ledger.Commit(effectCancelled, map[string]string{"to": b.To, "date": b.Date(), "reason": reason})
	d.tell(v, fmt.Sprintf("Your trip to %s was cancelled.", b.To))
	http.Redirect(w, r, "/trips", http.StatusSeeOther)
}
