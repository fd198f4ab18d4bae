package inject

import (
	"html"
	"io"
	"net/http"
	"strings"

	"github.com/wfbench/wfbench/sites/drift"
)

// framePage shows another page in a frame that fills the window. It has no <head> tag, so that it
// counts as no document of the site.
const framePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Workspace</title>
<style>html, body { margin: 0; height: 100% } iframe { display: block; border: 0; width: 100%; height: 100% }</style>
<iframe src="{{src}}" title="Content" allow="clipboard-read; clipboard-write"></iframe>
</html>
`

// frameSrc stands in framePage for the address of the frame.
const frameSrc = "{{src}}"

// frame answers every page that is opened at top level with a shell that shows it in a frame.
func frame(Setup, drift.Change) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !opensTop(r) {
				next.ServeHTTP(w, r)
				return
			}
			showFrame(w, r.URL.RequestURI())
		})
	}
}

// opensTop reports whether a browser says that it opens a page at top level. Silence is no yes: a
// frame in a frame would have no end.
func opensTop(r *http.Request) bool {
	return r.Method == http.MethodGet && r.Header.Get(headerDest) == destDocument
}

func showFrame(w http.ResponseWriter, address string) {
	w.Header().Set("Content-Type", typeHTML+"; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Vary", headerDest)
	page := strings.Replace(framePage, frameSrc, html.EscapeString(address), 1)
	_, _ = io.WriteString(w, page) // a visitor who has left needs no page
}
