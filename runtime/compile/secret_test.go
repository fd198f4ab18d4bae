package compile_test

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/compile"
	"github.com/wfbench/wfbench/schema"
)

// W1: the address carries an account and tokens, the field a passphrase.
func TestAddressAndPassphraseStayOut(t *testing.T) {
	passphrase := "violet ladder " + made(20, 8)
	r := record("/accounts/12345?token=do-not-store#secret", "heading Account", "textbox Password", "button Finish")
	r.stay("fill", element("textbox", "Password", field(schema.Field{Type: "password"}), func(c *schema.Capture) { c.WasSecret = true }), literal(passphrase))
	w := compiled(t, save(r))
	if w.Start.Path != "/accounts/:number" {
		t.Errorf("start = %q; want /accounts/:number", w.Start.Path)
	}
	if len(w.Params) != 1 || w.Params[0] != (schema.Param{Name: "input_1", Label: "Password", Sensitive: true}) {
		t.Errorf("params = %+v; want one sensitive input_1 labelled Password", w.Params)
	}
	wantAbsent(t, w, passphrase, "ref_2", "do-not-store", "#secret", "12345")
}

func wantAbsent(t *testing.T, w *schema.Workflow, values ...string) {
	t.Helper()
	text := strings.ToLower(encoded(t, w))
	for _, v := range values {
		if strings.Contains(text, strings.ToLower(v)) {
			t.Errorf("the workflow holds a value of %d characters that it must not", len(v))
		}
	}
}

// W2: each step has its own scope.
func TestScopesFollowThePage(t *testing.T) {
	r := record("/start", "heading Start", "button Open").
		do("click", element("button", "Open"), page("/orders/12345?token=discard-me", "heading Order", "checkbox Gift")).
		stay("check", element("checkbox", "Gift"), state("checked"))
	w := compiled(t, r)
	if w.Steps[0].Scope.Path != "/start" || w.Steps[1].Scope.Path != "/orders/:number" {
		t.Errorf("scopes = %q, %q", w.Steps[0].Scope.Path, w.Steps[1].Scope.Path)
	}
	wantAbsent(t, w, "discard-me", "12345")
}

// D1: what was typed comes back as the name of what is clicked, and in a message.
func TestTypedValuesComeBackAsReferencesOrNotAtAll(t *testing.T) {
	query, secret := "lantern oil", made(21, 13)
	r := record("/find", "heading Find", "searchbox Search", "textbox Passphrase", "button Finish")
	r.stay("fill", element("searchbox", "Search", field(schema.Field{Type: "search"})), literal(query))
	r.do("click", element("option", query), page("/find", "heading Find", "searchbox Search", "textbox Passphrase", "button Finish", "heading Results for "+query))
	r.do("fill", element("textbox", "Passphrase"), page("/find", "heading Find", "searchbox Search", "textbox Passphrase", "button Finish", "heading Results for "+query, "status You typed "+secret), literal(secret))
	r.do("click", element("button", "Keep "+secret), page("/find", "heading Kept "+secret))
	w := compiled(t, save(r))
	for i, want := range []string{"fill searchbox Search <- input_1", "click option {{input_1}}", "fill textbox Passphrase <- input_2", "hand-off (click button: tainted-target)"} {
		if got := saying(w.Steps[i]); got != want {
			t.Errorf("step %d = %q; want %q", i+1, got, want)
		}
	}
	if got := conditions(w.Steps[1]); got != "element-present heading Results for {{input_1}}" {
		t.Errorf("post of the pick = %q", got)
	}
	if w.Params[0].Sensitive || !w.Params[1].Sensitive {
		t.Errorf("params = %+v; want a plain search and a sensitive passphrase", w.Params)
	}
	wantAbsent(t, w, query, secret)
}

// Every disguise of a secret, in every place of a capture or page from which a step takes text.
func TestSecretsInEveryFormAndPlaceStayOut(t *testing.T) {
	secret := made(22, 16)
	built := 0
	for form, text := range disguises(secret) {
		for place, r := range carriers(text) {
			r.param("password", secret, true)
			w, err := compile.Default().Compile(&save(r).Trace)
			if err != nil {
				if strings.Contains(err.Error(), secret) {
					t.Errorf("%s in %s: the refusal holds it", form, place)
				}
				t.Errorf("%s in %s: %v", form, place, err)
				continue
			}
			built++
			document := encoded(t, w)
			for other, again := range disguises(secret) {
				if strings.Contains(document, again) {
					t.Errorf("%s in %s: the workflow holds it (%s)", form, place, other)
				}
			}
		}
	}
	if want := len(disguises(secret)) * len(carriers("x")); built != want {
		t.Errorf("%d workflows built of %d: a refusal proves nothing about what is kept", built, want)
	}
}

func disguises(secret string) map[string]string {
	quoted, _ := json.Marshal(`"` + secret + `"`)
	var percent, escapes strings.Builder
	for _, b := range []byte(secret) {
		fmt.Fprintf(&percent, "%%%02x", b)
		fmt.Fprintf(&escapes, `\u%04x`, b)
	}
	return map[string]string{
		"plain": secret, "upper": strings.ToUpper(secret), "percent": percent.String(), "escapes": escapes.String(),
		"base64": base64.StdEncoding.EncodeToString([]byte(secret)), "hex": hex.EncodeToString([]byte(secret)),
		"json": string(quoted), "html": html.EscapeString("<" + secret + ">"), "query": url.QueryEscape(secret + "&"),
		"half": secret[:10],
	}
}

// carriers are recordings with a text in one place each.
func carriers(text string) map[string]*recording {
	saved := page("/form", "heading Form", "button Finish", "status Saved")
	click := func(change func(*schema.Capture)) *recording {
		return start().do("click", element("button", "Save", field(schema.Field{Type: "text"}), change), saved)
	}
	escaped := url.PathEscape(text)
	return map[string]*recording{
		"name":        click(func(c *schema.Capture) { c.Name = "Save " + text }),
		"label":       click(func(c *schema.Capture) { c.Label = text }),
		"placeholder": click(func(c *schema.Capture) { c.Field.Placeholder = text }),
		"field name":  click(func(c *schema.Capture) { c.Field.Name = text }),
		"field type":  click(func(c *schema.Capture) { c.Field.Type = text }),
		"autofill":    click(func(c *schema.Capture) { c.Field.Autocomplete = text }),
		"input mode":  click(func(c *schema.Capture) { c.Field.InputMode = text }),
		"id":          click(func(c *schema.Capture) { c.ID = text }),
		"test id":     click(func(c *schema.Capture) { c.TestID = text }),
		"role":        click(func(c *schema.Capture) { c.Role = text }),
		"href path":   click(href(site + "/reset/" + escaped + "/go")),
		"href query":  click(href(site + "/reset?token=" + url.QueryEscape(text))),
		"href host":   click(href("http://" + escaped + ".example.org/")),
		"frame": click(func(c *schema.Capture) {
			c.Frame = []schema.FrameStep{{Name: text, Path: "/" + escaped, SameOrigin: true}}
		}),
		"row key":     click(func(c *schema.Capture) { c.Population.Document = 2; in("row", "", 1, "#"+text)(c) }),
		"anchor name": click(func(c *schema.Capture) { c.Population.Document = 2; in("region", text, 1)(c) }),
		"anchor role": click(func(c *schema.Capture) { c.Population.Document = 2; in(text, "Region", 1)(c) }),
		"table name": click(func(c *schema.Capture) {
			c.Population.Document = 2
			in("row", "", 1, "2x cup")(c)
			c.Anchors[0].Keys[0].Inside = 1
			in("table", text, 2)(c)
		}),
		"row in table": click(func(c *schema.Capture) {
			c.Population.Document = 2
			in("row", "", 1, "2x cup")(c)
			c.Anchors[0].Keys[0].Text, c.Anchors[0].Keys[0].Inside = text, 1
			in("table", "Staff", 2)(c)
		}),
		"varying name": varying("link", text+" (3)"),
		"count":        varying("link", "Inbox ("+text+")"),
		"tool input":   start().do("tool", nil, saved, literal(`{"q": "`+text+`"}`)),
		"fetch":        start().do("fetch", nil, saved, literal(site+"/api?q="+url.QueryEscape(text))),
		"upload":       start().stay("upload", element("button", "Attach"), literal("/home/"+text+"/x.pdf")),
		"file name":    start().stay("upload", element("button", "Attach"), literal("/home/x/"+text+".pdf")),
		"heading":      start().do("click", element("button", "Save"), page("/form", "heading Form", "button Finish", "heading Hello "+text)),
		"status":       start().do("click", element("button", "Save"), page("/form", "heading Form", "button Finish", "status "+text)),
		"fact role":    start().do("click", element("button", "Save"), page("/form", "heading Form", "button Finish", text+" Saved")),
		"place":        start().do("click", element("button", "Save"), page("/magic/"+escaped)),
		"query":        start().do("click", element("button", "Save"), page("/magic?t="+url.QueryEscape(text))),
		"fragment":     start().do("click", element("button", "Save"), page("/magic#"+escaped)),
		"request":      start().do("click", element("button", "Save"), saved, sent("POST", "/api/"+escaped)),
		"method":       start().do("click", element("button", "Save"), saved, sent(text, "/api")),
		"option":       start().stay("select", element("combobox", "Size", func(c *schema.Capture) { c.Options = []string{text} }), literal(text)),
		"key":          start().stay("press", element("button", "Save"), literal(text)),
		"tool":         start().stay(text, element("button", "Save")),
		"address":      start().do("navigate", nil, saved, literal(site+"/"+escaped)),
		"goal":         withGoal(start(), "Log in with "+text),
		"typed":        start().stay("fill", element("textbox", "Note to self"), literal(text)),
		"refused":      start().stay("fill", element("textbox", "Note"), literal(text), outcome(schema.NotDispatched)),
	}
}

func withGoal(r *recording, goal string) *recording {
	r.Goal = goal
	return r
}

// D3: what a page echoes of a choice or a card never names anything.
func TestParameterNamesComeFromTheFieldNotFromTheValue(t *testing.T) {
	value := "Ada Byron"
	r := start().stay("fill", element("textbox", value, field(schema.Field{Autocomplete: "name", Name: "full"})), literal(value))
	w := compiled(t, save(r))
	if p := w.Params[0]; p.Name != "input_1" || p.Label != "input_1" {
		t.Errorf("param = %+v; want a name and label that hold nothing of the value", p)
	}
	wantAbsent(t, w, value)
}

// D5: a parameter that goes into a field for secrets is sensitive, whatever was declared.
func TestDeclaredPlainBecomesSensitiveInAFieldForSecrets(t *testing.T) {
	r := start().param("memo", made(23, 10), false).stay("fill", element("textbox", "CVV"), param("memo"))
	if w := compiled(t, save(r)); !w.Params[0].Sensitive {
		t.Error("a value that went into CVV stayed plain")
	}
}

// A code over six boxes comes back as one number in a message.
func TestPiecesOfACodeAreOneValue(t *testing.T) {
	r := start()
	for i, digit := range []string{"k", "7", "q", "2", "m", "9"} {
		r.stay("fill", element("textbox", "Digit "+string(rune('a'+i))), literal(digit))
	}
	r.do("click", element("button", "Check"), page("/form", "heading Form", "button Finish", "heading Code kzz", "status Thanks for k7q2m9"))
	w := compiled(t, save(r))
	wantAbsent(t, w, "k7q2m9")
}

func TestLiteralsThatAreParametersAreThem(t *testing.T) {
	r := start().param("team", "Platform", false).param("city", "Oslo", false).param("town", "Oslo", false).
		stay("fill", element("textbox", "Team"), literal("Platform")).
		stay("fill", element("textbox", "City"), literal("Oslo"))
	w := compiled(t, save(r))
	if got := w.Steps[0].Input.Param; got != "team" {
		t.Errorf("input = %q; want team", got)
	}
	if got := w.Steps[1].Input.Param; got != "input_1" {
		t.Errorf("input of a value that two parameters share = %q; want a parameter of its own", got)
	}
}

func TestOptionsOfThePageAreKept(t *testing.T) {
	size := func(options ...string) *schema.Capture {
		return element("combobox", "Size", func(c *schema.Capture) { c.Options = options })
	}
	w := compiled(t, save(start().param("country", "Norway", false).
		stay("select", size("Small", "2026"), literal("2026")).
		stay("select", element("combobox", "Country", func(c *schema.Capture) { c.Options = []string{"Norway", "Sweden"} }), literal("Norway"))))
	for i, want := range []string{"select combobox Size <- 2026", "select combobox Country <- country"} {
		if got := saying(w.Steps[i]); got != want {
			t.Errorf("step = %q; want %q", got, want)
		}
	}
}

// varying is a click on the one element of its kind.
func varying(role, name string) *recording {
	r := start()
	r.Start.Facts = append(r.Start.Facts, schema.Fact{Role: role, Name: name, Count: 1})
	return r.do("click", element(role, name), page("/form", "heading Form", "button Finish", "status Saved"))
}
