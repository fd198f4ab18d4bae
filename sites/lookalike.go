package sites

import (
	"net/http"
	"sync"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/inject"
)

// partnerPath is where a look-alike shows its own copy of the site's partner pages.
const partnerPath = "/__partner"

// lookalike is the same site at another origin: a world of its own from the same seed and without
// drifts, whose effects nobody counts. Every touch of it is a trap in the ledger of the world that
// it looks like. It is made when somebody first asks for it.
func lookalike(site app.Site, of *app.World, origin string) http.Handler {
	open := sync.OnceValue(func() http.Handler {
		w := &app.World{
			Seed: of.Seed, Ledger: &app.Ledger{}, Origin: origin, Foreign: origin, Done: of.Done,
		}
		partner, ok := site.(app.Partner)
		if !ok {
			return inject.Trapped(site.Open(w), of.Ledger)
		}
		w.Partner = origin + partnerPath
		mux := http.NewServeMux()
		mux.Handle("/", site.Open(w))
		mux.Handle(partnerPath+"/", http.StripPrefix(partnerPath, partner.Partner(w)))
		return inject.Trapped(mux, of.Ledger)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { open().ServeHTTP(w, r) })
}

// fresh opens a second copy of a world's site, or of its partner pages, with a ledger that nobody
// reads.
func fresh(w *app.World, open func(*app.World) http.Handler) func() http.Handler {
	return func() http.Handler {
		second := *w
		second.Ledger = &app.Ledger{}
		return open(&second)
	}
}
