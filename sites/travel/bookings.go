package travel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

const (
	bookingsMin = 5
	bookingsMax = 7
	refLength   = 6
	sections    = 6
	seatRows    = 8
	// coming is within how many days the bookings of the seed lie.
	coming = 120
)

// seatLetters are the seats of a row.
const seatLetters = "ABCD"

// booking is one trip that the visitor has booked.
type booking struct {
	Ref                   string
	From, To              string
	Day                   time.Time
	Departs, Trip, Mode   string
	Passenger, Passengers string
	Section, Seat         string
	Cents                 int
	Cancelled             bool
}

// Date is the day of departure, for people and the ledger.
func (b booking) Date() string { return longDate(b.Day) }

// Total is what was paid, for people.
func (b booking) Total() string { return "€" + amount(b.Cents) }

// longDate is a date as the site writes it: "14 April 2027".
func longDate(day time.Time) string { return day.Format("2 January 2006") }

// makeBookings makes the bookings of a seed, newest first, each to another destination.
func makeBookings(rng *rand.Rand, today time.Time, holder string) []booking {
	n := bookingsMin + rng.IntN(bookingsMax-bookingsMin+1)
	names := rng.Perm(len(placeNames))
	list := make([]booking, 0, n)
	for i := range n {
		list = append(list, newBooking(rng, today, holder, placeNames[names[n]], placeNames[names[i]]))
	}
	return list
}

func newBooking(rng *rand.Rand, today time.Time, holder, from, to string) booking {
	by := carriers[rng.IntN(len(carriers))]
	return booking{
		Ref: newRef(rng), From: from, To: to, Day: today.AddDate(0, 0, 2+rng.IntN(coming)),
		Departs: clock((firstHour + rng.IntN(15)) * 60), Trip: fmt.Sprintf("%s %d", by.Name, 100+rng.IntN(900)), Mode: by.Mode,
		Passenger: holder, Passengers: passengersOf(1), Section: sectionOf(1 + rng.IntN(sections)), Seat: seatOf(rng),
		Cents: 1900 + 50*rng.IntN(280),
	}
}

func newRef(rng *rand.Rand) string { return strings.ToUpper(app.Token(rng, refLength)) }

func sectionOf(n int) string { return fmt.Sprintf("Section %d", n) }

func seatOf(rng *rand.Rand) string {
	return fmt.Sprintf("Seat %d%c", 1+rng.IntN(seatRows), seatLetters[rng.IntN(len(seatLetters))])
}

func passengersOf(n int) string {
	if n == 1 {
		return "1 adult"
	}
	return fmt.Sprintf("%d adults", n)
}

// nearName is a name that differs slightly from a place's, as those of two villages do.
func nearName(rng *rand.Rand, name string) string {
	return name + []string{"by", "en", "es"}[rng.IntN(3)]
}

// disturbBookings adds a look-alike above a booking and, for a swap, takes away the one below.
func disturbBookings(list []booking, ref string, k drift.Knobs, seed uint64) []booking {
	if !k.DecoyRow && !k.Swap {
		return list
	}
	rng := app.Rand(seed, "travel/decoy")
	at := slices.IndexFunc(list, func(b booking) bool { return b.Ref == ref })
	twin := list[at]
	twin.Ref, twin.To, twin.Day = newRef(rng), nearName(rng, twin.To), twin.Day.AddDate(0, 0, 1)
	list = slices.Insert(slices.Clone(list), at, twin)
	if k.Swap {
		list = slices.Delete(list, at+2, at+3)
	}
	return list
}

// arrival is a booking that comes up while the list is looked at: somebody else of the account
// has made it. Its destination is none of the list.
func arrival(rng *rand.Rand, p *plan, list []booking) booking {
	free := slices.DeleteFunc(slices.Clone(placeNames), func(name string) bool {
		return slices.ContainsFunc(list, func(b booking) bool { return b.To == name })
	})
	to := rng.IntN(len(free))
	return newBooking(rng, p.Today, p.Holder, free[(to+1)%len(free)], free[to])
}
