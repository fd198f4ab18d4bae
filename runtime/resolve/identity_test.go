package resolve_test

import (
	"errors"
	"testing"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/browser/sim"
	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

const shop = "http://shop.test"

func app(nodes ...sim.Node) sim.App {
	return sim.App{Origin: shop, Pages: []sim.Page{{Path: "/", Nodes: nodes}}}
}

func box(role, name string, children ...sim.Node) sim.Node {
	return sim.Node{Role: role, Name: name, Children: children}
}

// does is an element that tells, by its key, that it was acted on.
func does(key, role, name string) sim.Node {
	return sim.Node{Key: key, Role: role, Name: name, Does: []sim.Deed{{Effect: &schema.Effect{Name: "thing.done", Fields: map[string]string{"key": key}}}}}
}

func person(key, mail string) sim.Node {
	return box("row", "", box("cell", mail), box("cell", "", does(key, "button", "Edit")))
}

// late is a node that comes after a time.
func late(n sim.Node, ms int) sim.Node {
	n.Shows.AfterMs = ms
	return n
}

// identities are a page as it was recorded, with the key of what was clicked, and the page that
// a replay finds: what is acted on there, or why nothing is.
var identities = []struct {
	name      string
	then, now sim.App
	target    string
	want      string
	refusal   schema.Reason
	// why is the reason when the recording itself gives no step.
	why compile.Reason
}{
	{name: "the same page", target: "save",
		then: app(does("save", "button", "Save")), now: app(does("save", "button", "Save")), want: "save"},
	{name: "a wrapper and another order", target: "save",
		then: app(does("save", "button", "Save"), does("quit", "button", "Quit")),
		now:  app(does("quit", "button", "Quit"), box("group", "", does("save", "button", "Save"))), want: "save"},
	{name: "a twin before it", target: "save",
		then: app(does("save", "button", "Save")), now: app(does("twin", "button", "Save"), does("save", "button", "Save")), refusal: schema.AmbiguousAfter},
	{name: "only the twin is left", target: "b",
		then: app(does("a", "button", "Save"), does("b", "button", "Save")), now: app(does("a", "button", "Save")), why: compile.AmbiguousBefore},
	{name: "gone", target: "save", then: app(does("save", "button", "Save")), now: app(does("reset", "button", "Reset")), refusal: schema.Absent},
	{name: "another name", target: "save", then: app(does("save", "button", "Save")), now: app(does("save", "button", "Save all")), refusal: schema.Absent},
	{name: "another role", target: "save", then: app(does("save", "button", "Sign in")), now: app(does("link", "link", "Sign in")), refusal: schema.Absent},
	{name: "rows in another order", target: "ana",
		then: app(box("table", "People", person("ana", "ana@x.example"), person("bo", "bo@x.example"))),
		now:  app(box("table", "People", person("bo", "bo@x.example"), person("eve", "eve@x.example"), person("ana", "ana@x.example"))), want: "ana"},
	{name: "the row is gone", target: "ana",
		then: app(box("table", "People", person("ana", "ana@x.example"), person("bo", "bo@x.example"))),
		now:  app(box("table", "People", person("bo", "bo@x.example"))), refusal: schema.Absent},
	{name: "the row twice", target: "ana",
		then: app(box("table", "People", person("ana", "ana@x.example"), person("bo", "bo@x.example"))),
		now:  app(box("table", "People", person("ana", "ana@x.example"), person("two", "ana@x.example"))), refusal: schema.AmbiguousAfter},
	{name: "a row of two tables", target: "ana",
		then: app(box("table", "Guests", person("guest", "ana@x.example")), box("table", "Staff", person("ana", "ana@x.example"), person("bo", "bo@x.example"))),
		now:  app(box("table", "Staff", person("bo", "bo@x.example"), person("ana", "ana@x.example")), box("table", "Guests", person("guest", "ana@x.example"))), want: "ana"},
	{name: "a row of two tables, one of which is gone", target: "ana",
		then: app(box("table", "Guests", person("guest", "ana@x.example")), box("table", "Staff", person("ana", "ana@x.example"))),
		now:  app(box("table", "Guests", person("guest", "ana@x.example"))), refusal: schema.Absent},
	{name: "a row of two tables without names", target: "ana",
		then: app(box("table", "", person("guest", "ana@x.example")), box("table", "", person("ana", "ana@x.example"))),
		now:  app(box("table", "", person("ana", "ana@x.example"))), why: compile.AmbiguousBefore},
	{name: "regions that changed places", target: "b",
		then: app(box("region", "Left", does("a", "button", "Open")), box("region", "Right", does("b", "button", "Open"))),
		now:  app(box("region", "Right", does("b", "button", "Open")), box("region", "Left", does("a", "button", "Open"))), want: "b"},
	{name: "a region with the name of two", target: "b",
		then: app(box("region", "Left", does("a", "button", "Open")), box("region", "Right", does("b", "button", "Open"))),
		now:  app(box("region", "Right", does("c", "button", "Open")), box("region", "Right", does("b", "button", "Open"))), refusal: schema.AmbiguousAfter},
	{name: "another count", target: "in", then: app(does("in", "link", "Inbox (3)")), now: app(does("in", "link", "Inbox (1,204)")), want: "in"},
	{name: "another count, and another of the kind", target: "in",
		then: app(does("in", "link", "Inbox (3)")), now: app(does("in", "link", "Inbox (4)"), does("old", "link", "Inbox (3)")), refusal: schema.AmbiguousAfter},
	{name: "two of the kind then", target: "in",
		then: app(does("in", "link", "Draft (1)"), does("two", "link", "Draft (2)")), now: app(does("two", "link", "Draft (2)")), refusal: schema.Absent},
	{name: "late", target: "save", then: app(does("save", "button", "Save")), now: app(late(does("save", "button", "Save"), 2_900)), want: "save"},
	{name: "too late", target: "save", then: app(does("save", "button", "Save")), now: app(late(does("save", "button", "Save"), 3_100)), refusal: schema.Absent},
}

func TestIdentity(t *testing.T) {
	values := schema.Values{"email": schema.NewSecret("ana@x.example")}
	params := []schema.Param{{Name: "email", Label: "E-mail"}}
	for _, c := range identities {
		step, err := compile.Default().Step(params, values, recorded(t, c.then, c.target), "s1")
		var refused *compile.Refusal
		if errors.As(err, &refused) || c.why != "" {
			if refused == nil || refused.Reason != c.why {
				t.Errorf("%s: Step = %v; want %q", c.name, err, c.why)
			}
			continue
		}
		got, reason := replayed(t, c.now, step, values, nil)
		if got != c.want || reason != c.refusal {
			t.Errorf("%s: acted on %q, refused %q; want %q, %q (target %+v)", c.name, got, reason, c.want, c.refusal, step.Target)
		}
	}
}

func TestTheActRepeatsTheCheck(t *testing.T) {
	then := app(does("save", "button", "Save"))
	step, err := compile.Default().Step(nil, nil, recorded(t, then, "save"), "s1")
	if err != nil {
		t.Fatal(err)
	}
	now := app(late(does("twin", "button", "Save"), 500), does("save", "button", "Save"))
	got, reason := replayed(t, now, step, nil, func(s *sim.Session) { s.Clock().After(600) })
	if got != "" || reason != schema.AmbiguousAfter {
		t.Errorf("one at the look and two at the act: acted on %q, refused %q; want ambiguous-after", got, reason)
	}
}

func open(t *testing.T, a sim.App) *sim.Session {
	t.Helper()
	if err := a.Validate(); err != nil {
		t.Fatal(err)
	}
	s, err := sim.New(a, sim.Options{}).OpenSim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Page().Open(t.Context(), shop+"/"); err != nil {
		t.Fatal(err)
	}
	return s
}

// recorded is a click on the element with a key, after which a message came. The element is found
// by clicking: what a page shows has no keys.
func recorded(t *testing.T, a sim.App, key string) schema.Event {
	t.Helper()
	for n := 0; ; n++ {
		s := open(t, a)
		page := s.Page()
		before, err := page.Observe(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		refs := refsOf(before)
		if n == len(refs) {
			t.Fatalf("no element %q", key)
		}
		capture, err := page.Describe(t.Context(), refs[n])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := page.Act(t.Context(), browser.Action{Kind: schema.Click, Target: &browser.Query{Ref: refs[n]}}); err != nil {
			t.Fatal(err)
		}
		if acts := s.Acts(); len(acts) != 1 || acts[0].Key != key {
			continue
		}
		state := schema.PageState{URL: before.URL, Facts: agent.FactsOf(before)}
		after := state
		after.Facts = append(append([]schema.Fact(nil), state.Facts...), schema.Fact{Role: "status", Name: "Done", Count: 1})
		return schema.Event{Seq: 1, Tool: "click", Target: capture, Before: state, After: after, Outcome: schema.Applied}
	}
}

func refsOf(s *browser.Snapshot) []string {
	var refs []string
	for _, n := range s.Nodes {
		if n.Ref != "" {
			refs = append(refs, n.Ref)
		}
	}
	return refs
}

// replayed resolves a step's target, lets something happen, and clicks. It gives the key of what
// was acted on, or the reason why nothing was.
func replayed(t *testing.T, a sim.App, step schema.Step, values schema.Values, between func(*sim.Session)) (string, schema.Reason) {
	t.Helper()
	s := open(t, a)
	found, err := resolve.Exact{Scope: resolve.Strict{}, Clock: s.Clock()}.
		Resolve(t.Context(), s.Page(), resolve.Target{Descriptor: step.Target, Values: values, Scope: step.Scope})
	var refusal *schema.Refusal
	if errors.As(err, &refusal) {
		return acted(s), refusal.Reason
	}
	if err != nil {
		t.Fatal(err)
	}
	if between != nil {
		between(s)
	}
	receipt, err := s.Page().Act(t.Context(), browser.Action{Kind: schema.Click, Target: &found.Query})
	if err != nil {
		t.Fatal(err)
	}
	if receipt.Refusal != nil {
		return acted(s), receipt.Refusal.Reason
	}
	return acted(s), ""
}

func acted(s *sim.Session) string {
	keys := ""
	for _, a := range s.Acts() {
		keys += a.Key
	}
	return keys
}
