package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"testing"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/runtime/engine"
	"github.com/wfbench/wfbench/runtime/gate"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

const (
	origin   = "http://shop.test"
	other    = "http://copy.test"
	password = "tr0ub4dor and three"
)

// shop is a page with a form; sending it commits an order and thanks.
func shop(at, order string) sim.App {
	return sim.App{Origin: at, Pages: []sim.Page{
		{Path: "/", Title: "Shop", Nodes: []sim.Node{
			{Role: "heading", Name: "Order"},
			{Key: "pass", Role: "textbox", Name: "Account password", Label: "Account password", Secret: true, Field: &schema.Field{Type: "password"}},
			{Key: "order", Role: "button", Name: order, Submits: true, Does: []sim.Deed{
				{Request: &sim.Request{Method: "POST", Path: "/orders"}, Effect: &schema.Effect{Name: "order.placed"}, Set: "placed", Goto: "/thanks"},
			}},
		}},
		{Path: "/thanks", Title: "Thanks", Nodes: []sim.Node{
			{Role: "heading", Name: "Thank you"},
			{Key: "news", Role: "checkbox", Name: "Send me news"},
		}},
		{Path: "/help", Title: "Help", Nodes: []sim.Node{{Role: "heading", Name: "Help"}, {Role: "link", Name: "Back to the shop", Href: "/"}}},
	}}
}

var (
	params = []schema.Param{{Name: "password", Label: "Password", Sensitive: true}}
	values = schema.Values{"password": schema.NewSecret(password)}
	notes  = []schema.Note{
		{Do: "fill", Role: "textbox", Names: []string{"Account password"}, Param: "password"},
		{Do: "click", Role: "button", Names: []string{"Place order", "Buy now"}},
		{Do: "check", Role: "checkbox", Names: []string{"Send me news"}},
	}
)

// allow is a gate that grants everything on an origin and says yes to every question there.
func allow(at string) gate.Gate {
	return gate.Policy{Grants: gate.All(at), Confirm: func(_ context.Context, r gate.Request) bool { return r.Origin == at }}
}

// recorded is the workflow of the shop as it was.
func recorded(t *testing.T) *schema.Workflow {
	t.Helper()
	session, parts := open(t, shop(origin, "Place order"))
	e := engine.New(parts)
	trace, err := e.Record(t.Context(), engine.RecordOptions{
		Page: session.Page(), Gate: allow(origin), Model: model.NewPlanner(notes), Task: schema.TaskRef{Site: "shop", Task: "order"},
		Goal: "Order with {{password}}", StartURL: origin + "/", Params: params, Values: values, Allowed: []string{origin}, Browser: "sim",
	})
	if err != nil || trace.Outcome != schema.TraceSuccess {
		t.Fatalf("Record = %+v, %v", trace, err)
	}
	w, err := e.Compile(trace)
	if err != nil || len(w.Steps) != 3 {
		t.Fatalf("Compile = %+v, %v", w, err)
	}
	return w
}

func open(t *testing.T, app sim.App) (*sim.Session, engine.Parts) {
	t.Helper()
	session, err := sim.New(app, sim.Options{}).OpenSim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	parts := engine.Default()
	parts.Clock = session.Clock()
	return session, parts
}

// spoken is a model that keeps what it was told.
type spoken struct {
	model.Model
	prompts []model.Prompt
}

func (s *spoken) Next(ctx context.Context, p model.Prompt) (model.Reply, error) {
	s.prompts = append(s.prompts, p)
	return s.Model.Next(ctx, p)
}

// replayed is what became of a replay.
type replayed struct {
	claim     schema.Claim
	acts      []string
	effects   int
	asked     []model.Prompt
	proposals []schema.Proposal
	log       string
}

// replay runs a workflow on an app. change, when set, alters the options and the parts.
func replay(t *testing.T, w *schema.Workflow, app sim.App, change func(*engine.ReplayOptions, *engine.Parts)) replayed {
	t.Helper()
	session, parts := open(t, app)
	m := &spoken{Model: model.NewPlanner(notes)}
	var log bytes.Buffer
	var out replayed
	o := engine.ReplayOptions{
		Page: session.Page(), Gate: allow(app.Origin), Model: m, Workflow: w, Values: values,
		Propose: func(p schema.Proposal) { out.proposals = append(out.proposals, p) },
		Log:     slog.New(slog.NewJSONHandler(&log, nil)),
	}
	if change != nil {
		change(&o, &parts)
	}
	claim, err := engine.New(parts).Replay(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	out.claim, out.asked, out.log, out.effects = claim, m.prompts, log.String(), len(session.Ledger())
	for _, a := range session.Acts() {
		out.acts = append(out.acts, string(a.Action)+" "+a.Key)
	}
	return out
}

func (r replayed) did(acts ...string) bool { return slices.Equal(r.acts, acts) }

// faulty is a page whose census does what a test says.
type faulty struct {
	browser.Page
	census func() (browser.Census, error)
}

func (f faulty) Census(context.Context, browser.Query) (browser.Census, error) { return f.census() }

func failing(census func() (browser.Census, error)) func(browser.Page) browser.Page {
	return func(p browser.Page) browser.Page { return faulty{p, census} }
}

// watching is a page that tells whether it was opened.
type watching struct {
	browser.Page
	opened *bool
}

func (w watching) Open(ctx context.Context, url string) error {
	*w.opened = true
	return w.Page.Open(ctx, url)
}

// quoting is a model that gives up with a reason of its own, or, without one, fails and quotes
// what it was told.
type quoting struct{ reason string }

func (quoting) Label() string { return "quoting" }

func (q quoting) Next(context.Context, model.Prompt) (model.Reply, error) {
	if q.reason == "" {
		return model.Reply{}, fmt.Errorf("%w: 400: %q", model.ErrEndpoint, password)
	}
	args, err := json.Marshal(map[string]string{"reason": q.reason})
	return model.Reply{Call: model.Call{Tool: "give_up", Args: args}}, err
}
