package oracle

import (
	"html"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// decoder is one way to read text that hides text. It gives the decoded view, or false where
// it finds nothing to decode.
type decoder struct {
	form   string
	decode func(text string, left int) (string, bool, error)
}

// decoders lists all of them, rewriting ones first.
func decoders() []decoder {
	return []decoder{
		{"json", rewriting(unescapeJSON)},
		{"percent", rewriting(unescapePercent)},
		{"form-urlencoded", rewriting(unescapeForm)},
		{"quoted-printable", rewriting(unescapeQuoted)},
		{"html", rewriting(html.UnescapeString)},
		{"utf16", extracting(utf16Readings)},
		{"base64", extracting(base64Fragments)},
		{"hex", extracting(hexFragments)},
		{"gzip", unpacking(gzipStreams)},
		{"zlib", unpacking(zlibStreams)},
		{"zip", unpacking(zipEntries)},
	}
}

// rewriting is a decoder that changes escapes in place and keeps all other text.
func rewriting(rewrite func(string) string) func(string, int) (string, bool, error) {
	return func(text string, _ int) (string, bool, error) {
		out := rewrite(text)
		return out, out != text, nil
	}
}

// extracting is a decoder that joins decoded fragments of the text.
func extracting(fragments func(string) []string) func(string, int) (string, bool, error) {
	return func(text string, _ int) (string, bool, error) {
		list := fragments(text)
		return strings.Join(list, "\n"), len(list) > 0, nil
	}
}

var escape = regexp.MustCompile(`\\(?:u[0-9A-Fa-f]{4}(?:\\u[0-9A-Fa-f]{4})?|u\{[0-9A-Fa-f]{1,6}\}|x[0-9A-Fa-f]{2}(?:\\x[0-9A-Fa-f]{2})*|[0-7]{3}|["\\/'bfnrt])`)

// unescapeJSON undoes one layer of the escapes of JSON and of source code, wherever they are.
func unescapeJSON(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	return escape.ReplaceAllStringFunc(text, unescapeOne)
}

func unescapeOne(s string) string {
	switch {
	case s[1] == 'u' && s[2] == '{':
		return hexRune(s[3 : len(s)-1])
	case s[1] == 'u':
		return unescapeUnits(s)
	case s[1] == 'x':
		return unescapeBytes(s)
	case s[1] >= '0' && s[1] <= '7':
		n, _ := strconv.ParseUint(s[1:], 8, 16)
		return string(rune(n))
	}
	if i := strings.IndexByte("bfnrt", s[1]); i >= 0 {
		return "\b\f\n\r\t"[i : i+1]
	}
	return s[1:]
}

// unescapeUnits reads \uXXXX, or two of them that may be a surrogate pair.
func unescapeUnits(s string) string {
	units := make([]uint16, 0, 2)
	for i := 0; i+6 <= len(s); i += 6 {
		n, _ := strconv.ParseUint(s[i+2:i+6], 16, 16)
		units = append(units, uint16(n))
	}
	return string(utf16.Decode(units))
}

// unescapeBytes reads a run of \xHH: bytes of UTF-8 where they are that, else one character each.
func unescapeBytes(run string) string {
	bytes, runes := make([]byte, 0, len(run)/4), make([]rune, 0, len(run)/4)
	for i := 0; i+4 <= len(run); i += 4 {
		n, _ := strconv.ParseUint(run[i+2:i+4], 16, 8)
		bytes, runes = append(bytes, byte(n)), append(runes, rune(n))
	}
	if utf8.Valid(bytes) {
		return string(bytes)
	}
	return string(runes)
}

func hexRune(digits string) string {
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || n > 0x10FFFF {
		return ""
	}
	return string(rune(n))
}

var (
	percentRun = regexp.MustCompile(`(?:%[0-9A-Fa-f]{2})+`)
	quotedRun  = regexp.MustCompile(`(?:=[0-9A-F]{2})+`)
)

// unescapePercent undoes percent escapes, wherever they are.
func unescapePercent(text string) string { return unescapeRuns(text, "%", percentRun) }

// unescapeQuoted undoes the escapes of quoted-printable text, wherever they are.
func unescapeQuoted(text string) string { return unescapeRuns(text, "=", quotedRun) }

// unescapeRuns undoes escapes of a sign and two hex digits.
func unescapeRuns(text, sign string, runs *regexp.Regexp) string {
	if !strings.Contains(text, sign) {
		return text
	}
	return runs.ReplaceAllStringFunc(text, func(run string) string {
		out := make([]byte, 0, len(run)/3)
		for i := 0; i+3 <= len(run); i += 3 {
			n, _ := strconv.ParseUint(run[i+1:i+3], 16, 8)
			out = append(out, byte(n))
		}
		return string(out)
	})
}

// unescapeForm reads text as a submitted form, where "+" is a space.
func unescapeForm(text string) string {
	if !strings.Contains(text, "+") {
		return text
	}
	return unescapePercent(strings.ReplaceAll(text, "+", " "))
}

// nulsMin is how many NULs a text must have to be read as UTF-16 as well.
const nulsMin = 3

// utf16Readings reads text as UTF-16 in both byte orders and at both alignments.
func utf16Readings(text string) []string {
	if strings.Count(text, "\x00") < nulsMin {
		return nil
	}
	var out []string
	for shift := range 2 {
		little, big := make([]uint16, 0, len(text)/2), make([]uint16, 0, len(text)/2)
		for i := shift; i+1 < len(text); i += 2 {
			little = append(little, uint16(text[i])|uint16(text[i+1])<<8)
			big = append(big, uint16(text[i])<<8|uint16(text[i+1]))
		}
		out = append(out, string(utf16.Decode(little)), string(utf16.Decode(big)))
	}
	return out
}
