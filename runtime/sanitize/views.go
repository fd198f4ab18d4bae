package sanitize

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/hex"
	"html"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The limits of decoding. What lies deeper is not looked for: the bound keeps a hostile text
// from making the search expensive, and such a text does not pass the vet as interface text.
const (
	viewLayersMax = 4
	viewsMax      = 64
	viewBytesMax  = 1 << 16
	runCharsMin   = 8
)

// The forms in which a value may hide.
const (
	formPlain   = "plain"
	formPercent = "percent"
	formHTML    = "html"
	formEscape  = "escape"
	formBase64  = "base64"
	formHex     = "hex"
	formGzip    = "gzip"
	formDigest  = "digest"
	formPartial = "partial"
	formTwin    = "shared" // two parameters have the value
)

// view is one reading of a text.
type view struct {
	form   string
	folded string
	tight  string
	// binary views come from base64, hex or gzip: very short values mean nothing in them.
	binary bool
}

// views lists the readings of s, the plain one first, each once.
func views(s string) []view {
	if len(s) > viewBytesMax {
		s = s[:viewBytesMax]
	}
	seen := map[string]bool{s: true}
	list := []view{newView(formPlain, s, false)}
	layer := []reading{{formPlain, s, false}}
	for range viewLayersMax {
		var next []reading
		for _, r := range layer {
			for _, d := range decodings(r) {
				if d.text == "" || seen[d.text] || len(list) >= viewsMax {
					continue
				}
				seen[d.text] = true
				list = append(list, newView(d.form, d.text, d.binary))
				next = append(next, d)
			}
		}
		layer = next
	}
	return list
}

type reading struct {
	form   string
	text   string
	binary bool
}

func newView(form, s string, binary bool) view {
	f := folded(s)
	return view{form: form, folded: f, tight: tight(f), binary: binary}
}

func decodings(r reading) []reading {
	var out []reading
	add := func(form, text string, binary bool) {
		if len(text) <= viewBytesMax {
			out = append(out, reading{form, text, binary || r.binary})
		}
	}
	if strings.Contains(r.text, "%") {
		add(formPercent, unpercent(r.text), false)
	}
	if strings.Contains(r.text, "&") {
		add(formHTML, html.UnescapeString(r.text), false)
	}
	if strings.Contains(r.text, `\`) {
		add(formEscape, unescape(r.text), false)
	}
	for _, run := range base64Run.FindAllString(r.text, viewsMax) {
		for shift := range 4 {
			decoded := unbase64(run, shift)
			add(formBase64, printable(decoded), true)
			if shift == 0 {
				add(formGzip, printable(gunzip(decoded)), true)
			}
		}
	}
	for _, run := range hexRun.FindAllString(r.text, viewsMax) {
		for shift := range 2 {
			add(formHex, printable(unhex(run[shift:])), true)
		}
	}
	return out
}

var (
	base64Run  = regexp.MustCompile(`[A-Za-z0-9+/_-]{` + strconv.Itoa(runCharsMin) + `,}`)
	hexRun     = regexp.MustCompile(`[0-9A-Fa-f]{` + strconv.Itoa(runCharsMin) + `,}`)
	escapeSeqs = regexp.MustCompile(`\\(?:u\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|U([0-9A-Fa-f]{8})|(.))`)
)

// unpercent decodes every well-formed percent sequence and leaves the rest alone.
func unpercent(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if b, err := hex.DecodeString(s[i+1 : i+3]); err == nil {
				out = append(out, b[0])
				i += 2
				continue
			}
		}
		out = append(out, s[i])
	}
	return string(out)
}

// unescape decodes JSON, JavaScript and Go escapes.
func unescape(s string) string {
	return escapeSeqs.ReplaceAllStringFunc(s, func(seq string) string {
		m := escapeSeqs.FindStringSubmatch(seq)
		for _, digits := range m[1:5] {
			if digits == "" {
				continue
			}
			n, err := strconv.ParseInt(digits, 16, 32)
			if err != nil || !utf8.ValidRune(rune(n)) {
				return seq
			}
			return string(rune(n))
		}
		switch m[5] {
		case "n", "r", "t", "b", "f":
			return " "
		}
		return m[5]
	})
}

func unbase64(run string, shift int) []byte {
	if len(run)-shift < runCharsMin {
		return nil
	}
	run = strings.NewReplacer("-", "+", "_", "/").Replace(run[shift:])
	if len(run)%4 == 1 {
		run = run[:len(run)-1]
	}
	decoded, err := base64.RawStdEncoding.DecodeString(run)
	if err != nil {
		return nil
	}
	return decoded
}

func unhex(run string) []byte {
	decoded, err := hex.DecodeString(run[:len(run)/2*2])
	if err != nil {
		return nil
	}
	return decoded
}

func gunzip(data []byte) []byte {
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return nil
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	// A stream that is cut still gives what came before the cut.
	out, _ := io.ReadAll(io.LimitReader(r, viewBytesMax))
	return out
}

// printable keeps what can be read of decoded bytes; "" when that is too little to be text.
func printable(data []byte) string {
	readable := 0
	text := strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return ' '
		}
		readable++
		return r
	}, string(data))
	if readable < longRunesMin {
		return ""
	}
	return text
}
