package console

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/markup"
)

//go:embed static/app.js
var appJS []byte

//go:embed pages/style.css
var style string

//go:embed pages/*.html
var pageFiles embed.FS

// The pages, each a file that fills the layout.
const (
	pageStart    = "start"
	pageSettings = "settings"
	pageKeys     = "keys"
	pageSecret   = "secret"
	pageWebhooks = "webhooks"
	pageBilling  = "billing"
	pageProblem  = "problem"
)

// rowsTemplate is the part of pageKeys that is fetched by itself.
const rowsTemplate = "rows"

var pages = parsePages(pageStart, pageSettings, pageKeys, pageSecret, pageWebhooks, pageBilling, pageProblem)

func parsePages(names ...string) map[string]*template.Template {
	layout := template.Must(template.ParseFS(pageFiles, "pages/layout.html"))
	parsed := map[string]*template.Template{}
	for _, name := range names {
		parsed[name] = template.Must(template.Must(layout.Clone()).ParseFS(pageFiles, "pages/"+name+".html"))
	}
	return parsed
}

// view is what every page gets.
type view struct {
	Title string
	// Tab is the section of the project that is shown; "" outside of the project.
	Tab           string
	Team, Project string
	// Notice is told as a status, Alert as an alert; Wrong is the name of the field that it is about.
	Notice, Alert, Wrong string
	Data                 any
}

// Style is the style sheet; it stands in the page, so that class names can change with it.
func (view) Style() template.CSS { return template.CSS(style) }

// show writes a page of the world; the caller holds the lock.
func (s *server) show(w http.ResponseWriter, status int, page string, v view) {
	v.Team, v.Project = s.data.Team, s.data.Project
	var made bytes.Buffer
	if err := pages[page].ExecuteTemplate(&made, "layout", v); err != nil {
		http.Error(w, "The page could not be made: "+err.Error(), http.StatusInternalServerError)
		return
	}
	s.loads++
	markup.Write(w, status, made.Bytes(), s.world.Knobs, app.Rand(s.world.Seed, fmt.Sprint("console/load/", s.loads)))
}

// showRows writes the rows of the keys alone; the caller holds the lock.
func (s *server) showRows(w http.ResponseWriter, v keysView) {
	var made bytes.Buffer
	if err := pages[pageKeys].ExecuteTemplate(&made, rowsTemplate, v.Rows); err != nil {
		http.Error(w, "The rows could not be made: "+err.Error(), http.StatusInternalServerError)
		return
	}
	s.loads++
	markup.WriteFragment(w, http.StatusOK, made.Bytes(), s.world.Knobs, app.Rand(s.world.Seed, fmt.Sprint("console/load/", s.loads)))
}

// fail writes a page that says what is wrong; the caller holds the lock.
func (s *server) fail(w http.ResponseWriter, status int, sentence string) {
	s.show(w, status, pageProblem, view{Title: "That did not work", Alert: sentence})
}

// jsonText writes what a page's script is told.
func jsonText(told any) (string, error) {
	text, err := json.Marshal(told)
	if err != nil {
		return "", fmt.Errorf("writing the page: %w", err)
	}
	return string(text), nil
}
