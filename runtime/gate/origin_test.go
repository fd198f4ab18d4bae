package gate

import (
	"context"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

// What a model writes its own way meets the deny that stands for it.
func TestNoOtherSpellingPassesADeny(t *testing.T) {
	const denied = "http://127.0.0.1"
	p := Policy{Denied: []string{denied}, Confirm: func(context.Context, Request) bool { return true }, AskGrants: true}
	for _, origin := range []string{denied, "http://127.1", "http://0x7f.1", "http://127.0.0.1:80", "http://１27.0.0.1"} {
		r := Request{Capability: Navigate, Kind: schema.Navigate, Origin: origin, Page: "http://shop.example"}
		if d := p.Decide(t.Context(), r); d.Allowed {
			t.Errorf("Decide on %q = %+v; want it denied", origin, d)
		}
	}
	r := Request{Capability: Navigate, Kind: schema.Navigate, Origin: "http://127.0.0.2", Page: "http://shop.example"}
	if d := p.Decide(t.Context(), r); !d.Allowed {
		t.Errorf("Decide elsewhere = %+v; want it allowed", d)
	}
}

func TestCanonicalOrigin(t *testing.T) {
	for text, want := range map[string]string{
		"https://shop.example":          "https://shop.example",
		"http://shop.localhost:8080":    "http://shop.localhost:8080",
		"https://shop.example.":         "https://shop.example.",
		"https://a_b.example":           "https://a_b.example",
		"https://xn--bcher-kva.example": "https://xn--bcher-kva.example",
		"https://bücher.example":        "https://xn--bcher-kva.example",
		"https://faß.example":           "https://xn--fa-hia.example",
		"https://Shop.Example":          "https://shop.example",
		"HTTPS://shop.example":          "https://shop.example",
		"https://shop.example/":         "https://shop.example",
		"https://ｓｈｏｐ.example":          "https://shop.example",
		"https://sh\u200bop.example":    "https://shop.example",
		"https://shop\u3002example":     "https://shop.example",
		"https://shop.example:443":      "https://shop.example",
		"https://shop.example:0443":     "https://shop.example",
		"https://shop.example:":         "https://shop.example",
		"http://shop.example:08080":     "http://shop.example:8080",
		"http://127.0.0.1:80":           "http://127.0.0.1",
		"http://127.1":                  "http://127.0.0.1",
		"http://0x7f.1":                 "http://127.0.0.1",
		"http://0177.0.0.1":             "http://127.0.0.1",
		"http://2130706433":             "http://127.0.0.1",
		"http://0x7f000001:9000":        "http://127.0.0.1:9000",
		"http://127.0.0.1.":             "http://127.0.0.1",
		"http://[::1]":                  "http://[::1]",
		"http://[0:0:0:0:0:0:0:1]":      "http://[::1]",
		"http://[2001:DB8::0]":          "http://[2001:db8::]",
		"http://[::ffff:127.0.0.1]":     "http://[::ffff:7f00:1]",
		"":                              "",
		"shop.example":                  "",
		"ftp://shop.example":            "",
		"https://":                      "",
		"https://:443":                  "",
		"https://shop.example:99999":    "",
		"https://shop.example:https":    "",
		"https://ana@shop.example":      "",
		"https://shop.example/cart":     "",
		"https://shop.example?":         "",
		"https://shop.example#":         "",
		"https://*.example":             "",
		"https://sh op.example":         "",
		"http://1.2.3.4.5":              "",
		"http://256.1":                  "",
		"http://1.2.3.256":              "",
		"http://shop.09":                "",
		"http://[::1":                   "",
		"http://[fe80::1%25eth0]":       "",
		"http://[127.0.0.1]":            "",
		"https://xn--a.example":         "",
		"https://\u200b":                "",
	} {
		got, err := canonicalOrigin(text)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("canonicalOrigin(%q) = %q, %v; want %q", text, got, err, want)
		}
		grant, err := ParseGrant("click=" + text)
		if (err == nil) != (want != "" && want == text) {
			t.Errorf("ParseGrant of %q = %v, %v; want only what a browser tells", text, grant, err)
		}
		if want != "" && want != text && !strings.Contains(err.Error(), `write "`+want+`"`) {
			t.Errorf("ParseGrant of %q = %v; want it to tell how to write it", text, err)
		}
	}
}
