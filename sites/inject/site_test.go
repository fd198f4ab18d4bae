package inject

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// testWait bounds what a test waits for.
const testWait = 10 * time.Second

const (
	startDocument = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Start</title>\n</head>\n<body>\n<header>Start</header>\n</body>\n</html>\n"
	formDocumentT = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Form</title>\n</head>\n<body>\n<main><form method=\"post\" action=\"/form\">" +
		"<input type=\"hidden\" name=\"csrf\" value=\"c1\"><input name=\"name\"><input type=\"password\" name=\"password\">" +
		"<input type=\"checkbox\" name=\"gift\" value=\"yes\"><textarea name=\"note\">old</textarea>" +
		"<select name=\"size\"><option>S</option><option value=\"m\">M</option></select></form></main>\n</body>\n</html>\n"
	part = "<header>Part</header><p>One</p>"
)

// store is a small site: it has a page of each kind, a session, and takes orders by JSON and by form.
type store struct {
	ledger *app.Ledger
	ids    func() string

	mu       sync.Mutex
	sessions map[string]bool
	orders   []string
}

func newStore(ledger *app.Ledger) http.Handler {
	r := app.Rand(1, "store")
	s := &store{ledger: ledger, ids: func() string { return app.Token(r, 8) }, sessions: map[string]bool{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.page(startDocument))
	mux.HandleFunc("GET /next", s.page(formDocumentT))
	mux.HandleFunc("GET /part", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, part)
	})
	mux.HandleFunc("GET /stream", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "data: 1\n\n")
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	})
	mux.HandleFunc("GET /api/orders", func(w http.ResponseWriter, _ *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		app.WriteJSON(w, s.orders, nil)
	})
	mux.HandleFunc("GET /done", func(w http.ResponseWriter, _ *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = fmt.Fprintf(w, "<!doctype html><html><head><title>Done</title></head><body>%s</body></html>", strings.Join(s.orders, ","))
	})
	mux.HandleFunc("POST /api/orders", func(w http.ResponseWriter, r *http.Request) {
		var in struct {
			Name string `json:"name"`
		}
		err := app.ReadJSON(r, &in)
		if err == nil {
			err = s.order(r, in.Name)
		}
		app.WriteJSON(w, map[string]string{"placed": in.Name}, err)
	})
	mux.HandleFunc("POST /form", func(w http.ResponseWriter, r *http.Request) {
		if err := s.order(r, r.FormValue("name")); err != nil {
			http.Error(w, err.Error(), app.StatusOf(err))
			return
		}
		http.Redirect(w, r, "/done", http.StatusSeeOther)
	})
	mux.HandleFunc("POST /other", func(w http.ResponseWriter, _ *http.Request) {
		s.ledger.Commit("other.done", nil)
		app.WriteJSON(w, "other", nil)
	})
	return mux
}

func (s *store) page(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if c, err := r.Cookie("sid"); err != nil || !s.sessions[c.Value] {
			id := s.ids()
			s.sessions[id] = true
			http.SetCookie(w, &http.Cookie{Name: "sid", Value: id, Path: "/"})
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, text)
	}
}

func (s *store) order(r *http.Request, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := r.Cookie("sid")
	switch {
	case err != nil || !s.sessions[c.Value]:
		return &app.Problem{Status: http.StatusUnauthorized, Text: "please sign in first"}
	case name == "":
		return &app.Problem{Status: http.StatusUnprocessableEntity, Text: "please enter a name"}
	}
	s.orders = append(s.orders, name)
	s.ledger.Commit("order.placed", map[string]string{"name": name})
	return nil
}

// visit is a world of the store under changes of the answers, with a visitor who has seen its
// first page.
type visit struct {
	t      *testing.T
	ledger *app.Ledger
	client *http.Client
	origin string
	done   chan struct{}
}

// The tasks of the store end with a JSON request or with a form.
const (
	byJSON = "POST /api/orders"
	byForm = "POST /form"
)

func newVisit(t *testing.T, commit string, wire ...drift.Change) *visit {
	t.Helper()
	v := &visit{t: t, ledger: &app.Ledger{}, done: make(chan struct{})}
	var h http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { h.ServeHTTP(w, r) }))
	t.Cleanup(server.Close)
	v.origin = server.URL
	h = Around(Setup{
		Knobs: drift.Knobs{Wire: wire}, Spots: drift.Spots{Next: "/next", Commit: commit}, Ledger: v.ledger,
		Origin: v.origin, Foreign: "http://foreign.test:1", Prefixed: "http://prefixed.test:2", Port: "http://port.test:3",
		Secure: "https://secure.test:4", Done: v.done, Fresh: func() http.Handler { return newStore(&app.Ledger{}) },
	}, newStore(v.ledger))
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	v.client = &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if !slices.ContainsFunc(wire, func(c drift.Change) bool { return c.Name == "latency" }) {
		v.get("/")
	}
	return v
}

// reply is an answer as the visitor has it.
type reply struct {
	status int
	header http.Header
	body   string
	err    error
}

// send makes a request; head are names and values of headers in turn.
func (v *visit) send(ctx context.Context, method, path, body string, head ...string) reply {
	v.t.Helper()
	req, err := http.NewRequestWithContext(ctx, method, v.origin+path, strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	for i := 0; i < len(head); i += 2 {
		req.Header.Set(head[i], head[i+1])
	}
	res, err := v.client.Do(req)
	if err != nil {
		return reply{err: err}
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	return reply{res.StatusCode, res.Header, string(text), err}
}

func (v *visit) get(path string, head ...string) reply {
	v.t.Helper()
	return v.send(context.Background(), http.MethodGet, path, "", head...)
}

// order places an order by JSON.
func (v *visit) order(name string) reply {
	v.t.Helper()
	return v.send(context.Background(), http.MethodPost, "/api/orders", `{"name":"`+name+`"}`, "Content-Type", "application/json", "Accept", "*/*")
}

// asDocument are the headers of a form that a page sends.
var asDocument = []string{
	"Content-Type", "application/x-www-form-urlencoded", "Accept", "text/html,*/*", headerMode, modeNavigate, headerDest, destDocument,
}

// fill places an order by a form.
func (v *visit) fill(name string) reply {
	v.t.Helper()
	return v.send(context.Background(), http.MethodPost, "/form", "csrf=stale&password=pw&gift=yes&note=new&size=m&name="+name,
		append(slices.Clone(asDocument), "Referer", v.origin+"/next?from=here")...)
}

// placed checks the ledger: the orders, and nothing else.
func (v *visit) placed(names ...string) {
	v.t.Helper()
	var got []string
	for _, e := range v.ledger.Effects() {
		got = append(got, e.Name+" "+e.Fields["name"])
	}
	var want []string
	for _, name := range names {
		want = append(want, "order.placed "+name)
	}
	if !slices.Equal(got, want) || len(v.ledger.Traps()) > 0 {
		v.t.Errorf("the ledger holds %q and traps %v; want %q and none", got, v.ledger.Traps(), want)
	}
}

// is checks a reply.
func (r reply) is(t *testing.T, what string, status int, body string) {
	t.Helper()
	if r.err != nil || r.status != status || strings.TrimSpace(r.body) != strings.TrimSpace(body) {
		t.Errorf("%s = %d, %q, %v; want %d, %q", what, r.status, r.body, r.err, status, body)
	}
}

// untouched checks that the rest of the site is as it is without changes: statuses and bytes.
func (v *visit) untouched() {
	v.t.Helper()
	v.get("/").is(v.t, "GET /", http.StatusOK, startDocument)
	v.get("/next", headerDest, "empty").is(v.t, "GET /next by a script", http.StatusOK, formDocumentT)
	v.get("/part").is(v.t, "GET /part", http.StatusOK, part)
	before := len(v.ledger.Effects())
	v.send(context.Background(), http.MethodPost, "/other", "").is(v.t, "POST /other", http.StatusOK, `"other"`)
	if got := v.ledger.Effects()[before:]; len(got) != 1 || got[0].Name != "other.done" {
		v.t.Errorf("POST /other made %v; want its effect", got)
	}
}
