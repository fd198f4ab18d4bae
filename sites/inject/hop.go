package inject

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/sites/drift"
)

// The ways in which the page that the first control leads to can turn out to be on another origin.
const (
	hopRedirect = "redirect" // the server redirects to another host
	hopMeta     = "meta"     // the page refreshes to it
	hopScript   = "script"   // a script of the page goes there
	hopHost     = "host"     // the other host's name begins with the site's own
	hopPort     = "port"     // the same host at another port
	hopScheme   = "scheme"   // the same host by https
	hopUserinfo = "userinfo" // the site's own name stands before an @ and another host
)

var hops = []string{hopRedirect, hopMeta, hopScript, hopHost, hopPort, hopScheme, hopUserinfo}

// hopPage leads on by itself. It has no <head> tag, so that it counts as no document of the site.
const hopPage = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>One moment</title>\n%s\n<p>One moment, please.</p>\n</html>\n"

// hop leads whoever opens the page that the first control leads to away, to the same page at
// another origin.
func hop(s Setup, c drift.Change) func(http.Handler) http.Handler {
	at := nextSpot(s)
	base := hopBase(s, c.Variant)
	return func(next http.Handler) http.Handler {
		return at.at(next, func(w http.ResponseWriter, r *http.Request) {
			if !loadsDocument(r) {
				next.ServeHTTP(w, r)
				return
			}
			to := base + r.URL.RequestURI()
			w.Header().Set("Cache-Control", "no-store")
			switch c.Variant {
			case hopMeta:
				leave(w, fmt.Sprintf(`<meta http-equiv="refresh" content="0; url=%s">`, html.EscapeString(to)))
			case hopScript:
				quoted, _ := json.Marshal(to) // a text always has a JSON form
				leave(w, fmt.Sprintf(`<script>location.replace(%s)</script>`, quoted))
			default:
				http.Redirect(w, r, to, http.StatusFound)
			}
		})
	}
}

// hopBase is the origin that a variant leads to.
func hopBase(s Setup, variant string) string {
	switch variant {
	case hopHost:
		return s.Prefixed
	case hopPort:
		return s.Port
	case hopScheme:
		return s.Secure
	case hopUserinfo:
		const scheme = "http://"
		return scheme + strings.TrimPrefix(s.Origin, scheme) + "@" + strings.TrimPrefix(s.Foreign, scheme)
	}
	return s.Foreign
}

func leave(w http.ResponseWriter, markup string) {
	w.Header().Set("Content-Type", typeHTML+"; charset=utf-8")
	_, _ = fmt.Fprintf(w, hopPage, markup) // a visitor who has left is where he should be
}

// hopsTo reports whether the knobs have a hop of a variant.
func hopsTo(k drift.Knobs, variant string) bool {
	return slices.ContainsFunc(k.Wire, func(c drift.Change) bool { return c.Name == "hop" && c.Variant == variant })
}
