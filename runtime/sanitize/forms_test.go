package sanitize_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/wfbench/wfbench/runtime/sanitize"
)

// forms are the disguises of a value that must be seen through.
func forms(value string) map[string]string {
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	_, _ = w.Write([]byte("value=" + value))
	_ = w.Close()
	quoted, _ := json.Marshal(value)
	twice, _ := json.Marshal(string(quoted))
	var escapes, percents, entities, spaced, wide, hidden strings.Builder
	for _, r := range value {
		fmt.Fprintf(&escapes, `\u%04x`, r)
		fmt.Fprintf(&entities, "&#x%x;", r)
		spaced.WriteString(string(r) + " ")
		hidden.WriteString(string(r) + "\u200b")
		if r > ' ' && r < 0x7f {
			r += 0xfee0
		}
		wide.WriteRune(r)
	}
	var octal, list strings.Builder
	for _, b := range []byte(value) {
		fmt.Fprintf(&percents, "%%%02X", b)
		fmt.Fprintf(&octal, "\\%03o", b)
		fmt.Fprintf(&list, "0x%02x, ", b)
	}
	backwards := []rune(norm.NFC.String(value))
	slices.Reverse(backwards)
	digest := sha256.Sum256([]byte(value))
	return map[string]string{
		"plain": value, "upper": strings.ToUpper(value), "lower": strings.ToLower(value),
		"inside": "prefix" + value + "suffix", "nfd": norm.NFD.String(value), "wide": wide.String(),
		"zero width": hidden.String(), "spaced": spaced.String(),
		"query escape": url.QueryEscape(value), "percent all": percents.String(), "percent twice": strings.ReplaceAll(percents.String(), "%", "%25"),
		"html": html.EscapeString(value), "entities": entities.String(),
		"json": string(quoted), "json in json": string(twice), "unicode escapes": escapes.String(),
		"base64": base64.StdEncoding.EncodeToString([]byte(value)), "base64url": base64.RawURLEncoding.EncodeToString([]byte(value)),
		"base64 shifted":   "x" + base64.RawStdEncoding.EncodeToString([]byte(value)),
		"base64 in base64": base64.StdEncoding.EncodeToString([]byte(base64.StdEncoding.EncodeToString([]byte(value)))),
		"hex":              hex.EncodeToString([]byte(value)), "hex upper": strings.ToUpper(hex.EncodeToString([]byte(value))),
		"percent of base64": url.QueryEscape(base64.StdEncoding.EncodeToString([]byte(value))),
		"gzip":              base64.StdEncoding.EncodeToString(zipped.Bytes()),
		"bytes":             fmt.Sprintf("%v", []byte(value)), //nolint:staticcheck // the numbers of the bytes, not their text
		"hex spaced":        fmt.Sprintf("% x", value), "hex list": list.String(), "hex colons": strings.ReplaceAll(fmt.Sprintf("% X", value), " ", ":"),
		"octal": octal.String(), "base32": base32.StdEncoding.EncodeToString([]byte(value)),
		"base32 lower": strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString([]byte("is " + value))),
		"backwards":    string(backwards), "backwards in base64": base64.StdEncoding.EncodeToString([]byte(string(backwards))),
		"digest": hex.EncodeToString(digest[:]),
		"cut":    value[:len(value)*3/4],
	}
}

func TestSensitiveValuesAreSeenThroughEveryForm(t *testing.T) {
	for name, value := range map[string]string{
		"random": made(7, 18), "words": "purple kettle river stone", "marks": "p&ss <w>rd \"q\" 7'x%y", "accents": "Größe-Äpfel-Übung",
	} {
		set := taint(map[string]string{"password": value, "email": "a@example.com"}, "password")
		for form, text := range forms(value) {
			if got, err := set.Text(text); err == nil {
				t.Errorf("%s, %s: Text kept %q", name, form, got)
			} else if strings.Contains(err.Error(), value) {
				t.Errorf("%s, %s: the error holds the value", name, form)
			}
			// A document that somebody else built has the same forms as its texts.
			document, err := json.Marshal(map[string]any{"steps": []any{map[string]any{"label": text}}})
			if err != nil {
				t.Fatal(err)
			}
			hits := set.Scan(document)
			if len(hits) == 0 {
				t.Errorf("%s, %s: Scan found nothing", name, form)
				continue
			}
			if hits[0].Where != "steps[0].label" || hits[0].Param != "password" {
				t.Errorf("%s, %s: Scan = %+v; want password at steps[0].label", name, form, hits[0])
			}
			if masked := set.Mask(text); strings.Contains(strings.ToLower(masked), strings.ToLower(value)) || !strings.Contains(masked, "{{password}}") {
				t.Errorf("%s, %s: Mask = %q", name, form, masked)
			}
		}
	}
}

func TestCardPartsAreTraces(t *testing.T) {
	card := "50" + strings.Repeat("1", 6) + "73" + "9182" + "64"
	set := taint(map[string]string{"card": card}, "card")
	for _, text := range []string{card[:4] + " " + card[4:8] + " " + card[8:12] + " " + card[12:], "Card ending in " + card[len(card)-4:], card[:6] + "******"} {
		var hit *sanitize.Hit
		if _, err := set.Text(text); !errors.As(err, &hit) || hit.Param != "card" {
			t.Errorf("Text of a card's part: %v; want a hit on card", err)
		}
		if masked := set.Mask(text); strings.Contains(masked, card[len(card)-4:]) || strings.Contains(masked, card[:6]) {
			t.Errorf("Mask(%q) = %q", text, masked)
		}
	}
}
