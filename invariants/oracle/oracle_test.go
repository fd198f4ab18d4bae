package oracle

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"crypto/md5"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf16"

	"golang.org/x/text/unicode/norm"

	"github.com/wfbench/wfbench/schema"
)

// scanText scans one file with the given bytes.
func scanText(t *testing.T, text string, canaries ...Canary) schema.Scan {
	t.Helper()
	scan, err := Scan(fstest.MapFS{"run.json": {Data: []byte(text)}}, canaries)
	if err != nil {
		t.Fatalf("Scan: %v", err)
	}
	return scan
}

func quote(s string) string { b, _ := json.Marshal(s); return string(b) }

func percentAll(s string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, "%%%02x", s[i])
	}
	return b.String()
}

func escapeAll(s string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, `\u%04x`, u)
	}
	return b.String()
}

func entitiesAll(s string) string {
	var b strings.Builder
	for _, r := range s {
		fmt.Fprintf(&b, "&#%d;", r)
	}
	return b.String()
}

func gzipped(s string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write([]byte(s))
	_ = w.Close()
	return b.String()
}

func zlibbed(s string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write([]byte(s))
	_ = w.Close()
	return b.String()
}

func zipped(name, s string) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	f, _ := w.Create(name)
	_, _ = f.Write([]byte(s))
	_ = w.Close()
	return b.String()
}

func utf16LE(s string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		b.WriteByte(byte(u))
		b.WriteByte(byte(u >> 8))
	}
	return b.String()
}

func hexDumped(s string) string {
	pairs := make([]string, len(s))
	for i := range len(s) {
		pairs[i] = fmt.Sprintf("%02X", s[i])
	}
	return strings.Join(pairs, " ")
}

func keyByKey(s string) string {
	var b strings.Builder
	for i, r := range s {
		fmt.Fprintf(&b, "{\"seq\":%d,\"text\":%s}\n", i+1, quote(string(r)))
	}
	return b.String()
}

func spaced(s, sep string) string {
	var parts []string
	for r := []rune(s); len(r) > 0; r = r[min(4, len(r)):] {
		parts = append(parts, string(r[:min(4, len(r))]))
	}
	return strings.Join(parts, sep)
}

func wrapped(s string) string { return s[:len(s)/2] + "\r\n" + s[len(s)/2:] }

func b64(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }

func md5Hex(s string) string { sum := md5.Sum([]byte(s)); return hex.EncodeToString(sum[:]) }

func sha256Hex(s string) string { sum := sha256.Sum256([]byte(s)); return hex.EncodeToString(sum[:]) }

// The values that are planted: a password with spaces, one in which nothing is plain, a token,
// a card number and a one-time code.
var planted = []string{"Tulip harbour 7 & quiet", `Zoë"<ß>\4é`, "qT7bW2xLr9KcVd84Nm0P", "4539578763621486", "493021"}

// encodings are ways in which a value may lie in a file, each with the start of its form.
var encodings = []struct {
	name string
	form string
	put  func(s string) string
}{
	{"plain", "plain", func(s string) string { return "x " + s + " y" }},
	{"json string", "", func(s string) string { return `{"text":` + quote(s) + `}` }},
	{"json in json", "", func(s string) string { return quote(`{"text":` + quote(s) + `}`) }},
	{"json in json in json", "", func(s string) string { return quote(quote(`{"text":` + quote(s) + `}`)) }},
	{"unicode escapes", "json", escapeAll},
	{"upper case", "", func(s string) string { return strings.ToUpper(s) }},
	{"decomposed", "", func(s string) string { return norm.NFD.String(s) }},
	{"full width", "fold", func(s string) string {
		return strings.Map(func(r rune) rune {
			if r > ' ' && r < 0x7F {
				return r + 0xFEE0
			}
			return r
		}, s)
	}},
	{"zero width", "fold", func(s string) string { return spaced(s, "\u200b") }},
	{"spaces", "", func(s string) string { return "no " + spaced(s, " ") + " ok" }},
	{"dashes", "", func(s string) string { return spaced(s, "-") }},
	{"percent all", "percent", percentAll},
	{"percent query", "", func(s string) string { return "https://example.com/?q=" + url.QueryEscape(s) + "&x=1" }},
	{"percent path", "", func(s string) string { return "https://example.com/" + url.PathEscape(s) }},
	{"percent twice", "percent+percent", func(s string) string { return strings.ReplaceAll(percentAll(s), "%", "%25") }},
	{"html escape", "", func(s string) string { return "<p>" + html.EscapeString(s) + "</p>" }},
	{"html entities", "html", entitiesAll},
	{"base64", "base64", b64},
	{"base64 unpadded url", "base64", func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }},
	{"base64 in text", "base64", func(s string) string { return `{"body":"` + b64("user=ada&code="+s+"&x=1") + `"}` }},
	{"base64 shifted 1", "base64", func(s string) string { return "A" + b64("user="+s+"&x=1") }},
	{"base64 shifted 2", "base64", func(s string) string { return "Ab" + b64("user="+s+"&x=1") }},
	{"base64 shifted 3", "base64", func(s string) string { return "Abc" + b64("user="+s+"&x=1") }},
	{"base64 wrapped", "base64", func(s string) string { return wrapped(b64("user=" + s + "&x=1")) }},
	{"base64 wrapped in json", "base64", func(s string) string { return quote(wrapped(b64("user=" + s + "&x=1"))) }},
	{"base64 of base64", "base64+base64", func(s string) string { return b64(b64("user=" + s)) }},
	{"base64 of json", "base64", func(s string) string { return b64(`{"text":` + quote(s) + `}`) }},
	{"hex", "hex", func(s string) string { return hex.EncodeToString([]byte(s)) }},
	{"hex upper", "hex", func(s string) string { return strings.ToUpper(hex.EncodeToString([]byte(s))) }},
	{"hex shifted", "hex", func(s string) string { return "f" + hex.EncodeToString([]byte("u="+s)) }},
	{"hex dump", "hex", hexDumped},
	{"hex escapes", "", func(s string) string { return strings.ReplaceAll(percentAll(s), "%", `\x`) }},
	{"gzip", "gzip", gzipped},
	{"gzip in base64", "base64+gzip", func(s string) string { return b64(gzipped("user=" + s)) }},
	{"zlib", "zlib", func(s string) string { return "head" + zlibbed("user="+s) }},
	{"zip", "zip", func(s string) string { return zipped("trace.txt", "user="+s+"\n") }},
	{"gzip in zip", "zip", func(s string) string { return zipped("trace.gz", gzipped("user="+s)) }},
	{"utf-16", "", utf16LE},
	{"key by key", "keystrokes", keyByKey},
	{"md5", "md5", md5Hex},
	{"sha256", "sha256", sha256Hex},
	{"sha256 in json", "sha256", func(s string) string { return `{"hash":"` + strings.ToUpper(sha256Hex(s)) + `"}` }},
	{"sha256 base64", "sha256", func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return base64.StdEncoding.EncodeToString(sum[:])
	}},
}

func TestScanFindsEveryEncoding(t *testing.T) {
	for _, e := range encodings {
		for _, value := range planted {
			t.Run(e.name+"/"+md5Hex(value)[:4], func(t *testing.T) {
				scan := scanText(t, e.put(value), Canary{"p", value})
				if len(scan.Findings) == 0 {
					t.Fatalf("nothing found in %.200q", e.put(value))
				}
				f := scan.Findings[0]
				if f.What != "secret" || f.Param != "p" || f.File != "run.json" {
					t.Errorf("finding %+v; want a secret of p in run.json", f)
				}
				if !strings.HasPrefix(f.Form, e.form) {
					t.Errorf("form %q; want it to start with %q", f.Form, e.form)
				}
			})
		}
	}
}

func TestScanFindsNothingOfAnotherValue(t *testing.T) {
	other := Canary{"other", "Kx5uE1zQy6HsJf37Gb2R"}
	for _, e := range encodings {
		for _, value := range planted {
			if scan := scanText(t, e.put(value), other); len(scan.Findings) != 0 {
				t.Errorf("%s: %+v; want nothing", e.name, scan.Findings)
			}
		}
	}
}

func TestScanOffsetsLeadToTheValue(t *testing.T) {
	value := planted[2]
	text := strings.Repeat("line\n", 9) + value + "\n" + value
	scan := scanText(t, text, Canary{"p", value})
	if len(scan.Findings) != 2 || scan.Findings[0].Offset != 45 || scan.Findings[1].Offset != 46+len(value) {
		t.Errorf("findings %+v; want offsets 45 and %d", scan.Findings, 46+len(value))
	}
}

func TestScanFindsHalvesOfTokens(t *testing.T) {
	value := planted[2]
	for form, text := range map[string]string{"first-half": value[:12] + "...", "second-half": "..." + value[8:]} {
		scan := scanText(t, text, Canary{"p", value})
		if len(scan.Findings) != 1 || scan.Findings[0].Form != form {
			t.Errorf("%q: %+v; want form %s", text, scan.Findings, form)
		}
	}
	if scan := scanText(t, "mail to @example.com", Canary{"p", "ada.lovelace@example.com"}); len(scan.Findings) != 0 {
		t.Errorf("half an e-mail address: %+v; want nothing", scan.Findings)
	}
}

func TestScanHoldsNoValueInItsResult(t *testing.T) {
	value := planted[2]
	fsys := fstest.MapFS{value + "/" + value + ".json": {Data: []byte(value)}, value + "/b.json": {Data: []byte("{}")}}
	scan, err := Scan(fsys, []Canary{{"p", value}})
	if err != nil {
		t.Fatal(err)
	}
	out, err := schema.Encode(scan)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(out), value[:8]) {
		t.Error("the scan repeats the value that it found")
	}
	if len(scan.Findings) != 3 || scan.Files != 2 {
		t.Errorf("%+v; want a finding for the directory, the name and the content", scan)
	}
	if s := fmt.Sprintf("%v %+v %#v %s %q", Canary{"p", value}, Canary{"p", value}, Canary{"p", value}, Canary{"p", value}, Canary{"p", value}); strings.Contains(s, value) {
		t.Error("a canary prints its value")
	}
}
