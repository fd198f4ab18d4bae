package travel

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/markup"
)

//go:embed static/app.js
var script []byte

//go:embed assets/site.css
var siteStyle string

//go:embed assets/till.css
var tillStyle string

//go:embed pages/*.html
var pageFiles embed.FS

// The pages, each a file that fills the layout.
const (
	pageStart     = "start"
	pageSearch    = "search"
	pageResults   = "results"
	pagePassenger = "passenger"
	pageBooked    = "booked"
	pageReceipt   = "receipt"
	pageTrips     = "trips"
	pageCancel    = "cancel"
	pageSection   = "section"
	pageSeats     = "seats"
	pageReview    = "review"
	pageProblem   = "problem"
	pageTill      = "till"
)

var pages = parsePages(
	pageStart, pageSearch, pageResults, pagePassenger, pageBooked, pageReceipt, pageTrips, pageCancel, pageSection,
	pageSeats, pageReview, pageProblem, pageTill,
)

func parsePages(names ...string) map[string]*template.Template {
	layout := template.Must(template.ParseFS(pageFiles, "pages/layout.html", "pages/parts.html"))
	parsed := map[string]*template.Template{}
	for _, name := range names {
		parsed[name] = template.Must(template.Must(layout.Clone()).ParseFS(pageFiles, "pages/"+name+".html"))
	}
	return parsed
}

// typingWaitMs is how long a field waits for the typist.
const typingWaitMs = 200

// view is what every page gets.
type view struct {
	Title string
	// Bare pages have no navigation: the first one, and those in a window of their own.
	Bare   bool
	Holder string
	Notice string
	// DebounceMs and PollMs are for the script.
	DebounceMs, PollMs int
	// Errors are what is wrong with a form, by field.
	Errors map[string]string
	Data   any
}

// Style is the style sheet; it stands in the page, so that class names can change with it.
func (view) Style() template.CSS { return template.CSS(siteStyle) }

// TillStyle is the style sheet of the payment provider.
func (view) TillStyle() template.CSS { return template.CSS(tillStyle) }

// show writes a page of the site.
func (d *desk) show(w http.ResponseWriter, status int, page string, v view) {
	v.Holder, v.DebounceMs, v.PollMs = d.plan.Holder, typingWaitMs+d.world.Knobs.DebounceMs, d.world.Knobs.PollMs
	made, err := execute(page, "layout", v)
	if err != nil {
		app.WriteJSON(w, nil, err)
		return
	}
	markup.Write(w, status, made, d.world.Knobs, d.load())
}

// open shows a page to a visitor, new or known, with what was left for them to be told.
func (d *desk) open(w http.ResponseWriter, r *http.Request, page string, v view) {
	v.Notice = d.takeNotice(d.sessions.Begin(w, r))
	d.show(w, http.StatusOK, page, v)
}

// fragment writes a part of a page.
func (d *desk) fragment(w http.ResponseWriter, page, part string, v view) {
	made, err := execute(page, part, v)
	if err != nil {
		app.WriteJSON(w, nil, err)
		return
	}
	markup.WriteFragment(w, http.StatusOK, made, d.world.Knobs, d.load())
}

func execute(page, part string, v view) ([]byte, error) {
	var out bytes.Buffer
	err := pages[page].ExecuteTemplate(&out, part, v)
	return out.Bytes(), err
}
