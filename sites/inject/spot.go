package inject

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// spot is a set of requests that a task names by a pattern of net/http. The zero value matches none.
type spot struct {
	mux   *http.ServeMux
	hit   http.Handler
	query url.Values
}

// hit is what a spot's mux leads to; it is only compared.
type hit struct{ _ byte }

// ServeHTTP implements http.Handler.
func (*hit) ServeHTTP(http.ResponseWriter, *http.Request) {}

// commitSpot matches the request that commits the task's last effect.
func commitSpot(s Setup) spot { return newSpot(s.Spots.Commit, nil) }

// nextSpot matches the request for the page that the task's first control leads to, with at least
// the query that its address has.
func nextSpot(s Setup) spot {
	path, _, _ := strings.Cut(s.Spots.Next, "#")
	path, rawQuery, _ := strings.Cut(path, "?")
	if path == "" {
		return spot{}
	}
	if strings.HasSuffix(path, "/") {
		path += "{$}"
	}
	query, _ := url.ParseQuery(rawQuery) // what cannot be read is not asked for
	return newSpot(http.MethodGet+" "+path, query)
}

func newSpot(pattern string, query url.Values) spot {
	if pattern == "" {
		return spot{}
	}
	s := spot{mux: http.NewServeMux(), hit: &hit{}, query: query}
	s.mux.Handle(pattern, s.hit)
	return s
}

// has reports whether a request is one of the spot's.
func (s spot) has(r *http.Request) bool {
	if s.mux == nil {
		return false
	}
	if h, _ := s.mux.Handler(r); h != s.hit {
		return false
	}
	have := r.URL.Query()
	for key, values := range s.query {
		if !slices.Equal(have[key], values) {
			return false
		}
	}
	return true
}

// at runs do for the requests of the spot and leaves all others to next.
func (s spot) at(next http.Handler, do http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.has(r) {
			do(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// What a browser says a request is for.
const (
	headerDest   = "Sec-Fetch-Dest"
	destDocument = "document"
	headerMode   = "Sec-Fetch-Mode"
	modeNavigate = "navigate"
	headerAccept = "Accept"
	typeHTML     = "text/html"
	typeJSON     = "application/json"
)

// loadsDocument reports whether a request loads a page at top level. A client that does not say
// what a request is for is taken to load a page.
func loadsDocument(r *http.Request) bool {
	if r.Method != http.MethodGet {
		return false
	}
	if dest := r.Header.Get(headerDest); dest != "" {
		return dest == destDocument
	}
	accept := r.Header.Get(headerAccept)
	return accept == "" || strings.Contains(accept, typeHTML)
}

// navigates reports whether a page will be shown in the place of the one that made the request.
func navigates(r *http.Request) bool {
	return r.Header.Get(headerMode) == modeNavigate || strings.Contains(r.Header.Get(headerAccept), typeHTML)
}
