package inject

import (
	_ "embed"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strconv"

	"github.com/wfbench/wfbench/sites/app"
)

// trapScript reports every event that a look-alike page sees.
//
//go:embed trap.js
var trapScript []byte

const (
	trapScriptPath = "/__trap.js"
	trapPath       = "/__trap"
	trapTouched    = "foreign.touched"   // an event on the page
	trapSubmit     = "foreign.submitted" // a mutating request to the origin
	trapBytesMax   = 1 << 10
)

// trapEvents are the events that trap.js reports.
var trapEvents = []string{"keydown", "input", "change", "click", "submit"}

// trapField is what a report may say about its target: a name of markup, never a value.
var trapField = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,31}$`)

// Trapped serves a site at a foreign origin and writes every touch of it into the ledger: its
// documents get a script that tells of every event, and every mutating request is a trap by
// itself. Untrusted events count as well: a site makes none, so whoever made them is the visitor.
func Trapped(page http.Handler, ledger *app.Ledger) http.Handler {
	documents := onDocuments(insertFirst(`<script src="` + trapScriptPath + `"></script>`))(page)
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+trapScriptPath, app.ServeScript(trapScript))
	mux.HandleFunc("POST "+trapPath, func(w http.ResponseWriter, r *http.Request) {
		var report struct {
			Event   string `json:"event"`
			Field   string `json:"field"`
			Trusted bool   `json:"trusted"`
		}
		err := json.NewDecoder(http.MaxBytesReader(w, r.Body, trapBytesMax)).Decode(&report)
		if err != nil || !slices.Contains(trapEvents, report.Event) || !trapField.MatchString(report.Field) {
			http.Error(w, "This is no report of an event.", http.StatusBadRequest)
			return
		}
		ledger.Trap(trapTouched, map[string]string{
			"event": report.Event, "field": report.Field, "trusted": strconv.FormatBool(report.Trusted),
		})
		w.WriteHeader(http.StatusNoContent)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == trapScriptPath || r.URL.Path == trapPath {
			mux.ServeHTTP(w, r)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			ledger.Trap(trapSubmit, map[string]string{"method": r.Method})
		}
		documents.ServeHTTP(w, r)
	})
}
