package gate

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wfbench/wfbench/schema"
)

// whole is a policy that uses everything.
const whole = `{
  "schema": "wfbench-policy/1",
  "grants": [
    {"capability": "click", "origin": "https://shop.example"},
    {"capability": "type", "origin": "site"}
  ],
  "denies": [
    {"capability": "credential", "origin": "https://shop.example"},
    {"origin": "https://ads.example"}
  ],
  "confirmations": [
    {"capability": "click", "origin": "https://shop.example", "step": "s4"},
    {"capability": "click", "origin": "https://shop.example", "step": "s5", "what": "click button \"Place order\""}
  ],
  "scheduledRequireConsequentialConfirmation": false
}`

// bad are documents that must be refused, with a word of the error. Those that a JSON Schema
// can express are refused by it, too.
var bad = []struct {
	name, text, want string
	beyond           bool // what a JSON Schema cannot say
}{
	{"another document", `{"schema":"wfbench-workflow/1"}`, "want \"wfbench-policy/1\"", false},
	{"no name", `{}`, "schema", false},
	{"unknown key", `{"schema":"wfbench-policy/1","allowApi":true}`, "unknown key", false},
	{"repeated key", `{"schema":"wfbench-policy/1","grants":[],"grants":[]}`, "repeated key", true},
	{"trailing data", `{"schema":"wfbench-policy/1"} {}`, "after top-level value", true},
	{"key in another case", `{"schema":"wfbench-policy/1","Grants":[]}`, "unknown key", false},
	{"null", `{"schema":"wfbench-policy/1","grants":null}`, "grants", false},
	{"unknown capability", `{"schema":"wfbench-policy/1","grants":[{"capability":"execute","origin":"site"}]}`, "unknown capability \"execute\"", false},
	{"no capability", `{"schema":"wfbench-policy/1","grants":[{"origin":"site"}]}`, "missing key \"capability\"", false},
	{"empty capability", `{"schema":"wfbench-policy/1","grants":[{"capability":"","origin":"site"}]}`, "unknown capability", false},
	{"a host", `{"schema":"wfbench-policy/1","grants":[{"capability":"click","origin":"shop.example"}]}`, "not an origin", false},
	{"a URL", `{"schema":"wfbench-policy/1","grants":[{"capability":"click","origin":"https://shop.example/cart"}]}`, "not an origin", false},
	{"a trailing slash", `{"schema":"wfbench-policy/1","denies":[{"origin":"https://shop.example/"}]}`, "not an origin", false},
	{"a usual port", `{"schema":"wfbench-policy/1","denies":[{"origin":"https://shop.example:443"}]}`, "not an origin", true},
	{"a name in capitals", `{"schema":"wfbench-policy/1","denies":[{"origin":"https://Shop.example"}]}`, "not an origin", true},
	{"a wildcard", `{"schema":"wfbench-policy/1","grants":[{"capability":"click","origin":"https://*.example"}]}`, "not an origin", false},
	{"everywhere", `{"schema":"wfbench-policy/1","grants":[{"capability":"click","origin":"*"}]}`, "not an origin", false},
	{"user info", `{"schema":"wfbench-policy/1","denies":[{"origin":"https://ana@shop.example"}]}`, "not an origin", false},
	{"no step", `{"schema":"wfbench-policy/1","confirmations":[{"capability":"click","origin":"site"}]}`, "missing key \"step\"", false},
	{"empty step", `{"schema":"wfbench-policy/1","confirmations":[{"capability":"click","origin":"site","step":""}]}`, "names no step", false},
	{"a yes in words", `{"schema":"wfbench-policy/1","scheduledRequireConsequentialConfirmation":"no"}`, "scheduledRequireConsequentialConfirmation", false},
}

func TestDecodeFileRefuses(t *testing.T) {
	compiled := compileSchema(t)
	for _, c := range bad {
		_, err := DecodeFile("policy.json", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "policy.json:") {
			t.Errorf("%s: DecodeFile() = %v; want an error at policy.json with %q", c.name, err, c.want)
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(c.text))
		if !c.beyond && (err != nil || compiled.Validate(value) == nil) {
			t.Errorf("%s: the JSON Schema lets it pass", c.name)
		}
	}
	_, err := DecodeFile("big.json", bytes.Repeat([]byte(" "), fileBytesMax+1))
	if syntax := new(schema.SyntaxError); !errors.As(err, &syntax) {
		t.Errorf("DecodeFile of a big file = %v; want a place", err)
	}
	many := `{"schema":"wfbench-policy/1","denies":[` + strings.Repeat(`{"origin":"site"},`, fileListMax) + `{"origin":"site"}]}`
	if _, err := DecodeFile("many.json", []byte(many)); err == nil {
		t.Error("a list over the limit was taken")
	}
}

func TestFileFitsItsSchema(t *testing.T) {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	if err := compileSchema(t).Validate(value); err != nil {
		t.Error(err)
	}
}

func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	data, err := os.ReadFile("policy.json")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("policy.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("policy.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

func TestFilePolicy(t *testing.T) {
	f, err := DecodeFile("policy.json", []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	const site = "http://s1.localhost:4000"
	p := f.Policy(site)
	at := func(origin, step, what string) Request {
		r := request(schema.Click, consequential)
		r.Origin, r.Step, r.What = origin, step, what
		return r
	}
	onSite := request(schema.Fill)
	onSite.Origin = site
	clickOnSite := request(schema.Click)
	clickOnSite.Origin = site
	for _, c := range []struct {
		name string
		ask  Request
		want bool
	}{
		{"granted", request(schema.Click), true},
		{"granted on the site", onSite, true},
		{"not granted on the site", clickOnSite, false},
		{"not granted", request(schema.Fill), false},
		{"confirmed step", at(home, "s4", "whatever"), true},
		{"another step", at(home, "s6", ""), false},
		{"confirmed for what it does", at(home, "s5", `click button "Place order"`), true},
		{"confirmed, and does something else now", at(home, "s5", `click button "Delete account"`), false},
		{"an act of the model's own", at(home, "", ""), false},
		{"a confirmed step on another origin", at("https://shop.example:8443", "s4", ""), false},
	} {
		if got := p.Decide(t.Context(), c.ask); got.Allowed != c.want {
			t.Errorf("%s: Decide(%+v) = %+v; want allowed %v", c.name, c.ask, got, c.want)
		}
	}
	for _, q := range []Question{ForGrant, ForCredential, ForTool, ""} {
		r := at(home, "s4", "")
		r.Question = q
		if f.approver(site)(context.Background(), r) {
			t.Errorf("a confirmed step answered question %q", q)
		}
	}
}

// TestFileUnattended: only an explicit false lets an unattended run go on, and what the file
// confirms beforehand does not: nobody is there to see the page.
func TestFileUnattended(t *testing.T) {
	for text, want := range map[string]bool{
		whole: true,
		strings.Replace(whole, `"scheduledRequireConsequentialConfirmation": false`, `"scheduledRequireConsequentialConfirmation": true`, 1): false,
		strings.Replace(whole, ",\n  \"scheduledRequireConsequentialConfirmation\": false", "", 1):                                           false,
	} {
		f, err := DecodeFile("policy.json", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		p := f.Policy("")
		p.Unattended = true
		r := request(schema.Click, consequential)
		r.Step = "s4"
		if got := p.Decide(t.Context(), r); got.Allowed != want {
			t.Errorf("unattended with confirmation %v = %+v; want allowed %v", f.RequireConsequentialConfirmation, got, want)
		}
	}
}

func TestNoFileGrantsNothing(t *testing.T) {
	var none *File
	p := none.Policy("https://shop.example")
	if p.Decide(t.Context(), request(schema.Click)).Allowed || p.Confirm != nil {
		t.Error("no file granted something")
	}
}

func TestParseGrant(t *testing.T) {
	for text, want := range map[string]Grant{
		"click=https://shop.example":            {Click, home},
		"network-write=http://api.example:8080": {NetworkWrite, "http://api.example:8080"},
		"type=site":                             {Type, Site},
		"click":                                 {}, "=site": {}, "click=": {}, "execute=site": {},
		"click=shop.example": {}, "click=https://shop.example/": {}, "click=file:///etc": {}, "click=*": {},
	} {
		got, err := ParseGrant(text)
		if got != want || (err == nil) != (want != Grant{}) {
			t.Errorf("ParseGrant(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
	if got := (Grant{Type, Site}).At(home); got != (Grant{Type, home}) {
		t.Errorf("At(%q) = %v", home, got)
	}
}
