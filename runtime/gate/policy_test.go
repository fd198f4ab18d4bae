package gate

import (
	"context"
	"slices"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

const home = "https://shop.example"

func yes(context.Context, Request) bool { return true }

// request is the plainest request of a kind, with what a case changes about it.
func request(kind schema.ActionKind, change ...func(*Request)) Request {
	r := Request{Capability: CapabilityOf(kind), Kind: kind, Origin: home, Page: home}
	for _, c := range change {
		c(&r)
	}
	return r
}

func consequential(r *Request) { r.Consequential = true }
func credential(r *Request)    { r.Credential = true }
func framed(r *Request)        { r.Page = "https://host.example" }

func method(m string) func(*Request) { return func(r *Request) { r.Method = m } }

func field(state FieldState) func(*Request) {
	return func(r *Request) { r.Fields = append(r.Fields, Field{Name: `textbox "Email"`, State: state}) }
}

func without(c Capability) []Grant {
	var grants []Grant
	for _, g := range All(home) {
		if g.Capability != c {
			grants = append(grants, g)
		}
	}
	return grants
}

func TestPolicy(t *testing.T) {
	click, submit := request(schema.Click), request(schema.Click, consequential)
	for _, c := range []struct {
		name   string
		policy Policy
		ask    Request
		want   bool
	}{
		{"zero policy denies", Policy{}, click, false},
		{"zero request is denied", Policy{Grants: All("")}, Request{}, false},
		{"granted", Policy{Grants: All(home)}, click, true},
		{"other capability", Policy{Grants: []Grant{{Type, home}}}, click, false},
		{"a capability that is not the kind's", Policy{Grants: All(home)}, Request{Capability: Click, Kind: schema.Fill, Origin: home}, false},
		{"other port is another origin", Policy{Grants: All(home + ":8443")}, click, false},
		{"other scheme is another origin", Policy{Grants: All("http://shop.example")}, click, false},
		{"sub-domain is another origin", Policy{Grants: All("https://pay.shop.example")}, click, false},
		{"denied origin beats grant", Policy{Grants: All(home), Denied: []string{home}}, click, false},
		{"deny beats grant", Policy{Grants: All(home), Denies: []Grant{{Click, home}}}, click, false},
		{"deny beats confirmation", Policy{Confirm: yes, AskGrants: true, Denies: []Grant{{Click, home}}}, submit, false},
		{"deny of another capability", Policy{Grants: All(home), Denies: []Grant{{Type, home}}}, click, true},
		{"deny on another origin", Policy{Grants: All(home), Denies: []Grant{{Click, home + ":8443"}}}, click, true},
		{"consequential needs a confirmation", Policy{Grants: All(home)}, submit, false},
		{"confirmed", Policy{Grants: All(home), Confirm: yes}, submit, true},
		{"a confirmation is no grant", Policy{Confirm: yes}, submit, false},
		{"an approver is not asked for grants unless that is wanted", Policy{Confirm: yes}, click, false},
		{"an approver may grant", Policy{Confirm: yes, AskGrants: true}, click, true},
		{"without an approver nothing is granted", Policy{AskGrants: true}, click, false},
		{"unattended stops what is consequential", Policy{Grants: All(home), Confirm: yes, Unattended: true}, submit, false},
		{"unattended grants nothing", Policy{Confirm: yes, AskGrants: true, Unattended: true}, click, false},
		{"unattended lets the rest pass", Policy{Grants: All(home), Unattended: true}, click, true},
		{"trusted unattended", Policy{Grants: All(home), Unattended: true, TrustUnattended: true}, submit, true},
		{"trust is no grant", Policy{Unattended: true, TrustUnattended: true}, submit, false},
		{"trust is for unattended runs", Policy{Grants: All(home), TrustUnattended: true}, submit, false},
		{"trust keeps an explicit deny", Policy{Grants: All(home), Denied: []string{home}, Unattended: true, TrustUnattended: true}, submit, false},
	} {
		if got := c.policy.Decide(t.Context(), c.ask); got.Allowed != c.want || got.Why == "" {
			t.Errorf("%s: Decide(%+v) = %+v; want allowed %v and a reason", c.name, c.ask, got, c.want)
		}
	}
}

func TestPolicyCredentials(t *testing.T) {
	fill := request(schema.Fill, credential)
	for _, c := range []struct {
		name   string
		policy Policy
		want   bool
	}{
		{"granted", Policy{Grants: All(home)}, true},
		{"typing alone is not enough", Policy{Grants: without(Credential)}, false},
		{"confirmed", Policy{Grants: without(Credential), Confirm: yes}, true},
		{"a credential grant is no grant of typing", Policy{Grants: without(Type), Confirm: yes}, false},
		{"denied", Policy{Grants: All(home), Denies: []Grant{{Credential, home}}}, false},
		{"unattended and granted", Policy{Grants: All(home), Unattended: true}, true},
		{"unattended and not granted", Policy{Grants: without(Credential), Confirm: yes, Unattended: true}, false},
		{"trust does not reach it", Policy{Grants: without(Credential), Confirm: yes, Unattended: true, TrustUnattended: true}, false},
	} {
		if got := c.policy.Decide(t.Context(), fill); got.Allowed != c.want {
			t.Errorf("%s: Decide() = %+v; want allowed %v", c.name, got, c.want)
		}
	}
}

func TestPolicyFetches(t *testing.T) {
	for _, c := range []struct {
		name   string
		policy Policy
		method string
		want   bool
	}{
		{"a GET needs network-write", Policy{Grants: without(NetworkWrite), Confirm: yes}, "GET", false},
		{"a GET with it", Policy{Grants: All(home)}, "GET", true},
		{"a POST is blocked, whoever says yes", Policy{Grants: All(home), Confirm: yes, AskGrants: true}, "POST", false},
		{"a DELETE is blocked in a trusted run", Policy{Grants: All(home), Unattended: true, TrustUnattended: true}, "DELETE", false},
		{"allowed without a question", Policy{Grants: All(home), AllowAPI: true}, "POST", true},
		{"allowed, and still to be granted", Policy{Grants: without(NetworkWrite), AllowAPI: true}, "PATCH", false},
		{"allowed, and denied there", Policy{Grants: All(home), AllowAPI: true, Denies: []Grant{{NetworkWrite, home}}}, "PUT", false},
		{"allowed, and nobody there", Policy{Grants: All(home), AllowAPI: true, Unattended: true}, "POST", false},
		{"no method", Policy{Grants: All(home), AllowAPI: true, Confirm: yes}, "", false},
		{"a method that nobody knows", Policy{Grants: All(home), AllowAPI: true, Confirm: yes}, "PROPFIND", false},
	} {
		// Whether dispatch marks it as consequential must make no difference.
		for _, mark := range []func(*Request){func(*Request) {}, consequential} {
			if c.method == "GET" {
				mark = func(*Request) {}
			}
			if got := c.policy.Decide(t.Context(), request(schema.Fetch, method(c.method), mark)); got.Allowed != c.want {
				t.Errorf("%s: Decide(%s) = %+v; want allowed %v", c.name, c.method, got, c.want)
			}
		}
	}
	if (Policy{Grants: All(home), AllowAPI: true}).Decide(t.Context(), request(schema.Click, consequential)).Allowed {
		t.Error("--allow-api waived the confirmation of a click")
	}
}

func TestPolicyTools(t *testing.T) {
	call := request(schema.CallTool)
	for _, c := range []struct {
		name   string
		policy Policy
		want   bool
	}{
		{"confirmed", Policy{Grants: All(home), Confirm: yes}, true},
		{"granted is not enough", Policy{Grants: All(home)}, false},
		{"a confirmation is no grant", Policy{Confirm: yes}, false},
		{"fetches allowed", Policy{Grants: All(home), AllowAPI: true}, false},
		{"trusted unattended", Policy{Grants: All(home), Confirm: yes, Unattended: true, TrustUnattended: true}, false},
	} {
		if got := c.policy.Decide(t.Context(), call); got.Allowed != c.want {
			t.Errorf("%s: Decide() = %+v; want allowed %v", c.name, got, c.want)
		}
	}
	nobody := call
	nobody.Origin = ""
	if (Policy{Grants: append(All(home), All("")...), Confirm: yes}).Decide(t.Context(), nobody).Allowed {
		t.Error("a tool of a frame without an origin passed")
	}
}

func TestPolicyForms(t *testing.T) {
	p := Policy{Grants: All(home), Confirm: yes}
	for _, c := range []struct {
		states []FieldState
		want   bool
	}{
		{nil, true},
		{[]FieldState{FieldKept, FieldKept}, true},
		{[]FieldState{FieldKept, FieldEmptied}, false},
		{[]FieldState{FieldChanged, FieldKept}, false},
		{[]FieldState{""}, false},
		{[]FieldState{"rather"}, false},
	} {
		r := request(schema.Click, consequential)
		for _, s := range c.states {
			field(s)(&r)
		}
		if got := p.Decide(t.Context(), r); got.Allowed != c.want {
			t.Errorf("Decide() with fields %q = %+v; want allowed %v", c.states, got, c.want)
		}
	}
}

// TestPolicyQuestions pins which questions a request raises, in order: an act's replaces that for
// clicking, in the page's own document, and nothing else.
func TestPolicyQuestions(t *testing.T) {
	for _, c := range []struct {
		name   string
		grants []Grant
		ask    Request
		want   []Question
	}{
		{"a click", nil, request(schema.Click), []Question{ForGrant}},
		{"a submit", nil, request(schema.Click, consequential), []Question{ForAct}},
		{"a granted submit", All(home), request(schema.Click, consequential), []Question{ForAct}},
		{"a submit in another party's frame", nil, request(schema.Click, consequential, framed), []Question{ForGrant, ForAct}},
		{"typing that submits", nil, request(schema.Fill, consequential), []Question{ForGrant, ForAct}},
		{"a credential", nil, request(schema.Fill, credential), []Question{ForGrant, ForCredential}},
		{"a tool", nil, request(schema.CallTool, consequential), []Question{ForGrant, ForTool}},
		{"a granted tool", All(home), request(schema.CallTool), []Question{ForTool}},
		{"a granted click", All(home), request(schema.Click), nil},
	} {
		var asked []Question
		p := Policy{Grants: c.grants, AskGrants: true, Confirm: func(_ context.Context, r Request) bool {
			asked = append(asked, r.Question)
			return true
		}}
		if got := p.Decide(t.Context(), c.ask); !got.Allowed || !slices.Equal(asked, c.want) {
			t.Errorf("%s: asked %q, %+v; want %q", c.name, asked, got, c.want)
		}
	}
}

func TestFirstOf(t *testing.T) {
	no := func(context.Context, Request) bool { return false }
	for _, c := range []struct {
		approvers []Approver
		want      bool
	}{{nil, false}, {[]Approver{nil}, false}, {[]Approver{no, nil, yes}, true}, {[]Approver{no, no}, false}} {
		if got := FirstOf(c.approvers...)(t.Context(), Request{}); got != c.want {
			t.Errorf("FirstOf(%d approvers) = %v; want %v", len(c.approvers), got, c.want)
		}
	}
}

// TestCapabilityOfEveryKind fails for a new kind of action until somebody has given it a
// capability, or has said here that no gate lets it through.
func TestCapabilityOfEveryKind(t *testing.T) {
	want := map[schema.ActionKind]Capability{
		schema.Click: Click, schema.Check: Click, schema.Uncheck: Click, schema.Press: Click, schema.CallTool: Click,
		schema.Fill: Type, schema.Select: Type, schema.Navigate: Navigate, schema.Back: Navigate,
		schema.Upload: Upload, schema.Fetch: NetworkWrite, schema.HandOff: "", "": "", "teleport": "",
	}
	for kind, c := range want {
		if got := CapabilityOf(kind); got != c {
			t.Errorf("CapabilityOf(%q) = %q; want %q", kind, got, c)
		}
	}
	for _, kind := range declaredKinds(t) {
		if _, ok := want[kind]; !ok {
			t.Errorf("kind %q is in no capability: give it one, or say here that it has none", kind)
		}
	}
}

func TestARefusalSaysThatNobodyWasThere(t *testing.T) {
	no := func(context.Context, Request) bool { return false }
	r := request(schema.Click, consequential)
	for _, c := range []struct {
		name string
		p    Policy
		want string
	}{
		{"nobody at all", Policy{Grants: All(r.Origin)}, WhyNobody},
		{"a file that does not list it", Policy{Grants: All(r.Origin), Confirm: no}, WhyNobody},
		{"a person who says no", Policy{Grants: All(r.Origin), Confirm: no, AskGrants: true}, "not confirmed"},
		{"unattended", Policy{Grants: All(r.Origin), Confirm: no, AskGrants: true, Unattended: true}, WhyUnattended},
	} {
		if d := c.p.Decide(t.Context(), r); d.Allowed || d.Why != c.want {
			t.Errorf("%s: Decide = %+v; want a no because %q", c.name, d, c.want)
		}
	}
}
