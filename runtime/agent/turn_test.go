package agent_test

import (
	"context"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/model"
	"github.com/wfbench/wfbench/schema"
)

// turn takes one turn on a page that shows these elements at the address.
func turn(t *testing.T, b *bench, address string, elements ...*element) agent.Turn {
	t.Helper()
	b.page.documents = nil
	b.page.show(address)
	b.page.elements = elements
	got, err := b.hands.Turn(context.Background(), agent.Brief{Goal: "Pay"})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestTurnRefusesBeforeDispatch(t *testing.T) {
	pay := func() *element { return &element{role: "button", name: "Pay"} }
	framed := pay()
	framed.origin = "http://evil.test"
	clickPay := `click {"ref":"REF button Pay"}`
	for _, c := range []struct {
		name    string
		address string
		element *element
		call    string
		change  func(*page)
		want    schema.Reason
	}{
		{"page on a foreign origin", "http://evil.test/sign-in", pay(), clickPay, nil, schema.ForeignOrigin},
		{"page on another port", origin + ":8080/", pay(), clickPay, nil, schema.ForeignOrigin},
		{"press on a foreign origin", "http://evil.test/", pay(), `press {"key":"Enter"}`, nil, schema.ForeignOrigin},
		{"back on a foreign origin", "http://evil.test/", pay(), `back {}`, nil, schema.ForeignOrigin},
		{"page without an origin", "about:blank", pay(), clickPay, nil, schema.ForeignOrigin},
		{"frame on a foreign origin", origin + "/", framed, clickPay, nil, schema.ForeignOrigin},
		{"a native dialog is open", origin + "/", pay(), clickPay, func(p *page) { p.dialog = "confirm" }, schema.DialogOpen},
		{"a ref of an earlier observation", origin + "/", pay(), `click {"ref":"ref_0_1"}`, nil, schema.Absent},
		{"a ref of something inert", origin + "/", &element{role: "heading", name: "Pay", inert: true}, `click {"ref":"ref_1_1"}`, nil, schema.Absent},
		{"the element is another than was shown", origin + "/", pay(), clickPay, func(p *page) {
			p.onDescribe = func() { p.elements[0].name = "Delete all" }
		}, schema.StaleDocument},
		{"the element is gone at the count", origin + "/", pay(), clickPay, func(p *page) {
			p.onCensus = func(browser.Query) { p.elements = nil }
		}, schema.StaleDocument},
		{"the element is another at the count", origin + "/", pay(), clickPay, func(p *page) {
			p.onCensus = func(browser.Query) { p.elements[0].name = "Delete all" }
		}, schema.StaleDocument},
		{"own text into a password field", origin + "/", field(0, "Password", "password", ""), `fill {"ref":"REF textbox Password","text":"hunter2"}`, nil, schema.Denied},
		{"own text into a code field", origin + "/", field(0, "Code", "text", "one-time-code"), `fill {"ref":"REF textbox Code","text":"123456"}`, nil, schema.Denied},
		{"own text into a card field", origin + "/", field(0, "Card", "text", "section-a CC-Number"), `fill {"ref":"REF textbox Card","text":"4242"}`, nil, schema.Denied},
		{"a parameter that is not declared", origin + "/", field(0, "Email", "email", ""), `fill {"ref":"REF textbox Email","param":"token"}`, nil, schema.MissingValue},
		{"a parameter without a value", origin + "/", field(0, "Email", "email", ""), `fill {"ref":"REF textbox Email","param":"coupon"}`, nil, schema.MissingValue},
		{"a reference inside a text", origin + "/", field(0, "Note", "text", ""), `fill {"ref":"REF textbox Note","text":"for {{email}}"}`, nil, schema.MissingValue},
		{"an option that is not there", origin + "/", &element{role: "combobox", name: "Size", options: []string{"S"}}, `select {"ref":"REF combobox Size","option":"M"}`, nil, schema.Absent},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t, &page{}, &scripted{[]string{c.call}})
			if c.change != nil {
				c.change(b.page)
			}
			got := turn(t, b, c.address, c.element)
			if got.Event == nil || got.Event.Refused != c.want || got.Event.Outcome != schema.NotDispatched {
				t.Fatalf("Turn() = %+v; want a refusal: %s", got.Event, c.want)
			}
			if len(b.page.acted) > 0 || len(b.asked) > 0 {
				t.Errorf("acted %q, asked %v; want nothing", b.page.acted, b.asked)
			}
			if !strings.HasSuffix(got.Line, ": not-dispatched ("+string(c.want)+")") {
				t.Errorf("line %q does not tell the refusal", got.Line)
			}
		})
	}
}

func TestTurnSuppliesValues(t *testing.T) {
	for _, c := range []struct {
		name      string
		element   *element
		call      string
		typed     string
		line      string
		sensitive bool
	}{
		{"a sensitive parameter", field(0, "Password", "password", ""), `fill {"ref":"REF textbox Password","param":"password"}`,
			password, `fill textbox "Password" with {{password}}: applied`, true},
		{"a sensitive parameter into a plain field", field(0, "Search", "text", ""), `fill {"ref":"REF textbox Search","param":"password"}`,
			password, `fill textbox "Search" with {{password}}: applied`, true},
		{"a text that is a reference", field(0, "Password", "password", ""), `fill {"ref":"REF textbox Password","text":"{{password}}"}`,
			password, `fill textbox "Password" with {{password}}: applied`, true},
		{"a plain parameter into a credential field", field(0, "Code", "text", "one-time-code"), `fill {"ref":"REF textbox Code","param":"size"}`,
			"Medium", `fill textbox "Code" with {{size}}: applied`, true},
		{"a plain parameter", field(0, "Email", "email", ""), `fill {"ref":"REF textbox Email","param":"email"}`,
			email, `fill textbox "Email" with {{email}}: applied`, false},
		{"a text of the model's own", field(0, "Note", "text", ""), `fill {"ref":"REF textbox Note","text":"Thanks"}`,
			"Thanks", `fill textbox "Note": applied`, false},
		{"an option", &element{role: "combobox", name: "Size", options: []string{"Small", "Medium"}}, `select {"ref":"REF combobox Size","option":"Small"}`,
			"Small", `select combobox "Size": applied`, false},
		{"an option that is a value", &element{role: "combobox", name: "Size", options: []string{"Small", "Medium"}}, `select {"ref":"REF combobox Size","option":"{{size}}"}`,
			"Medium", `select combobox "Size" with {{size}}: applied`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t, &page{}, &scripted{[]string{c.call}})
			spy := &spyDispatcher{Dispatcher: b.hands.Dispatch}
			b.hands.Dispatch = spy
			got := turn(t, b, origin+"/", c.element)
			if len(b.page.typed) != 1 || b.page.typed[0] != c.typed || got.Line != c.line || spy.requests[0].Sensitive != c.sensitive {
				t.Errorf("typed %q, line %q, sensitive %v; want %q, %q, %v", b.page.typed, got.Line, spy.requests, c.typed, c.line, c.sensitive)
			}
		})
	}
}

func TestTurnAsksBeforeConsequentialActs(t *testing.T) {
	in := func(role string) schema.Capture {
		return schema.Capture{Anchors: []schema.CapturedAnchor{{Role: role}}}
	}
	for _, c := range []struct {
		name    string
		element *element
		call    string
		want    bool
	}{
		{"a submit", &element{role: "button", name: "Go", capture: schema.Capture{Submits: true}}, `click {"ref":"REF button Go"}`, true},
		{"a last word", &element{role: "button", name: "Go", capture: in("alertdialog")}, `click {"ref":"REF button Go"}`, true},
		{"an Enter in a field", &element{role: "textbox", name: "Go"}, `press {"ref":"REF textbox Go","key":"Enter"}`, true},
		{"an Enter anywhere", &element{role: "textbox", name: "Go"}, `press {"key":"Enter"}`, true},
		{"a Tab", &element{role: "textbox", name: "Go"}, `press {"key":"Tab"}`, false},
		{"a click", &element{role: "button", name: "Delete", capture: in("row")}, `click {"ref":"REF button Delete"}`, false},
		{"a check", &element{role: "checkbox", name: "Go", capture: in("dialog")}, `check {"ref":"REF checkbox Go"}`, false},
	} {
		for _, deny := range []bool{false, true} {
			b := newBench(t, &page{}, &scripted{[]string{c.call}})
			b.deny = deny
			got := turn(t, b, origin+"/", c.element)
			if got.Consequential != c.want || (len(b.asked) == 1) != c.want {
				t.Errorf("%s: consequential %v, asked %d times; want %v", c.name, got.Consequential, len(b.asked), c.want)
			}
			if denied := c.want && deny; (len(b.page.acted) == 0) != denied || (got.Event.Refused == schema.Denied) != denied {
				t.Errorf("%s, deny %v: acted %q, refused %q", c.name, deny, b.page.acted, got.Event.Refused)
			}
		}
	}
}

func TestTurnAcceptsNoSuccessOnAForeignOrigin(t *testing.T) {
	b := newBench(t, &page{}, &scripted{[]string{`done {"outcome":"success","summary":"paid"}`}})
	got := turn(t, b, "http://evil.test/thanks", &element{role: "heading", name: "Thanks", inert: true})
	if !got.Finished || got.Outcome != schema.TraceFailed || got.Reason != string(schema.ForeignOrigin) {
		t.Errorf("Turn() = %+v; want no success", got)
	}
	if !strings.Contains(b.model.last(), "foreign origin") {
		t.Error("the prompt does not say that the page is foreign")
	}
}

func TestTurnTakesOverFromAReplay(t *testing.T) {
	b := newBench(t, &page{}, model.NewPlanner([]schema.Note{
		{Do: "click", Role: "link", Names: []string{"Cart"}},
		{Do: "click", Role: "button", Names: []string{"Place order", "Buy now"}},
	}))
	b.page.show(origin + "/cart")
	b.page.elements = []*element{{role: "link", name: "Cart"}, {role: "button", name: "Buy now", capture: schema.Capture{Submits: true}, on: func(p *page) { p.post("/orders", 201) }}}
	got, err := b.hands.Turn(context.Background(), agent.Brief{
		Goal: "Order", Done: []string{`click link "Cart": applied`}, Doubt: "absent", Remaining: []string{`click button "Place order"`},
	})
	if err != nil || got.Line != `click button "Buy now": applied` || got.Event.Seq != 0 {
		t.Fatalf("Turn() = %+v, %v; want the step under its other name", got, err)
	}
	s, err := model.ParseSections(b.model.last())
	if err != nil || s.Doubt != "absent" || len(s.Remaining) != 1 || len(s.Done) != 1 || s.Notice[0] != "page: /cart" {
		t.Errorf("the prompt says %+v, %v", s, err)
	}
}

func TestTurnTakesNoValueThatIsNotDeclared(t *testing.T) {
	b := newBench(t, &page{}, &scripted{[]string{`fill {"ref":"REF textbox Email","param":"stray"}`}})
	b.hands.Values["stray"] = schema.NewSecret("x")
	if got := turn(t, b, origin+"/", field(0, "Email", "email", "")); got.Event.Refused != schema.MissingValue || len(b.page.typed) > 0 {
		t.Errorf("Turn() = %+v; want a refusal: nobody knows whether the value is sensitive", got.Event)
	}
}
