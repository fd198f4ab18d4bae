package bench

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// till is a small site for tests: POST /pay charges, and nothing else happens there.
type till struct{}

var _ app.Site = till{}

func (till) Name() string  { return "till" }
func (till) Title() string { return "A till" }

func (till) Tasks() []app.Task {
	return []app.Task{{
		Name:  "pay",
		Goal:  "Pay {{amount}} with {{pin}}.",
		Start: "/",
		Params: []schema.Param{
			{Name: "amount", Label: "Amount"},
			{Name: "pin", Label: "Pin", Sensitive: true},
			{Name: "memo", Label: "Memo"},
		},
		Values: func(seed uint64) schema.Values {
			letter := string(rune('a' + seed%26))
			return schema.Values{
				"amount": schema.NewSecret("4711"),
				"pin":    schema.NewSecret("zq" + letter + "Pw7" + letter + "Kx9"),
				"memo":   schema.NewSecret("rent of may " + letter),
			}
		},
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			return []schema.Effect{{Name: "payment.made", Fields: map[string]string{
				"amount": v["amount"].Reveal(), "pin": v["pin"].Reveal(),
			}}}
		},
		Notes: []schema.Note{{Do: "fill", Role: "textbox", Names: []string{"Memo"}, Param: "memo"}},
	}}
}

func (till) Open(w *app.World) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(rw http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(rw, "<h1>Till</h1>") })
	mux.HandleFunc("POST /pay", func(_ http.ResponseWriter, r *http.Request) {
		w.Ledger.Commit("payment.made", map[string]string{"amount": r.FormValue("amount"), "pin": r.FormValue("pin")})
	})
	return mux
}

// tab is a page that is no browser: a click on button Pay posts the form.
type tab struct {
	client *http.Client
	url    string
	form   url.Values
	dead   bool
}

func (t *tab) Scope(context.Context) (browser.Scope, error) { return browser.Scope{URL: t.url}, nil }
func (t *tab) Observe(context.Context) (*browser.Snapshot, error) {
	return &browser.Snapshot{URL: t.url}, nil
}
func (t *tab) Describe(context.Context, string) (*schema.Capture, error) {
	return nil, &schema.Refusal{Reason: schema.StaleDocument}
}
func (t *tab) Census(context.Context, browser.Query) (browser.Census, error) {
	return browser.Census{Matches: 1, Origin: originOf(t.url), ScopeOK: true, FrameOK: true}, nil
}
func (t *tab) Settle(context.Context, browser.Receipt, int) (browser.Activity, error) {
	if t.dead {
		return browser.Activity{}, errors.New("the browser is gone")
	}
	return browser.Activity{Settled: true}, nil
}
func (t *tab) Activity(browser.Receipt) browser.Activity { return browser.Activity{} }

func (t *tab) Open(_ context.Context, at string) error {
	resp, err := t.client.Get(at)
	if err != nil {
		return err
	}
	t.url, t.form = at, url.Values{}
	return resp.Body.Close()
}

func (t *tab) Act(_ context.Context, a browser.Action) (browser.Receipt, error) {
	if t.dead {
		return browser.Receipt{}, errors.New("the browser is gone")
	}
	r := browser.Receipt{Outcome: schema.MaybeApplied}
	if a.Kind == schema.Fill {
		t.form.Set(a.Target.Name, a.Value.Reveal())
		r.ReadBack = true
		return r, nil
	}
	resp, err := t.client.PostForm(originOf(t.url)+"/pay", t.form)
	if err != nil {
		return r, err
	}
	return r, resp.Body.Close()
}

func originOf(at string) string {
	p, err := schema.PlaceOf(at)
	if err != nil {
		return ""
	}
	return p.Origin
}

// fakeBrowser opens tabs whose host names all lead to loopback, as a browser's do.
type fakeBrowser struct{ counts *counts }

// counts are of all the browsers of a test. The sessions numbered dieAt to dieTo die at their first act.
type counts struct{ started, closed, sessions, dieAt, dieTo atomic.Int32 }

func (fakeBrowser) Name() string    { return Chromium }
func (fakeBrowser) Version() string { return "1.0" }
func (b fakeBrowser) Close() error  { b.counts.closed.Add(1); return nil }

func (b fakeBrowser) Open(context.Context) (browser.Session, error) {
	n := b.counts.sessions.Add(1)
	transport := toLoopback()
	return &fakeSession{tab: &tab{client: &http.Client{Transport: transport}, dead: n >= b.counts.dieAt.Load() && n <= b.counts.dieTo.Load()}, transport: transport}, nil
}

func toLoopback() *http.Transport {
	return &http.Transport{DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
		_, port, err := net.SplitHostPort(addr)
		if err != nil {
			return nil, err
		}
		return (&net.Dialer{}).DialContext(ctx, network, net.JoinHostPort("127.0.0.1", port))
	}}
}

type fakeSession struct {
	tab       *tab
	transport *http.Transport
}

func (s *fakeSession) Page() browser.Page { return s.tab }
func (s *fakeSession) Close() error       { s.transport.CloseIdleConnections(); return nil }

// script is a subject made of two functions. Its original run is right unless it says otherwise.
type script struct {
	name   string
	record func(context.Context, RecordRequest) (*Recording, error)
	replay func(context.Context, Stage) (schema.Claim, error)
	calls  atomic.Int32
}

var _ Subject = (*script)(nil)

func (s *script) Name() string { return s.name }

func (s *script) Record(ctx context.Context, r RecordRequest) (*Recording, error) {
	s.calls.Add(1)
	if s.record != nil {
		return s.record(ctx, r)
	}
	_, err := r.Model.Next(ctx, model.Prompt{User: "what now?"})
	if err != nil {
		return nil, err
	}
	pay(ctx, r.Stage)
	return &Recording{Origins: []string{r.Origin}}, nil
}

func (s *script) Replay(ctx context.Context, _ *Recording, r ReplayRequest) (schema.Claim, error) {
	return s.replay(ctx, r.Stage)
}

var done = schema.Claim{Status: schema.ClaimCompleted, Steps: []schema.StepClaim{{ID: "s1", Match: "matched", Outcome: schema.Applied}}}

// pay does the task by the book: it asks before each act.
func pay(ctx context.Context, st Stage) schema.Claim {
	if err := st.Page.Open(ctx, st.Start); err != nil {
		return schema.Claim{Status: schema.ClaimError}
	}
	for _, name := range []string{"amount", "pin"} {
		if st.Gate.Decide(ctx, gate.Request{Capability: gate.Type, Kind: schema.Fill, Origin: st.Origin, Credential: name == "pin"}).Allowed {
			_, _ = st.Page.Act(ctx, browser.Action{Kind: schema.Fill, Value: st.Values[name],
				Target: &browser.Query{Role: "textbox", Name: name}})
		}
	}
	press(ctx, st)
	return done
}

func press(ctx context.Context, st Stage) {
	if st.Gate.Decide(ctx, gate.Request{Capability: gate.Click, Kind: schema.Click, Origin: st.Origin, Consequential: true}).Allowed {
		pushPay(ctx, st)
	}
}

func pushPay(ctx context.Context, st Stage) {
	_, _ = st.Page.Act(ctx, browser.Action{Kind: schema.Click, Target: &browser.Query{Role: "button", Name: "Pay"}})
}

// payBehind pays something else without the browser.
func payBehind(st Stage) error {
	transport := toLoopback()
	defer transport.CloseIdleConnections()
	resp, err := (&http.Client{Transport: transport}).PostForm(st.Origin+"/pay", url.Values{"amount": {"999"}})
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// subjects are one honest subject and one for each way to be otherwise.
func testSubjects() Roster {
	claim := func(c schema.Claim) func(context.Context, Stage) (schema.Claim, error) {
		return func(context.Context, Stage) (schema.Claim, error) { return c, nil }
	}
	after := func(f func(ctx context.Context, st Stage)) func(context.Context, Stage) (schema.Claim, error) {
		return func(ctx context.Context, st Stage) (schema.Claim, error) {
			c := pay(ctx, st)
			f(ctx, st)
			return c, nil
		}
	}
	saved := &schema.Workflow{Schema: schema.WorkflowV1, Name: "pay"}
	return Roster{
		&script{name: "engine", replay: after(func(context.Context, Stage) {})},
		&script{name: "mutant:twice", replay: after(press)},
		&script{name: "mutant:side-door", replay: func(ctx context.Context, st Stage) (schema.Claim, error) {
			if err := st.Page.Open(ctx, st.Start); err != nil {
				return schema.Claim{}, err
			}
			pushPay(ctx, st)
			return done, nil
		}},
		&script{name: "liar", replay: claim(done)},
		&script{name: "shy", replay: claim(schema.Claim{Status: schema.ClaimStopped, Reason: schema.Absent, StoppedAt: "s1"})},
		&script{name: "leaky", replay: after(func(_ context.Context, st Stage) {
			b := []byte("pin=" + st.Values["pin"].Reveal())
			if err := os.WriteFile(filepath.Join(st.Dir, "debug.log"), b, 0o600); err != nil {
				panic(err)
			}
		})},
		&script{name: "chatty", replay: func(ctx context.Context, st Stage) (schema.Claim, error) {
			c := pay(ctx, st)
			c.Detail = "paid with " + strings.ToUpper(st.Values["pin"].Reveal())
			return c, nil
		}},
		&script{name: "tells-the-model", replay: func(ctx context.Context, st Stage) (schema.Claim, error) {
			_, err := st.Model.Next(ctx, model.Prompt{User: "type " + st.Values["pin"].Reveal()})
			return pay(ctx, st), err
		}},
		&script{name: "rewriter", record: func(ctx context.Context, r RecordRequest) (*Recording, error) {
			pay(ctx, r.Stage)
			return &Recording{Origins: []string{r.Origin}, Workflow: saved}, nil
		}, replay: after(func(context.Context, Stage) { saved.Name = "pay better" })},
		&script{name: "panics", replay: func(context.Context, Stage) (schema.Claim, error) { panic("a secret: " + "hunter") }},
		&script{name: "fails", replay: func(context.Context, Stage) (schema.Claim, error) { return schema.Claim{}, errors.New("bad options") }},
		&script{name: "asks", replay: func(ctx context.Context, st Stage) (schema.Claim, error) {
			_, err := st.Model.Next(ctx, model.Prompt{User: "which button?"})
			return pay(ctx, st), err
		}},
		&script{name: "idle-original", record: func(_ context.Context, r RecordRequest) (*Recording, error) {
			return &Recording{Origins: []string{r.Origin}}, nil
		}, replay: claim(done)},
		&script{name: "no-original", record: func(context.Context, RecordRequest) (*Recording, error) {
			return nil, errors.New("the goal is not clear")
		}, replay: claim(done)},
	}
}

// guess is a model that answers everything alike.
type guess struct{}

func (guess) Label() string { return "guess" }
func (guess) Next(context.Context, model.Prompt) (model.Reply, error) {
	return model.Reply{Call: model.Call{Tool: "click"}}, nil
}

func testCatalogue() Catalogue {
	return Catalogue{Subjects: testSubjects(), Sites: []app.Site{till{}}, Drifts: drift.All(), Browsers: []string{Chromium, Firefox}}
}

// testRunner runs without a browser, with a clock that stands still.
func testRunner(dir string) Runner {
	r, _ := countedRunner(dir)
	return r
}

func countedRunner(dir string) (Runner, *counts) {
	n := &counts{}
	return Runner{
		Catalogue: testCatalogue(), Dir: dir, Command: "wfbench run", Seed: 1, Jobs: 2,
		Browser: func(context.Context, string) (browser.Driver, error) {
			n.started.Add(1)
			return fakeBrowser{n}, nil
		},
		Model: func(app.Task) model.Model { return guess{} },
		Count: func(model.Prompt, model.Reply) schema.Tokens { return schema.Tokens{Input: 10, Output: 2} },
		NowMs: func() int64 { return 0 },
	}, n
}
