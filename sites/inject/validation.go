package inject

import (
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// validationWait is how long the check takes that refuses.
const validationWait = 300 * time.Millisecond

// validation refuses the first request that would commit the task's last effect, as a site does
// that wants its entries corrected. A form that was sent by a page comes back with what was typed.
func validation(s Setup, _ drift.Change) func(http.Handler) http.Handler {
	at := commitSpot(s)
	var met atomic.Bool
	return func(next http.Handler) http.Handler {
		return at.at(next, func(w http.ResponseWriter, r *http.Request) {
			if met.Swap(true) {
				next.ServeHTTP(w, r)
				return
			}
			p := &app.Problem{Status: http.StatusUnprocessableEntity, Text: "please check your entries and send them again"}
			as := formFor(r)
			page := []byte(nil)
			if as == formDocument {
				page = formPage(next, r, p)
			}
			if !wait(s, r, validationWait) {
				panic(http.ErrAbortHandler)
			}
			if page == nil {
				refuse(w, as, p)
				return
			}
			w.Header().Set("Content-Type", typeHTML+"; charset=utf-8")
			w.Header().Set("Cache-Control", "no-store")
			w.WriteHeader(p.Status)
			_, _ = w.Write(page) // a visitor who has left needs no answer
		})
	}
}

// formPage is the page that a form was sent from, with the problem and what was typed; nil when
// the request does not tell the page, or the site does not show it.
func formPage(site http.Handler, r *http.Request, p *app.Problem) []byte {
	from, err := url.Parse(r.Referer())
	if err != nil || from.Host != r.Host || from.Path == "" || r.ParseForm() != nil {
		return nil
	}
	show, err := http.NewRequestWithContext(r.Context(), http.MethodGet, from.RequestURI(), nil)
	if err != nil {
		return nil
	}
	show.Host, show.RemoteAddr, show.RequestURI = r.Host, r.RemoteAddr, from.RequestURI()
	for _, key := range []string{"Cookie", headerAccept, "Accept-Language", headerDest, headerMode} {
		if v := r.Header.Get(key); v != "" {
			show.Header.Set(key, v)
		}
	}
	a := ask(site, show)
	if _, _, ok := headOf(a.body.Bytes()); !ok || a.status != http.StatusOK {
		return nil
	}
	return refill(a.body.Bytes(), r.PostForm, alertFor(p))
}
