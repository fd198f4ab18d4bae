package compile_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

func asRefusal(err error, into **compile.Refusal) bool { return errors.As(err, into) }

// save ends a recording with a step that can always be replayed.
func save(r *recording) *recording {
	return r.do("click", element("button", "Finish"), page("/done", "heading Done"))
}

// start is a page with nothing special.
func start() *recording { return record("/form", "heading Form", "button Finish") }

func TestHandOffSteps(t *testing.T) {
	moved := page("/form", "heading Form", "button Finish", "status Saved")
	for _, c := range []struct {
		name  string
		trace *recording
		want  string // of the first step
	}{
		{"equals that nothing tells apart", start().do("click", element("button", "Delete", population(2)), moved),
			`hand-off (click button "Delete": ambiguous-before)`},
		{"equals in rows without a text of their own", start().do("click", element("button", "Delete", population(2), in("row", "", 1, "2x Draft")), moved),
			`hand-off (click button "Delete": ambiguous-before)`},
		{"two equals within one row", start().do("click", element("button", "Delete", population(4), in("row", "", 2, "#Alpha")), moved),
			`hand-off (click button "Delete": ambiguous-before)`},
		{"unknown population", start().do("click", element("button", "Delete", population(0)), moved),
			`hand-off (click button "Delete": ambiguous-before)`},
		{"counts that contradict each other", start().do("click", element("button", "Save", func(c *schema.Capture) { c.Population.Anchor = 2 }), moved),
			`hand-off (click button "Save": self-mismatch)`},
		{"no name", start().do("click", element("button", " "), moved), `hand-off (click button: unnamed-target)`},
		{"no role", start().do("click", element("", "Save"), moved), `hand-off (click element "Save": unknown-role)`},
		{"role of nobody", start().do("click", element("wizard", "Save"), moved), `hand-off (click element "Save": unknown-role)`},
		{"list named by its choice", start().do("click", element("combobox", "Norway", func(c *schema.Capture) { c.Options = []string{"Norway", "Sweden"} }), moved),
			`hand-off (click combobox "Norway": unnamed-target)`},
		{"name that differs from run to run", start().do("click", element("link", "Order 10293"), moved), `hand-off (click link: tainted-target)`},
		{"unknown tool", start().do("execute_js", nil, moved), `hand-off (unknown tool: unsupported-tool)`},
		{"popup", start().do("popup", element("link", "Help"), moved), `hand-off (unknown tool link "Help": unsupported-tool)`},
		{"key that writes", start().do("press", element("textbox", "Title"), moved, literal("a")), `hand-off (press textbox "Title": unsupported-key)`},
		{"Enter without a target", start().do("press", nil, moved, literal("Enter")), `hand-off (press: missing-target)`},
		{"click without a target", start().do("click", nil, moved), `hand-off (click: missing-target)`},
		{"fill without a value", start().do("fill", element("textbox", "Title"), moved), `hand-off (fill textbox "Title": missing-input)`},
		{"parameter that nobody declared", start().do("fill", element("textbox", "Title"), moved, param("ghost")), `hand-off (fill textbox "Title": undeclared-param)`},
		{"option that the page did not offer", start().do("select", element("combobox", "Size"), moved, literal("Huge")), `hand-off (select combobox "Size": unlisted-option)`},
		{"address with a query", start().do("navigate", nil, page("/list"), literal(site+"/list?page=2")), `hand-off (navigate: needs-address)`},
		{"address with a token", start().do("navigate", nil, page("/magic/x"), literal(site+"/magic/"+made(2, 20)+"/go")), `hand-off (navigate: needs-address)`},
		{"script address", start().do("navigate", nil, page("/list"), literal("javascript:alert(1)")), `hand-off (navigate: needs-address)`},
		{"back to where nobody knows", start().do("back", nil, moved), `hand-off (back: unobservable)`},
		{"server changed and nothing shows it", start().stay("click", element("button", "Pay", submits), sent("POST", "/pay")),
			`hand-off (click button "Pay": unobservable)`},
		{"server changed and something only went", start().do("click", element("button", "Pay"), page("/form", "heading Form"), sent("POST", "/pay")),
			`hand-off (click button "Pay": unobservable)`},
		{"nobody knows whether it was applied", start().stay("click", element("button", "Pay"), sent("POST", "/pay"), outcome(schema.MaybeApplied)),
			`hand-off (click button "Pay": outcome-uncertain)`},
		{"the zero outcome is uncertain", start().stay("click", element("button", "Pay", submits), outcome("")),
			`hand-off (click button "Pay": outcome-uncertain)`},
	} {
		w := compiled(t, save(c.trace))
		if got := saying(w.Steps[0]); got != c.want {
			t.Errorf("%s: step = %q; want %q", c.name, got, c.want)
		}
		if len(w.Steps) != 2 || w.Steps[1].Action != schema.Click {
			t.Errorf("%s: the next step is not kept", c.name)
		}
		if len(w.Notes) == 0 {
			t.Errorf("%s: no note tells of the hand-off", c.name)
		}
	}
}

func TestLeftOutSteps(t *testing.T) {
	for _, c := range []struct {
		name  string
		trace *recording
		note  string
	}{
		{"refused", start().stay("click", element("button", "Pay", submits), outcome(schema.NotDispatched), func(e *schema.Event) { e.Refused = schema.Denied }),
			`event 1, click button "Pay": left out: it was not dispatched`},
		{"no effect", start().stay("click", element("button", "More"), outcome(schema.NoEffect)),
			`event 1, click button "More": left out: it changed nothing`},
		{"uncertain and nothing changed", start().stay("click", element("button", "More"), outcome(schema.MaybeApplied)),
			`event 1, click button "More": left out: it changed nothing`},
		{"filled again", start().stay("fill", element("textbox", "Title"), literal("first try"), state("filled")).
			stay("fill", element("textbox", "Title"), literal("second try"), state("filled")),
			`event 1, fill textbox "Title": left out: the same field was filled again`},
	} {
		w := compiled(t, save(c.trace))
		if len(w.Notes) == 0 || w.Notes[0] != c.note {
			t.Errorf("%s: notes = %q; want %q", c.name, w.Notes, c.note)
		}
		for _, s := range w.Steps {
			if s.Action == schema.HandOff {
				t.Errorf("%s: step %q", c.name, saying(s))
			}
		}
	}
}

func TestFillOfAnotherFieldIsNoRepeat(t *testing.T) {
	r := start().stay("fill", element("textbox", "Name", population(2), in("row", "", 1, "#Alpha")), literal("x one")).
		stay("fill", element("textbox", "Name", population(2), in("row", "", 1, "#Beta")), literal("x two"))
	if w := compiled(t, save(r)); len(w.Steps) != 3 {
		t.Errorf("%d steps; want both fills and the click", len(w.Steps))
	}
	again := start().stay("fill", element("textbox", "Name"), literal("x one")).
		do("click", element("button", "Add"), page("/form", "heading Form", "button Finish", "status Added")).
		stay("fill", element("textbox", "Name"), literal("x two"))
	if w := compiled(t, save(again)); len(w.Steps) != 4 {
		t.Errorf("%d steps; want both fills around a click", len(w.Steps))
	}
}

func TestEqualSayingsOfOtherElementsAreHandedOff(t *testing.T) {
	saved := page("/form", "heading Form", "button Finish", "status Saved")
	r := start().do("click", element("button", "Remove", in("row", "", 1, "2x Old", "2x Alpha")), saved).
		do("click", element("button", "Remove", in("row", "", 1, "2x New", "2x Beta")), page("/form", "heading Form", "button Finish", "status Gone"))
	w := compiled(t, save(r))
	for _, s := range w.Steps[:2] {
		if !strings.HasSuffix(s.Reason, "not-distinct") {
			t.Errorf("step %q; want a hand-off for not-distinct", saying(s))
		}
	}
}

func TestNothingToReplay(t *testing.T) {
	_, err := compile.Default().Compile(&start().Trace)
	wantRefusal(t, err, compile.NoSteps)
	_, err = compile.Default().Compile(&start().do("click", element("button", ""), page("/x")).Trace)
	wantRefusal(t, err, compile.NoSteps)
	_, err = compile.Default().Compile(&save(record("about:blank")).Trace)
	wantRefusal(t, err, compile.NoPlace)
}

func TestDetectorIsTheLastLine(t *testing.T) {
	c := compile.Default()
	seen := map[string]bool{}
	c.Detect = func(key, value string) (string, bool) {
		seen[key] = true
		return "house-rule", value == "Finish"
	}
	_, err := c.Compile(&save(start()).Trace)
	var refusal *compile.Refusal
	if !asRefusal(err, &refusal) || refusal.Reason != compile.SecretInDocument || refusal.Step != "s1" || refusal.Detail != "steps[0].target.name: house-rule" {
		t.Errorf("Compile = %v; want secret-in-document at the target's name", err)
	}
	if seen["action"] || seen["role"] {
		t.Error("the detector was asked about the format's own words")
	}
}

// leaky stands for a sanitizer with a hole: it lets every text pass as it is.
type leaky struct{ sanitize.Sanitizer }

func (leaky) Text(s string) (schema.Text, error) { return schema.Literal(sanitize.Clean(s)), nil }

func TestScanCatchesWhatALeakySanitizerKeeps(t *testing.T) {
	r := save(start().param("password", made(4, 16), true))
	r.Params[0].Label = "Password, by default " + r.Values["password"]
	c := compile.Default()
	c.Sanitizer = func(t *schema.Trace) sanitize.Sanitizer { return leaky{sanitize.ForTrace(t)} }
	_, err := c.Compile(&r.Trace)
	wantRefusal(t, err, compile.SecretInDocument)
	if err != nil && strings.Contains(err.Error(), r.Values["password"]) {
		t.Error("the refusal holds the value")
	}
}

// verbatim is the worst of sanitizers: it writes values down, and then finds nothing.
type verbatim struct {
	leaky
	value string
}

func (v verbatim) Text(s string) (schema.Text, error) {
	if strings.HasPrefix(s, "Password") {
		s += " (" + v.value + ")"
	}
	return schema.Literal(sanitize.Clean(s)), nil
}

func (verbatim) Scan([]byte) []sanitize.Hit { return nil }

func TestASanitizerCanBeReplaced(t *testing.T) {
	r := save(start().param("password", made(4, 16), true))
	r.Params[0].Label = "Password"
	c := compile.Default()
	c.Sanitizer = func(t *schema.Trace) sanitize.Sanitizer {
		return verbatim{leaky{sanitize.ForTrace(t)}, t.Values["password"]}
	}
	w, err := c.Compile(&r.Trace)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(encoded(t, w), r.Values["password"]) {
		t.Error("a broken sanitizer does not show: its mutant could not be killed")
	}
}

// cutting stands for a sanitizer that changes what a page says.
type cutting struct{ sanitize.Sanitizer }

func (c cutting) Text(s string) (schema.Text, error) {
	return c.Sanitizer.Text(strings.TrimSuffix(s, " now"))
}

func TestDescriptorMustAgreeWithItsOwnCapture(t *testing.T) {
	r := save(start().do("click", element("button", "Pay now"), page("/form", "heading Form", "button Finish", "status Paid")))
	c := compile.Default()
	c.Sanitizer = func(t *schema.Trace) sanitize.Sanitizer { return cutting{sanitize.ForTrace(t)} }
	w, err := c.Compile(&r.Trace)
	if err != nil {
		t.Fatal(err)
	}
	if got := w.Steps[0].Reason; !strings.HasSuffix(got, "self-mismatch") {
		t.Errorf("step = %q; want a hand-off for self-mismatch", saying(w.Steps[0]))
	}
}
