package sanitize_test

import (
	"os"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// What interfaces say must survive: every refusal of it is a step that cannot be replayed.
func TestInterfaceTextsAreKept(t *testing.T) {
	data, err := os.ReadFile("testdata/interface.txt")
	if err != nil {
		t.Fatal(err)
	}
	set := sanitize.New([]schema.Param{{Name: "password", Sensitive: true}, {Name: "quantity"}},
		schema.Values{"password": schema.NewSecret(made(31, 14)), "quantity": schema.NewSecret("2")}, nil)
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if got, err := set.Text(line); err != nil || got.String() != line {
			t.Errorf("Text(%q) = %q, %v; want it as it is", line, got, err)
		}
	}
}

// Secrets that nobody declared are refused by their shape, as far as they have one.
func TestShapesOfSecretsAreRefused(t *testing.T) {
	digits := func(n int) string { return strings.Repeat("4907", n/4+1)[:n] }
	for name, text := range map[string]string{
		"stripe": "sk" + "_live_" + made(41, 24), "github": "gh" + "p_" + made(42, 36), "slack": "xox" + "b-" + made(43, 20),
		"aws": "AKIA" + strings.ToUpper(made(44, 16)), "opaque": made(45, 32), "opaque short": made(46, 12),
		"jwt": "ey" + "J" + made(47, 20) + "." + made(48, 20), "pem": "-----BEGIN" + " RSA PRIVATE KEY-----",
		"card": digits(16), "card grouped": digits(4) + " " + digits(4) + " " + digits(4) + " " + digits(4),
		"last four": "ending in " + digits(4), "iban": "DE" + digits(20), "ssn": digits(3) + "-" + digits(2) + "-" + digits(4),
		"phone": "+47 " + digits(2) + " " + digits(2) + " " + digits(2) + " " + digits(2), "otp": digits(6),
		"uuid": "550e8400-e29b-41d4-a716-446655440000", "hex": "9f86d081884c7d65", "mail": "someone@example.org",
		"userinfo": "https://me:pw@example.org", "time": "14:32", "price": "$5", "amount": "12 EUR", "full width": "４９０７",
	} {
		if got, err := taint(nil).Text("Hello " + text); err == nil {
			t.Errorf("%s: Text kept %q", name, got)
		}
	}
}

func BenchmarkMaskPage(b *testing.B) {
	set := taint(map[string]string{"email": "alice.moor@example.com", "password": made(51, 14), "product": "Trail Runner 2", "query": "Trail",
		"size": "M", "code": "482", "card": "4000111122223333", "city": "Oslo"}, "password", "code", "card")
	page := []string{"Trail Runner 2", "Choose", "row alice.moor@example.com Platform Active", "Deactivate", "History", "A plain sentence of some length that says nothing in particular."}
	for b.Loop() {
		for i := range 4000 {
			_ = set.Mask(page[i%len(page)])
		}
	}
}
