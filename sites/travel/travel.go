// Package travel is the fixture site "travel": Farwend, a booking site for trains, ferries and
// flights. It is rendered on the server; jQuery and jQuery UI widgets do the rest, as on many
// sites of its kind: fields that suggest places, a calendar that takes no typing, a list box that
// is no select, and a payment at another origin and back.
//
// It makes the hazards of booking cheap to meet: a place that was typed and not chosen is refused,
// trips and bookings stand in lists of equal buttons, and only a name tells two of them apart.
// It commits each request that it accepts, twice when it is sent twice, and knows no engine.
//
// Before it: sites/app, sites/drift and sites/markup. After it: package sites, which serves it.
package travel

import (
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// The names of the effects in the ledger.
const (
	effectPaid      = "trip.paid"      // amount
	effectBooked    = "trip.booked"    // from, to, date, trip, passenger, passengers
	effectCancelled = "trip.cancelled" // to, date, reason
	effectSeated    = "seat.changed"   // to, date, section, seat
)

// Site is the booking site. Its zero value is ready.
type Site struct{}

var (
	_ app.Site    = Site{}
	_ app.Partner = Site{}
)

// New returns the site.
func New() app.Site { return Site{} }

// Name implements app.Site.
func (Site) Name() string { return "travel" }

// Title implements app.Site.
func (Site) Title() string {
	return "Farwend: trains, ferries and flights, from a calendar without typing to a payment at another origin and back."
}

// Tasks implements app.Site.
func (Site) Tasks() []app.Task { return []app.Task{bookTask(), cancelTask(), seatTask()} }

// Open implements app.Site: the visitor is signed in, and has the bookings of the seed.
func (Site) Open(w *app.World) http.Handler { return newDesk(w).routes() }

// Partner implements app.Partner: the payment provider.
func (Site) Partner(w *app.World) http.Handler { return newTill(w).routes() }
