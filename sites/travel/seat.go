package travel

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/wfbench/wfbench/sites/app"
)

// takenOfTen is how many of ten seats are taken.
const takenOfTen = 4

// seat is one of a section.
type seat struct {
	Name  string
	Taken bool
}

// seatsOf lists the seats of a section by rows. The seed says which are taken; the first is free.
func seatsOf(seed uint64, ref, section string) [][]seat {
	rng := app.Rand(seed, "travel/seats/"+ref+"/"+section)
	rows := make([][]seat, seatRows)
	for i := range rows {
		for _, letter := range seatLetters {
			taken := rng.IntN(10) < takenOfTen
			rows[i] = append(rows[i], seat{"Seat " + strconv.Itoa(i+1) + string(letter), taken && !(i == 0 && letter == 'A')})
		}
	}
	return rows
}

// freeSeats lists the names of the free seats of a section.
func freeSeats(seed uint64, ref, section string) []string {
	var free []string
	for _, row := range seatsOf(seed, ref, section) {
		for _, s := range row {
			if !s.Taken {
				free = append(free, s.Name)
			}
		}
	}
	return free
}

// seatView is a step of the change of a seat.
type seatView struct {
	Booking       booking
	Section, Seat string
	Sections      []choice
	Rows          [][]seat
}

func sectionChoices(chosen string) []choice {
	var list []choice
	for n := 1; n <= sections; n++ {
		list = append(list, choice{sectionOf(n), sectionOf(n), sectionOf(n) == chosen})
	}
	return list
}

// isSection reports whether there is such a section.
func isSection(name string) bool {
	return slices.ContainsFunc(sectionChoices(""), func(c choice) bool { return c.Value == name })
}

// sectionForm is the first step.
func (d *desk) sectionForm(w http.ResponseWriter, r *http.Request) {
	b, ok := d.bookingOf(r)
	if !ok || b.Cancelled {
		d.lost(w, r)
		return
	}
	d.open(w, r, pageSection, view{Title: "Change seat", Data: seatView{Booking: b, Section: b.Section, Sections: sectionChoices(b.Section)}})
}

// seatForm is the second step.
func (d *desk) seatForm(w http.ResponseWriter, r *http.Request) {
	v, problem, ok := d.seatStep(r, r.URL.Query(), false)
	switch {
	case !ok:
		d.lost(w, r)
	case problem != "":
		d.refuseSeat(w, v, problem)
	default:
		d.open(w, r, pageSeats, view{Title: "Change seat", Data: v})
	}
}

// seatReview is the third step.
func (d *desk) seatReview(w http.ResponseWriter, r *http.Request) {
	v, problem, ok := d.seatStep(r, r.URL.Query(), true)
	switch {
	case !ok:
		d.lost(w, r)
	case problem != "":
		d.refuseSeat(w, v, problem)
	default:
		d.open(w, r, pageReview, view{Title: "Change seat", Data: v})
	}
}

// seatStep reads how far a visitor has come. Without ok there is no such booking.
func (d *desk) seatStep(r *http.Request, form url.Values, whole bool) (v seatView, problem string, ok bool) {
	b, ok := d.bookingOf(r)
	if !ok || b.Cancelled {
		return v, "", false
	}
	v = seatView{Booking: b, Section: form.Get("section"), Seat: form.Get("seat")}
	if !isSection(v.Section) {
		return v, "Choose a section.", true
	}
	v.Rows = seatsOf(d.world.Seed, b.Ref, v.Section)
	if whole && !slices.Contains(freeSeats(d.world.Seed, b.Ref, v.Section), v.Seat) {
		return v, "Choose a free seat.", true
	}
	return v, "", true
}

// refuseSeat goes back to the step in which something is missing.
func (d *desk) refuseSeat(w http.ResponseWriter, v seatView, problem string) {
	page, field := pageSeats, "seat"
	if v.Rows == nil {
		page, field, v.Sections = pageSection, "section", sectionChoices(v.Booking.Section)
		v.Section = v.Booking.Section
	}
	d.show(w, http.StatusUnprocessableEntity, page, view{Title: "Change seat", Errors: map[string]string{field: problem}, Data: v})
}

// changeSeat gives a booking another seat and commits the effect.
func (d *desk) changeSeat(w http.ResponseWriter, r *http.Request, who *visitor) {
	v, problem, ok := d.seatStep(r, r.PostForm, true)
	if !ok {
		d.lost(w, r)
		return
	}
	if problem != "" {
		d.refuseSeat(w, v, problem)
		return
	}
	d.mu.Lock()
	b := d.booking(v.Booking.Ref)
	b.Section, b.Seat = v.Section, v.Seat
	d.mu.Unlock()
	d.world.Ledger.Commit(effectSeated, map[string]string{
		"to": v.Booking.To, "date": v.Booking.Date(), "section": v.Section, "seat": v.Seat,
	})
	d.tell(who, fmt.Sprintf("Your seat to %s is now %s in %s.", v.Booking.To, v.Seat, v.Section))
	http.Redirect(w, r, "/trips", http.StatusSeeOther)
}
