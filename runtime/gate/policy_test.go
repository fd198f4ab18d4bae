package gate

import (
	"context"
	"testing"
)

const home = "https://shop.example"

func yes(context.Context, Request) bool { return true }

func TestPolicy(t *testing.T) {
	click := Request{Capability: Click, Origin: home}
	submit := Request{Capability: Click, Origin: home, Consequential: true}
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
		{"other port is another origin", Policy{Grants: All(home + ":8443")}, click, false},
		{"other scheme is another origin", Policy{Grants: All("http://shop.example")}, click, false},
		{"sub-domain is another origin", Policy{Grants: All("https://pay.shop.example")}, click, false},
		{"deny beats grant", Policy{Grants: All(home), Denied: []string{home}}, click, false},
		{"consequential needs a confirmation", Policy{Grants: All(home)}, submit, false},
		{"confirmed", Policy{Grants: All(home), Confirm: yes}, submit, true},
		{"a confirmation is no grant", Policy{Confirm: yes}, submit, false},
		{"unattended stops what is consequential", Policy{Grants: All(home), Confirm: yes, Unattended: true}, submit, false},
		{"unattended lets the rest pass", Policy{Grants: All(home), Unattended: true}, click, true},
	} {
		if got := c.policy.Decide(t.Context(), c.ask).Allowed; got != c.want {
			t.Errorf("%s: Decide(%+v) = %v; want %v", c.name, c.ask, got, c.want)
		}
	}
}

func TestPolicyAsksEachTime(t *testing.T) {
	asked := 0
	p := Policy{Grants: All(home), Confirm: func(context.Context, Request) bool { asked++; return asked == 1 }}
	submit := Request{Capability: Click, Origin: home, Consequential: true}
	if !p.Decide(t.Context(), submit).Allowed || p.Decide(t.Context(), submit).Allowed {
		t.Error("the second submit rode on the confirmation of the first")
	}
}
