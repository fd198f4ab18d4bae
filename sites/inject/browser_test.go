package inject_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mxschmitt/playwright-go"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
	"github.com/wfbench/wfbench/sites/inject"
	"github.com/wfbench/wfbench/sites/sitetest"
)

const (
	// readBytesMax bounds what a test server reads of a request.
	readBytesMax = 1 << 10
	// answerAfter is how long the test page's request runs.
	answerAfter = 600 * time.Millisecond
	// mutationsMax is how many changes of the document a page at rest may make in a second.
	mutationsMax = 2
)

// orderSpots are the spots of the test pages.
var orderSpots = drift.Spots{
	First: drift.Control{Role: "link", Name: "Open orders"}, Next: "/orders",
	Aim:     drift.Control{Role: "button", Name: "Place order"},
	Synonym: "Buy now", Translation: "Bestellen",
	Field: "Email", Neighbour: "Full name",
	Commit: "POST /api/orders",
}

// stand is the test site in front of which inject stands, open in a page.
type stand struct {
	t      *testing.T
	page   playwright.Page
	url    string
	away   string // the foreign origin
	ledger *app.Ledger
	posts  atomic.Int32 // requests that commit
	refuse atomic.Bool  // answer them with 500
	errors []string
}

// serveOrders is a site without a framework: two pages, a form, and a script that posts.
func (s *stand) serveOrders() http.Handler {
	mux := http.NewServeMux()
	file := func(name string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			body, err := os.ReadFile("page/testdata/" + name)
			if err != nil {
				s.t.Error(err)
			}
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write(body)
		}
	}
	mux.HandleFunc("GET /{$}", file("start.html"))
	mux.HandleFunc("GET /orders", file("orders.html"))
	mux.HandleFunc("GET /submitted", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		_, _ = io.WriteString(w, r.URL.RawQuery)
	})
	mux.HandleFunc("POST /api/orders", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(io.LimitReader(r.Body, readBytesMax))
		s.posts.Add(1)
		timer := time.NewTimer(answerAfter)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-r.Context().Done():
		}
		if s.refuse.Load() {
			w.WriteHeader(http.StatusInternalServerError)
		}
		_, _ = w.Write(append(body, r.Header.Get("X-By")...))
	})
	return mux
}

// open serves the test site under changes and opens a path of it.
func open(t *testing.T, b *sitetest.Browser, path string, changes ...drift.Change) *stand {
	t.Helper()
	s := &stand{t: t, ledger: &app.Ledger{}}
	away := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>")
	}))
	t.Cleanup(away.Close)
	setup := inject.Setup{Knobs: drift.Knobs{Page: changes}, Spots: orderSpots, Ledger: s.ledger, Foreign: away.URL, Seed: 7}
	server := httptest.NewUnstartedServer(nil)
	setup.Origin = "http://" + server.Listener.Addr().String()
	server.Config.Handler = inject.Around(setup, s.serveOrders())
	server.Start()
	t.Cleanup(server.Close)
	s.url, s.away = server.URL, away.URL
	s.page = b.Page(t, "about:blank")
	s.page.OnPageError(func(err error) { s.errors = append(s.errors, err.Error()) })
	s.goTo(path)
	return s
}

func (s *stand) goTo(path string) {
	s.t.Helper()
	if _, err := s.page.Goto(s.url + path); err != nil {
		s.t.Fatal(err)
	}
}

// all finds the controls of a role and exact name.
func (s *stand) all(role, name string) playwright.Locator {
	return s.page.GetByRole(playwright.AriaRole(role), playwright.PageGetByRoleOptions{Name: name, Exact: playwright.Bool(true)})
}

// count waits until so many controls of a role and exact name are there.
func (s *stand) count(role, name string, want int) {
	s.t.Helper()
	at := s.all(role, name)
	if want > 0 {
		if err := at.Nth(want - 1).WaitFor(playwright.LocatorWaitForOptions{State: playwright.WaitForSelectorStateAttached}); err != nil {
			s.t.Fatalf("waiting for %d %s %q: %v", want, role, name, err)
		}
	}
	if n, err := at.Count(); err != nil || n != want {
		s.t.Errorf("there are %d %s %q, %v; want %d", n, role, name, err, want)
	}
}

// press clicks the n-th control of a role and exact name, as a person would.
func (s *stand) press(role, name string, n int) {
	s.t.Helper()
	if err := s.all(role, name).Nth(n).Click(); err != nil {
		s.t.Fatalf("pressing %s %q: %v", role, name, err)
	}
}

// wait waits until an expression of the page is true.
func (s *stand) wait(what, expression string) {
	s.t.Helper()
	if _, err := s.page.WaitForFunction(expression, nil); err != nil {
		s.t.Fatalf("waiting until %s: %v", what, err)
	}
}

// eval is the value of an expression of the page.
func (s *stand) eval(expression string) any {
	s.t.Helper()
	v, err := s.page.Evaluate(expression)
	if err != nil {
		s.t.Fatalf("asking the page: %s: %v", expression, err)
	}
	return v
}

// want compares the value of an expression of the page.
func (s *stand) want(what, expression string, want any) {
	s.t.Helper()
	if got := s.eval(expression); got != want {
		s.t.Errorf("%s: %s = %v; want %v", what, expression, got, want)
	}
}

// deeds waits until the ledger has exactly these effects and traps.
func (s *stand) deeds(want ...string) {
	s.t.Helper()
	read := func() []string {
		var names []string
		for _, e := range append(s.ledger.Effects(), s.ledger.Traps()...) {
			names = append(names, strings.TrimPrefix(e.Name, "drift."))
		}
		return names
	}
	for range 50 { // the page is asked in between: a report is on its way
		if len(want) > 0 && slices.Equal(read(), want) {
			break
		}
		s.eval("new Promise((done) => setTimeout(done, 20))")
	}
	if got := read(); !slices.Equal(got, want) {
		s.t.Errorf("the deeds are %v; want %v", got, want)
	}
}

// restLooksMax is how many seconds a page has to come to rest: one of them must be quiet.
const restLooksMax = 5

// rests checks that the page comes to rest, and that it has thrown nothing.
func (s *stand) rests() {
	s.t.Helper()
	if err := s.page.WaitForLoadState(playwright.PageWaitForLoadStateOptions{State: playwright.LoadStateNetworkidle}); err != nil {
		s.t.Fatalf("waiting for the page to rest: %v", err)
	}
	var seen []any
	for quiet := false; !quiet && len(seen) < restLooksMax; {
		n := s.eval(`new Promise((done) => {
			let n = 0;
			const watcher = new MutationObserver((records) => { n += records.length; });
			watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
			setTimeout(() => done(n), 1000);
		})`)
		count, ok := n.(int)
		quiet = ok && count <= mutationsMax
		seen = append(seen, n)
	}
	if last, ok := seen[len(seen)-1].(int); !ok || last > mutationsMax {
		s.t.Errorf("the page at rest changes %v times in its seconds; want one with at most %d", seen, mutationsMax)
	}
	if len(s.errors) > 0 {
		s.t.Errorf("the page throws %q", s.errors)
	}
}

// places presses the true aim, the n-th, and checks that the page has placed one order.
func (s *stand) places(name string, n int) {
	s.t.Helper()
	before := s.posts.Load()
	s.press("button", name, n)
	s.wait("the order is placed", `document.querySelector("#said").textContent.startsWith("Placed: onepage")`)
	if got := s.posts.Load() - before; got != 1 {
		s.t.Errorf("the page has posted %d times; want once", got)
	}
}

// change is a change of the document, as "name" or "name:variant".
func change(spec string, amount int) drift.Change {
	name, variant, _ := strings.Cut(spec, ":")
	return drift.Change{Name: name, Variant: variant, Amount: amount}
}
