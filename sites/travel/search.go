package travel

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/wfbench/wfbench/sites/app"
)

// passengersMax is how many can travel together.
const passengersMax = 6

// wish is a search as the visitor filled it in.
type wish struct {
	From, FromName, To, ToName string // codes and what stands in the fields
	Date                       string // 2006-01-02
	Passengers                 string
}

func wishOf(q url.Values) wish {
	w := wish{
		From: q.Get("from"), FromName: q.Get("from_name"), To: q.Get("to"), ToName: q.Get("to_name"),
		Date: q.Get("date"), Passengers: q.Get("passengers"),
	}
	if w.Passengers == "" {
		w.Passengers = "1"
	}
	return w
}

// asked is a search that makes sense.
type asked struct {
	From, To   place
	Day        time.Time
	Passengers int
}

// check finds out what a search means; problems are by field.
func (p *plan) check(w wish) (asked, map[string]string) {
	problems := map[string]string{}
	var a asked
	var ok bool
	if a.From, ok = p.place(w.From); !ok || a.From.Name != w.FromName {
		problems["from"] = "Choose from the list where you start."
	}
	if a.To, ok = p.place(w.To); !ok || a.To.Name != w.ToName {
		problems["to"] = "Choose from the list where you want to go."
	} else if a.To == a.From {
		problems["to"] = "Choose another place than the one you start from."
	}
	day, err := time.Parse(time.DateOnly, w.Date)
	if err != nil || day.Before(p.Today) || day.After(p.last()) {
		problems["date"] = "Choose a departure date."
	}
	a.Day = day
	if a.Passengers, err = strconv.Atoi(w.Passengers); err != nil || a.Passengers < 1 || a.Passengers > passengersMax {
		problems["passengers"] = fmt.Sprintf("Choose 1 to %d passengers.", passengersMax)
	}
	return a, problems
}

// searchView is the search form.
type searchView struct {
	Wish        wish
	Today, Last string
	Choices     []choice
	Shown       string // of the date
	Number      string // of passengers, in words
}

// choice is an option of a list box.
type choice struct {
	Value, Text string
	Chosen      bool
}

func (p *plan) searchView(w wish) searchView {
	v := searchView{Wish: w, Today: p.Today.Format(time.DateOnly), Last: p.last().Format(time.DateOnly), Number: passengersOf(1)}
	if day, err := time.Parse(time.DateOnly, w.Date); err == nil {
		v.Shown = longDate(day)
	}
	for n := 1; n <= passengersMax; n++ {
		c := choice{strconv.Itoa(n), passengersOf(n), strconv.Itoa(n) == w.Passengers}
		if c.Chosen {
			v.Number = c.Text
		}
		v.Choices = append(v.Choices, c)
	}
	return v
}

// startView is the first page.
type startView struct {
	Today  string
	Routes []route
}

// route is an offer of the first page.
type route struct {
	From, To, Mode, Price string
}

// routesShown is how many offers the first page has.
const routesShown = 6

func (d *desk) start(w http.ResponseWriter, r *http.Request) {
	rng := app.Rand(d.world.Seed, "travel/offers")
	names := rng.Perm(len(placeNames))
	data := startView{Today: longDate(d.plan.Today)}
	for i := range routesShown {
		data.Routes = append(data.Routes, route{
			From: placeNames[names[2*i]], To: placeNames[names[2*i+1]],
			Mode: carriers[rng.IntN(len(carriers))].Mode, Price: fmt.Sprintf("€%d", 19+rng.IntN(60)),
		})
	}
	d.open(w, r, pageStart, view{Title: "Trains, ferries and flights", Bare: true, Data: data})
}

func (d *desk) search(w http.ResponseWriter, r *http.Request) {
	d.open(w, r, pageSearch, view{Title: "Plan a trip", Data: d.plan.searchView(wishOf(nil))})
}

// places answers what a visitor types.
func (d *desk) places(w http.ResponseWriter, r *http.Request) {
	text := r.URL.Query().Get("q")
	if len(text) > queryMaxBytes {
		app.WriteJSON(w, nil, &app.Problem{Status: http.StatusBadRequest, Text: "that is too long"})
		return
	}
	app.WriteJSON(w, suggest(d.plan.Places, text), nil)
}

// resultsView are the trips of a search.
type resultsView struct {
	Wish       wish
	From, To   string
	Date       string
	Passengers string
	Trips      []trip
}

func (d *desk) results(w http.ResponseWriter, r *http.Request) {
	d.sessions.Begin(w, r)
	wanted := wishOf(r.URL.Query())
	a, problems := d.plan.check(wanted)
	if len(problems) > 0 {
		d.show(w, http.StatusUnprocessableEntity, pageSearch, view{Title: "Plan a trip", Errors: problems, Data: d.plan.searchView(wanted)})
		return
	}
	d.open(w, r, pageResults, view{Title: "Trips", Data: resultsView{
		Wish: wanted, From: a.From.Name, To: a.To.Name, Date: longDate(a.Day), Passengers: passengersOf(a.Passengers), Trips: d.timetable(a),
	}})
}

// timetable lists the trips of a search, with those that a drift adds.
func (d *desk) timetable(a asked) []trip {
	return disturb(timetable(d.world.Seed, a.From, a.To, a.Day), d.plan.Trip, d.world.Knobs)
}
