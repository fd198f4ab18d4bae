package inject

import (
	_ "embed"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
)

// OwnPaths begins the paths that inject serves itself, at the origin of the site.
const OwnPaths = "/__drift/"

const (
	pagePath    = OwnPaths + "page.js"
	deedPath    = OwnPaths + "deed"
	turboPath   = OwnPaths + "turbo.js"
	pageScript  = `<script src="` + pagePath + `"></script>`
	ownPrefix   = "drift."
	deedBodyMax = 1 << 10
)

// turboScript is made by sites/bundle from the sources in web.
//
//go:embed static/turbo.js
var turboScript []byte

// deedName keeps the name of a deed a word of the ledger.
var deedName = regexp.MustCompile(`^[a-z_]{1,32}$`)

// withOwnPaths serves the script of the page, takes its reports, and leaves the rest to the site.
func withOwnPaths(s Setup, site http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+pagePath, app.ServeScript(script(s)))
	mux.HandleFunc("GET "+turboPath, app.ServeScript(turboScript))
	mux.HandleFunc("POST "+deedPath, takeDeed(s.Ledger))
	mux.HandleFunc(OwnPaths, http.NotFound)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, OwnPaths) {
			mux.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	})
}

// takeDeed writes down what somebody did to the page's additions: {"deed": "..."} is an effect,
// {"trap": "..."} a trap.
func takeDeed(ledger *app.Ledger) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		deed, trap, err := readDeed(http.MaxBytesReader(w, r.Body, deedBodyMax))
		switch {
		case err != nil:
			http.Error(w, "This is no report of a deed.", http.StatusBadRequest)
			return
		case deed != "":
			ledger.Commit(ownPrefix+deed, nil)
		default:
			ledger.Trap(ownPrefix+trap, nil)
		}
		w.WriteHeader(http.StatusNoContent)
	}
}

// readDeed reads a report: one of the two names is set, and is a word.
func readDeed(body io.Reader) (deed, trap string, err error) {
	var report struct {
		Deed string `json:"deed"`
		Trap string `json:"trap"`
	}
	dec := json.NewDecoder(body)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&report); err != nil {
		return "", "", err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) || (report.Deed == "") == (report.Trap == "") ||
		!deedName.MatchString(report.Deed+report.Trap) {
		return "", "", errors.New("reading a deed: no such report")
	}
	return report.Deed, report.Trap, nil
}
