package sanitize_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/runtime/sanitize"
	"github.com/wfbench/wfbench/schema"
)

// FuzzText holds what Text keeps to four laws: it never holds a secret, it says of the page
// what the page said, a document made of it passes the last check, and keeping it again
// changes nothing.
func FuzzText(f *testing.F) {
	secret := made(11, 14)
	values := schema.Values{"password": schema.NewSecret(secret), "email": schema.NewSecret("alice.moor@example.com"), "size": schema.NewSecret("XL")}
	set := sanitize.New([]schema.Param{{Name: "password", Sensitive: true}, {Name: "email"}, {Name: "size"}}, values, []string{"48213"})
	for _, text := range forms(secret) {
		f.Add(text)
		f.Add("Save " + text)
	}
	for _, text := range []string{"", "Save", "Remove alice.moor@example.com", "XL", "Size XL", "alice.moor@example.comx", "Café", "Cafe\u0301", "a\u200bb", "{{email}}", "48213", "%41", "&amp;", `\u0041`, "東京XL都"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, s string) {
		_ = set.Mask(s)
		text, err := set.Text(s)
		if err != nil {
			if strings.Contains(err.Error(), secret) {
				t.Fatalf("Text(%q): the error holds the secret", s)
			}
			return
		}
		if strings.Contains(strings.ToLower(text.String()), strings.ToLower(secret)) {
			t.Fatalf("Text(%q) = %q holds the secret", s, text)
		}
		bound, err := text.Bind(values)
		if err != nil || bound != sanitize.Clean(s) {
			t.Fatalf("Text(%q).Bind = %q, %v; want %q", s, bound, err, sanitize.Clean(s))
		}
		document, err := json.Marshal(map[string]schema.Text{"label": text})
		if err != nil {
			t.Fatal(err)
		}
		if hits := set.Scan(document); len(hits) > 0 {
			t.Fatalf("Text(%q) = %q, and Scan finds %v in it", s, text, hits)
		}
		again, err := set.Text(bound)
		if err != nil || again.String() != text.String() {
			t.Fatalf("Text of its own result = %q, %v; want %q", again, err, text)
		}
	})
}
