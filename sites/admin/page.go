package admin

import (
	"bytes"
	"embed"
	"html/template"
	"math/rand/v2"
	"net/http"

	"github.com/wfbench/wfbench/sites/drift"
	"github.com/wfbench/wfbench/sites/markup"
)

//go:embed assets/*.js
var assets embed.FS

//go:embed assets/style.css
var style string

//go:embed pages/*.html
var pageFiles embed.FS

// The pages, each a file that fills the layout.
const (
	pageStart   = "start"
	pageSignIn  = "signin"
	pagePeople  = "people"
	pageHistory = "history"
	pageTeams   = "teams"
	pageInvite  = "invite"
	pageSent    = "sent"
	pageProblem = "problem"
)

var pages = parsePages(pageStart, pageSignIn, pagePeople, pageHistory, pageTeams, pageInvite, pageSent, pageProblem)

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
	Title    string
	CSRF     string
	SignedIn bool
	// Notice is told as a status, Alert as an alert.
	Notice, Alert string
	Data          any
}

// Style is the style sheet; it stands in the page, so that class names can change with it.
func (view) Style() template.CSS { return template.CSS(style) }

// render writes a page after the changes that the drifts make to its document.
func render(w http.ResponseWriter, status int, page string, v view, k drift.Knobs, rng *rand.Rand) {
	var raw bytes.Buffer
	if err := pages[page].ExecuteTemplate(&raw, "layout", v); err != nil {
		http.Error(w, "The page could not be made: "+err.Error(), http.StatusInternalServerError)
		return
	}
	markup.Write(w, status, raw.Bytes(), k, rng)
}
