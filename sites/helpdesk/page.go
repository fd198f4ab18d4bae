package helpdesk

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"

	"github.com/wfbench/wfbench/sites/markup"
)

//go:embed static/app.js
var script []byte

//go:embed assets/style.css
var style string

//go:embed pages/*.html
var pageFiles embed.FS

// The pages, each a file that fills the layout. The editor is a document of its own.
const (
	pageStart   = "start"
	pageQueue   = "queue"
	pageTicket  = "ticket"
	pageProblem = "problem"
)

// The parts, by the names of their templates.
const (
	partRows   = "rows-part"
	partClosed = "closed-part"
	partPanel  = "panel"
	partThread = "thread-part"
	partFacts  = "facts-part"
	partWrong  = "wrong"
	docEditor  = "editor"
)

var pages = parsePages(pageStart, pageQueue, pageTicket, pageProblem)

func parsePages(names ...string) map[string]*template.Template {
	shared := template.Must(template.ParseFS(pageFiles, "pages/layout.html", "pages/parts.html", "pages/editor.html"))
	parsed := map[string]*template.Template{"": shared}
	for _, name := range names {
		parsed[name] = template.Must(template.Must(shared.Clone()).ParseFS(pageFiles, "pages/"+name+".html"))
	}
	return parsed
}

// frame is what every page and part gets.
type frame struct {
	Title string
	Me    string
	// Notice is told as a status, Alert as an alert.
	Notice, Alert string
	Data          any
}

// Style is the style sheet; it stands in the page, so that class names can change with it.
func (frame) Style() template.CSS { return template.CSS(style) }

// show writes a page, with the world's drifts.
func (d *desk) show(w http.ResponseWriter, status int, page string, f frame) {
	d.write(w, status, page, "layout", f)
}

// part writes a part of a page, with the same drifts.
func (d *desk) part(w http.ResponseWriter, status int, name string, f frame) {
	d.write(w, status, "", name, f)
}

func (d *desk) write(w http.ResponseWriter, status int, page, name string, f frame) {
	f.Me = d.book.Me // never changes
	var out bytes.Buffer
	if err := pages[page].ExecuteTemplate(&out, name, f); err != nil {
		http.Error(w, "The page could not be made: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Vary", "HX-Request")
	if name == "layout" || name == docEditor {
		markup.Write(w, status, out.Bytes(), d.world.Knobs, d.rng())
		return
	}
	markup.WriteFragment(w, status, out.Bytes(), d.world.Knobs, d.rng())
}

// Where a part is put that the form did not ask for.
const (
	intoForm = "find [data-hook=wrong]"
	intoPage = "[data-hook=alert]"
)

// refuse answers a form that broke a rule: with the sentence beside the form, or above the page.
func (d *desk) refuse(w http.ResponseWriter, status int, into, sentence string) {
	w.Header().Set("HX-Retarget", into)
	w.Header().Set("HX-Reswap", "innerHTML")
	d.part(w, status, partWrong, frame{Alert: sentence})
}

// fail answers what is no matter of a form.
func (d *desk) fail(w http.ResponseWriter, r *http.Request, status int, sentence string) {
	if isPart(r) {
		d.refuse(w, status, intoPage, sentence)
		return
	}
	d.show(w, status, pageProblem, frame{Title: "Something is not right", Alert: sentence})
}
