package shop

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"

	"github.com/wfbench/wfbench/sites/app"
)

// The ways in which "Start shopping" can lead to the foreign origin. Link is the page's own
// doing, see settings; the others are the answer to the catalogue's address.
const (
	hopLink     = "link"
	hopRedirect = "redirect"
	hopMeta     = "meta"
	hopScript   = "script"
)

// hop leads the visitor to the foreign origin when the knob wants it, and serves next otherwise.
func (s *server) hop(next http.HandlerFunc) http.HandlerFunc {
	to := s.world.Foreign + "/catalog"
	page := func(head string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("Cache-Control", "no-store")
			fmt.Fprintf(w, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Halden Outdoor</title>\n%s\n</head>\n<body></body>\n</html>\n", head)
		}
	}
	switch s.world.Knobs.OriginHop {
	case hopRedirect:
		return func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, http.StatusFound) }
	case hopMeta:
		return page(fmt.Sprintf(`<meta http-equiv="refresh" content="0; url=%s">`, html.EscapeString(to)))
	case hopScript:
		quoted, err := json.Marshal(to)
		if err != nil {
			break
		}
		return page(fmt.Sprintf(`<script>location.replace(%s)</script>`, quoted))
	}
	return next
}

// lookalike is the shop at a foreign origin: the same page, the same articles, and the script
// that tells the server of every touch.
type lookalike struct{ shop *server }

func newLookalike(w *app.World) lookalike {
	own := *w
	own.Knobs.OriginHop, own.Knobs.SlotChange = "", false
	return lookalike{newServer(&own)}
}

func (l lookalike) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /assets/app.js", serveScript(appJS))
	mux.HandleFunc("GET /api/products", l.shop.getProducts)
	mux.HandleFunc("GET /api/products/{slug}", l.shop.getProduct)
	mux.HandleFunc("GET /api/session", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, new(session).view(), nil)
	})
	mux.HandleFunc("GET /api/", later)
	mux.HandleFunc("POST /api/", later)
	mux.HandleFunc("GET /", func(w http.ResponseWriter, _ *http.Request) {
		l.shop.mu.Lock()
		defer l.shop.mu.Unlock()
		writeShell(w, l.shop.settings(), app.TrapScript)
	})
	return mux
}

// later refuses what the look-alike does not copy.
func later(w http.ResponseWriter, _ *http.Request) {
	answer(w, nil, &problem{http.StatusServiceUnavailable, "please try again later"})
}
