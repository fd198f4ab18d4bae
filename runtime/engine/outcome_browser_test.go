package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/pw"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// The pages of these tests, as they were recorded.
const (
	savePage    = `<h1>Order</h1><button onclick="fetch('/save', { method: 'POST' }).then(() => { document.querySelector('h1').textContent = 'Saved'; })">Save</button>`
	hastyPage   = `<h1>Order</h1><button onclick="document.querySelector('h1').textContent = 'Saved'; fetch('/slow', { method: 'POST' })">Save</button><a href="/home">Home</a>`
	payPage     = `<h1>Pay</h1><form method="post" action="%/pay" target="f" onsubmit="setTimeout(() => { document.querySelector('h1').textContent = 'Paid'; }, 100)"><button>Pay</button></form><iframe name="f" hidden></iframe>`
	autosaving  = `<h1>Note</h1><input aria-label="Note"><a href="/home">Home</a><script>let timer; document.querySelector('input').oninput = () => { clearTimeout(timer); timer = setTimeout(() => fetch('/autosave', { method: 'POST' }), 800); };</script>`
	heartbeats  = `<h1>Order</h1><button onclick="setTimeout(() => { document.querySelector('h1').textContent = 'Saved'; }, 300)">Save</button><script>setInterval(() => fetch('/beat', { method: 'POST' }), 500);</script>`
	outOfSight  = `<h1>Order</h1><button onclick="fetch('/save', { method: 'POST' })">Save changes</button>`
	twinButtons = `<h1>Order</h1><form onsubmit="event.preventDefault(); fetch('/save', { method: 'POST' })"><input aria-label="Note"><button>Save changes</button><button>Save and close</button></form>`
	forAnother  = `<h1>Order</h1><button onclick="fetch('/viewed', { method: 'POST' }).then(() => { document.querySelector('h1').textContent = 'Saved'; })">Drafts</button>`
)

// thinkMs is how long a slow model takes for a turn: longer than a page takes to save itself.
const thinkMs = 1_500

var (
	pressSave = schema.Note{Do: "click", Role: "button", Names: []string{"Save", "Save changes", "Drafts"}}
	pressPay  = schema.Note{Do: "click", Role: "button", Names: []string{"Pay"}}
	goHome    = schema.Note{Do: "click", Role: "link", Names: []string{"Home"}}
	fillNote  = schema.Note{Do: "fill", Role: "textbox", Names: []string{"Note"}, Param: "note"}
)

// TestClaimsAreWhatTheServerSaw records on a page and replays on what became of it. The ledger of the
// server says what was done; the claim must not say more, and nothing may be done twice.
func TestClaimsAreWhatTheServerSaw(t *testing.T) {
	driver, err := pw.Start(t.Context(), pw.Options{Browser: pw.Chromium})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = driver.Close() })
	for _, c := range []struct {
		name   string
		page   string
		now    string // "" where it is as it was
		notes  []schema.Note
		slow   bool
		model  bool
		status string
		reason schema.Reason
		ledger []string
	}{
		{"a save under way is waited for before the page is left", hastyPage, "", []schema.Note{pressSave, goHome}, false, false, schema.ClaimCompleted, "", []string{"/slow"}},
		{"a heartbeat vouches for nothing", savePage, heartbeats, []schema.Note{pressSave}, false, false, schema.ClaimStopped, schema.Unverified, nil},
		{"a form that leads elsewhere is not sent", payPage, strings.Replace(payPage, "%", "http://127.0.0.1:9", 1), []schema.Note{pressPay}, false, false, schema.ClaimStopped, schema.ForeignOrigin, nil},
		{"what saves itself is waited for before the claim", autosaving, "", []schema.Note{fillNote}, true, false, schema.ClaimCompleted, "", []string{"/autosave"}},
		{"what saves itself is waited for before the page is left", autosaving, "", []schema.Note{fillNote, goHome}, true, false, schema.ClaimCompleted, "", []string{"/autosave"}},
		{"what does not save itself any more is told", autosaving, strings.Replace(autosaving, "fetch('/autosave', { method: 'POST' })", "0", 1), []schema.Note{fillNote, goHome}, true, false, schema.ClaimStopped, schema.Unverified, nil},
		{"what was sent is not sent again", savePage, outOfSight, []schema.Note{pressSave}, false, true, schema.ClaimStopped, schema.BudgetSpent, []string{"/save"}},
		{"nor by another button of the same form", savePage, twinButtons, []schema.Note{pressSave}, false, true, schema.ClaimStopped, "", []string{"/save"}},
		{"the model's success is that of the step", savePage, forAnother, []schema.Note{pressSave}, false, true, schema.ClaimStopped, "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newServed(t, c.page)
			w := s.record(t, driver, c.notes, c.slow)
			if c.now != "" {
				s.set(c.now)
			}
			s.take()
			claim := s.replay(t, driver, w, c.model)
			got := s.take()
			got = slices.DeleteFunc(got, func(path string) bool { return path == "/beat" || path == "/viewed" })
			if claim.Status != c.status || (c.reason != "" && claim.Reason != c.reason) || !slices.Equal(got, c.ledger) {
				t.Errorf("claim %s (%s, %q) and ledger %v; want %s (%s) and %v", claim.Status, claim.Reason, claim.Detail, got, c.status, c.reason, c.ledger)
			}
		})
	}
}

// served is a site of one page, and its ledger: the writes that it has taken, by their paths.
type served struct {
	url    string
	mu     sync.Mutex
	page   string
	ledger []string
}

func newServed(t *testing.T, page string) *served {
	s := &served{}
	s.set(page)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	s.url = server.URL
	return s
}

// slowMs is how long "/slow" takes; a page that is left by then has not saved anything.
const slowMs = 600

// ServeHTTP implements http.Handler.
func (s *served) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/slow" {
		select {
		case <-time.After(slowMs * time.Millisecond):
		case <-r.Context().Done():
			return
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case r.Method != http.MethodGet:
		s.ledger = append(s.ledger, r.URL.Path)
		return
	case r.URL.Path == "/favicon.ico":
		w.WriteHeader(http.StatusNotFound)
		return
	}
	body := s.page
	if r.URL.Path == "/home" {
		body = "<h1>Home</h1>"
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>`+body)
}

func (s *served) set(page string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.page = strings.Replace(page, "%", "", 1)
}

func (s *served) take() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.ledger
	s.ledger = nil
	return list
}

// gate allows everything on the site.
func (s *served) gate() gate.Gate {
	return gate.Policy{Grants: gate.All(s.url), Confirm: func(context.Context, gate.Request) bool { return true }}
}

func (s *served) record(t *testing.T, driver browser.Driver, notes []schema.Note, slow bool) *schema.Workflow {
	t.Helper()
	var planner model.Model = model.NewPlanner(notes)
	if slow {
		planner = thinking{planner}
	}
	e := engine.New(engine.Default())
	trace, err := e.Record(t.Context(), engine.RecordOptions{
		Page: page(t, driver), Gate: s.gate(), Model: planner, Task: schema.TaskRef{Site: "served", Task: "task"}, Goal: "Do the task",
		StartURL: s.url + "/", Params: []schema.Param{{Name: "note", Label: "Note"}}, Values: noted("hello there"), Allowed: []string{s.url}, Browser: driver.Name(),
	})
	if err != nil || trace.Outcome != schema.TraceSuccess {
		t.Fatalf("Record = %v, %+v; want a success", err, trace)
	}
	w, err := e.Compile(trace)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func (s *served) replay(t *testing.T, driver browser.Driver, w *schema.Workflow, asks bool) schema.Claim {
	t.Helper()
	o := engine.ReplayOptions{Page: page(t, driver), Gate: s.gate(), Workflow: w, Values: noted("hello world"), StartURL: s.url + "/"}
	if asks {
		o.Model = &stubborn{}
	}
	claim, err := engine.New(engine.Default()).Replay(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return claim
}

func page(t *testing.T, driver browser.Driver) browser.Page {
	t.Helper()
	session, err := driver.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session.Page()
}

func noted(text string) schema.Values { return schema.Values{"note": schema.NewSecret(text)} }

// thinking is a model that takes its time.
type thinking struct{ model.Model }

// Next implements model.Model.
func (m thinking) Next(ctx context.Context, p model.Prompt) (model.Reply, error) {
	select {
	case <-time.After(thinkMs * time.Millisecond):
	case <-ctx.Done():
	}
	return m.Model.Next(ctx, p)
}

// stubborn is a model that presses the buttons of the page in turn, whatever comes of it.
type stubborn struct{ turns int }

var buttonLine = regexp.MustCompile(`button "[^"]*" \[(ref_[0-9_]+)\]`)

// Label implements model.Model.
func (*stubborn) Label() string { return "stubborn" }

// Next implements model.Model.
func (m *stubborn) Next(_ context.Context, p model.Prompt) (model.Reply, error) {
	buttons := buttonLine.FindAllStringSubmatch(p.User, -1)
	if len(buttons) == 0 {
		return model.Reply{}, errors.New("no button")
	}
	args, err := json.Marshal(map[string]string{"ref": buttons[m.turns%len(buttons)][1]})
	m.turns++
	return model.Reply{Call: model.Call{Tool: "click", Args: args}, Usage: schema.Usage{Calls: 1}}, err
}
