package travel

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

const (
	tripsPerDay = 7
	firstHour   = 5
	// decoyID is the id of the trip that a drift adds.
	decoyID = tripsPerDay + 1
)

// trip is one departure.
type trip struct {
	ID                int // of its route and day, from 1
	Name, Mode        string
	Departs, Arrives  string // 15:04
	Duration          string
	Changes, Cents    int
	From, To, DateISO string
}

// Changed says how often one changes.
func (t trip) Changed() string {
	switch t.Changes {
	case 0:
		return "direct"
	case 1:
		return "1 change"
	}
	return fmt.Sprintf("%d changes", t.Changes)
}

// Price is that of one passenger, for people.
func (t trip) Price() string { return "€" + amount(t.Cents) }

// amount is a sum as the ledger has it.
func amount(cents int) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// timetable lists the trips of a route on a day, from the early to the late ones.
func timetable(seed uint64, from, to place, day time.Time) []trip {
	rng := app.Rand(seed, "travel/timetable/"+from.Code+"/"+to.Code+"/"+day.Format(time.DateOnly))
	numbers := rng.Perm(900)
	list := make([]trip, 0, tripsPerDay)
	for i := range tripsPerDay {
		by := carriers[rng.IntN(len(carriers))]
		list = append(list, newTrip(rng, by, i, 100+numbers[i]))
	}
	for i := range list {
		list[i].From, list[i].To, list[i].DateISO = from.Name, to.Name, day.Format(time.DateOnly)
	}
	return list
}

func newTrip(rng *rand.Rand, by carrier, i, number int) trip {
	departs := (firstHour+2*i)*60 + 5*rng.IntN(24)
	lasts := 70 + 5*rng.IntN(60)
	t := trip{
		ID: i + 1, Name: fmt.Sprintf("%s %d", by.Name, number), Mode: by.Mode,
		Departs: clock(departs), Arrives: clock(departs + lasts), Duration: fmt.Sprintf("%d h %02d min", lasts/60, lasts%60),
		Cents: 1900 + 50*rng.IntN(280),
	}
	if by.Mode == modeTrain {
		t.Changes = rng.IntN(3)
	}
	return t
}

// clock is a time of day, given in minutes; those after midnight are of the next day.
func clock(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60%24, minutes%60) }

// disturb adds a look-alike above the trip at a place of the list and, for a swap, takes away the
// trip below.
func disturb(list []trip, at int, k drift.Knobs) []trip {
	if !k.DecoyRow && !k.Swap {
		return list
	}
	twin := list[at]
	twin.ID, twin.Name, twin.Cents = decoyID, twin.Name+"0", twin.Cents+250
	out := append([]trip{}, list[:at]...)
	out = append(out, twin, list[at])
	if k.Swap {
		at++
	}
	return append(out, list[at+1:]...)
}
