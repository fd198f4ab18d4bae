package travel

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/wfbench/wfbench/sites/app"
)

const (
	year = 2027
	// bookableMonths is how far ahead the calendar goes.
	bookableMonths = 12
	cardDigits     = 16
)

// plan is everything that a seed decides: the data of the site and the values of the tasks.
type plan struct {
	Today    time.Time
	Holder   string // of the account
	Places   []place
	Bookings []booking

	// From, To, Day, Trip, Passenger and Card are the trip to book; Trip is a place in its timetable.
	From, To        place
	Day             time.Time
	Trip            int
	Passenger, Card string
	// Ref is the booking to cancel, for Reason, or to change to Section and Seat.
	Ref, Reason   string
	Section, Seat string
}

// newPlan makes the plan of a seed. Each part has its own stream, so that a change of one leaves
// the others as they are.
func newPlan(seed uint64) *plan {
	p := &plan{}
	days := app.Rand(seed, "travel/days")
	p.Today = time.Date(year, time.Month(1+days.IntN(10)), 1+days.IntN(28), 0, 0, 0, 0, time.UTC)
	p.Day = time.Date(year, p.Today.Month()+1, 1+days.IntN(28), 0, 0, 0, 0, time.UTC)
	people := app.Rand(seed, "travel/people")
	p.Holder, p.Passenger = newPerson(people), newPerson(people)
	p.Places = makePlaces(app.Rand(seed, "travel/places"))
	p.Bookings = makeBookings(app.Rand(seed, "travel/bookings"), p.Today, p.Holder)

	book := app.Rand(seed, "travel/book")
	towns := largeTowns(p.Places) // whose stops are suggested beside them
	ends := book.Perm(len(towns))
	p.From, p.To = towns[ends[0]], towns[ends[1]]
	p.Trip = 1 + book.IntN(tripsPerDay-2) // there is a trip above it and one below
	p.Card = newCard(book)

	change := app.Rand(seed, "travel/change")
	target := p.Bookings[1+change.IntN(len(p.Bookings)-2)]
	p.Ref = target.Ref
	p.Reason = reasons[change.IntN(len(reasons))]
	p.Section = sectionOf(1 + change.IntN(sections))
	free := freeSeats(seed, target.Ref, p.Section)
	p.Seat = free[change.IntN(len(free))]
	return p
}

// target is the booking of the tasks that change one.
func (p *plan) target() booking {
	for _, b := range p.Bookings {
		if b.Ref == p.Ref {
			return b
		}
	}
	panic("travel: a plan has a target")
}

// place finds a place by its code.
func (p *plan) place(code string) (place, bool) {
	for _, one := range p.Places {
		if one.Code == code {
			return one, true
		}
	}
	return place{}, false
}

// last is the last day that can be booked.
func (p *plan) last() time.Time { return p.Today.AddDate(0, bookableMonths, 0) }

func newPerson(rng *rand.Rand) string {
	return givenNames[rng.IntN(len(givenNames))] + " " + surnames[rng.IntN(len(surnames))]
}

// newCard makes the number of a card with a right check digit.
func newCard(rng *rand.Rand) string {
	body := "9" + digits(rng, cardDigits-2) // no real card begins with a 9
	for check := range 10 {
		if card := fmt.Sprintf("%s%d", body, check); luhn(card) {
			return card
		}
	}
	panic("travel: one of ten check digits is right")
}

// luhn reports whether a number's check digit is right.
func luhn(number string) bool {
	sum := 0
	for i := range len(number) {
		d := int(number[len(number)-1-i] - '0')
		if d < 0 || d > 9 {
			return false
		}
		if i%2 == 1 {
			d *= 2
			if d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}
