package detect

import (
	"encoding/base64"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
)

const (
	lowerDigits = "abcdefghijklmnopqrstuvwxyz0123456789"
	alnum       = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + lowerDigits
	hexDigits   = "0123456789abcdef"
)

// maker makes secret-looking values at test time, so that none is in the source.
type maker struct{ rng *rand.Rand }

func newMaker() maker { return maker{rand.New(rand.NewPCG(7, 11))} }

func (m maker) from(alphabet string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[m.rng.IntN(len(alphabet))]
	}
	return string(b)
}

func (m maker) jwt() string {
	enc := base64.RawURLEncoding
	return enc.EncodeToString([]byte(`{"alg":"HS256","typ":"JWT"}`)) + "." +
		enc.EncodeToString([]byte(`{"sub":"`+m.from(lowerDigits, 12)+`"}`)) + "." + m.from(alnum, 43)
}

// card makes a number with a valid check digit.
func (m maker) card(sep string) string {
	digits := "4" + m.from("0123456789", 14)
	for c := '0'; c <= '9'; c++ {
		if n := digits + string(c); luhn(n) {
			return n[:4] + sep + n[4:8] + sep + n[8:12] + sep + n[12:]
		}
	}
	panic("no check digit fits")
}

// iban makes a number with valid check digits.
func (m maker) iban() string {
	bban := m.from("0123456789", 18)
	for i := range 97 {
		s := "DE" + string(rune('0'+i/10)) + string(rune('0'+i%10)) + bban
		if isIBAN(s) {
			return s
		}
	}
	panic("no check digits fit")
}

func mustNew(t *testing.T) *Detector {
	t.Helper()
	d, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestLeafFinds(t *testing.T) {
	m, d := newMaker(), mustNew(t)
	pat := "gh" + "p_" + m.from(alnum, 36)
	tests := []struct{ name, key, value, rule string }{
		{"pem", "text", "-----BEGIN " + "RSA PRIVATE KEY-----\n" + m.from(alnum, 64), "private-key"},
		{"jwt", "text", m.jwt(), "jwt"},
		{"jwt in text", "name", "Signed in with " + m.jwt() + ".", "jwt"},
		{"bearer", "text", "Bearer " + m.from(alnum, 24), "authorization"},
		{"basic", "text", "authorization: Basic " + m.from(alnum, 24), "authorization"},
		{"user info", "href", "https://ada:" + m.from(alnum, 9) + "@example.com/", "url-user-info"},
		{"reset link", "href", "https://example.com/r?token=" + m.from(alnum, 20), "url-secret"},
		{"callback fragment", "href", "https://example.com/cb#access_token=" + m.from(alnum, 20), "url-secret"},
		{"totp seed", "text", "otpauth://totp/x?secret=" + m.from("ABCDEFGHIJKLMNOP", 16), "otpauth-url"},
		{"cookie", "text", "PHPSESSID=" + m.from(lowerDigits, 26), "cookie"},
		{"card", "name", "Pay with card " + m.card(" "), "card-number"},
		{"card dashes", "name", m.card("-"), "card-number"},
		{"card bare", "name", m.card(""), "card-number"},
		{"iban", "name", m.iban(), "iban"},
		{"ssn", "name", "123" + "-45-" + "6789", "us-ssn"},
		{"e-mail", "name", "Remove ada@example.com", "e-mail"},
		{"e-mail not ascii", "name", "jürgen@bücher.example", "e-mail"},
		{"phone", "name", "Call +49 30 " + m.from("123456789", 8), "phone-number"},
		{"phone us", "name", "(212) 555-" + "0147", "phone-number"},
		{"hex", "id", m.from(hexDigits, 40), "long-hex"},
		{"label password", "password", "hunter", RuleLabel},
		{"label camel", "userPassword", "x9", RuleLabel},
		{"label header", "X-Api-Key", m.from(alnum, 10), RuleLabel},
		{"label cvc", "card.cvc", "123", RuleLabel},
		{"label one-time", "one-time-code", "493021", RuleLabel},
		{"vendor", "text", pat, "gitleaks:github-pat"},
		{"vendor base64", "text", base64.StdEncoding.EncodeToString([]byte("value=" + pat)), "gitleaks:github-pat"},
		{"switched off by page text", "text", pat + " gitleaks:allow", "gitleaks:github-pat"},
		{"holds a word of the allow-list", "text", "gh" + "p_" + m.from(alnum, 16) + "false" + m.from(alnum, 15), "gitleaks:github-pat"},
		{"too long", "text", strings.Repeat("word ", leafBytesMax/5+1), RuleTooLong},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if rule, hit := d.Leaf(tt.key, tt.value); !hit || rule != tt.rule {
				t.Errorf("Leaf(%q, ...) = %q, %v; want %q, true", tt.key, rule, hit, tt.rule)
			}
		})
	}
}

func TestLeafLetsBenignTextPass(t *testing.T) {
	m, d := newMaker(), mustNew(t)
	card := m.card("")
	spoilt := card[:15] + string('0'+(card[15]-'0'+1)%10)
	for _, tt := range []struct{ key, value string }{
		{"name", "Place order"}, {"name", "Password"}, {"label", "Card number"}, {"label", "Security code"},
		{"type", "password"}, {"autocomplete", "one-time-code"}, {"autocomplete", "cc-number"}, {"param", "password"},
		{"name", "cvc"}, {"password", "{{password}}"}, {"password", "Password"}, {"password", ""}, {"text", "[secret]"},
		{"key", "ArrowDown"}, {"key", "Blue mug, large"}, {"path", "/orders/:number"}, {"path", "/reset/:opaque"},
		{"origin", "http://c1.shop.localhost:8080"}, {"schema", "wfbench-workflow/1"}, {"seed", "4242424242424242"},
		{"id", "s1"}, {"testId", "checkout-submit"}, {"name", spoilt}, {"name", "Order 1042 of 12 November 2026"},
		{"name", "Version 4.18.2"}, {"name", "€ 1,299.00"}, {"name", "Wednesday 12:30-14:00"}, {"name", "user@"},
		{"name", "a.b.c"}, {"name", "https://example.com/help"}, {"name", "Mention @ada in #general"},
		{"compass", "north"}, {"pinned", "yes"}, {"tokens", "input"}, {"tokenised", "no"},
	} {
		if rule, hit := d.Leaf(tt.key, tt.value); hit {
			t.Errorf("Leaf(%q, %q) = %q, true; want no hit", tt.key, tt.value, rule)
		}
	}
}

func TestLeafIsTheSameEachTimeAndFromManyGoroutines(t *testing.T) {
	m, d := newMaker(), mustNew(t)
	value := "gh" + "p_" + m.from(alnum, 36) + " and " + "gl" + "pat-" + m.from(alnum, 20)
	want, hit := d.Leaf("text", value)
	if !hit {
		t.Fatal("planted tokens were not found")
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 10 {
				if got, _ := d.Leaf("text", value); got != want {
					t.Errorf("Leaf gave %q; want %q as before", got, want)
				}
			}
		})
	}
	wg.Wait()
}

func TestWithoutExcusesLeavesNone(t *testing.T) {
	d := mustNew(t)
	if len(d.leaks.Config.Allowlists) != 0 {
		t.Error("a global allow-list is left")
	}
	if len(d.leaks.Config.Rules) < 200 {
		t.Errorf("%d rules; want the whole default set", len(d.leaks.Config.Rules))
	}
	for id, rule := range d.leaks.Config.Rules {
		if len(rule.Allowlists) != 0 {
			t.Errorf("rule %s has an allow-list left", id)
		}
	}
}
