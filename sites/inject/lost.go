package inject

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/wfbench/wfbench/sites/drift"
)

// lostRedirectsMax bounds the redirects behind a request that is lost.
const lostRedirectsMax = 5

// lost answers the last request of the task with 500 and the body of a success, and nothing is
// done: the body comes from a second copy of the site that was brought to the state of the first.
//
// Note: to let the site run and take its commits away would be less, but then the site itself
// would show from then on what the ledger does not know.
func lost(s Setup, _ drift.Change) func(http.Handler) http.Handler {
	at := commitSpot(s)
	return func(next http.Handler) http.Handler {
		past := &history{}
		return at.at(past.keeping(next), func(w http.ResponseWriter, r *http.Request) {
			copied := s.Fresh()
			past.repeat(r.Context(), copied)
			a := follow(copied, r)
			if !a.accepted() {
				a.send(w)
				return
			}
			a.status = http.StatusInternalServerError
			a.header.Del("Set-Cookie")
			if a.body.Len() == 0 {
				refuse(w, formOf(r, a.header), serverFault())
				return
			}
			a.send(w)
		})
	}
}

// follow asks a site and goes along its redirects within itself, as a browser would.
func follow(site http.Handler, r *http.Request) *answer {
	a := ask(site, r)
	for range lostRedirectsMax {
		to, err := url.Parse(a.header.Get("Location"))
		if err != nil || a.status < http.StatusMultipleChoices || !a.accepted() || !strings.HasPrefix(to.Path, "/") ||
			(to.Host != "" && to.Host != r.Host) {
			return a
		}
		next := r.Clone(r.Context())
		next.Method, next.Body, next.ContentLength = http.MethodGet, http.NoBody, 0
		next.URL, next.RequestURI = &url.URL{Path: to.Path, RawPath: to.RawPath, RawQuery: to.RawQuery}, to.RequestURI()
		next.Form, next.PostForm, next.MultipartForm = nil, nil, nil
		next.Header.Del("Content-Type")
		next.Header.Del("Content-Length")
		a = ask(site, next)
	}
	return a
}
