package oracle

import (
	"encoding/base64"
	"encoding/hex"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tellingRunes is the least run of readable characters that makes a decoded fragment worth a
// look: chance bytes seldom have it, any value of valueRunesShort does.
const tellingRunes = valueRunesShort

var (
	hexDump   = regexp.MustCompile(`(?:[0-9A-Fa-f]{2}[ :,]){5,}[0-9A-Fa-f]{2}`)
	lineBreak = regexp.MustCompile(`(?:\r|\n|\\r|\\n)+[ \t]*`)
	hexGap    = strings.NewReplacer(" ", "", ":", "", ",", "")
	toStd     = strings.NewReplacer("-", "+", "_", "/")
)

// base64Fragments decodes every run of base64 letters at all four alignments, standard and
// URL alphabet alike, also where line breaks cut the run.
func base64Fragments(text string) []string {
	var out []string
	for _, reading := range readings(text) {
		for _, run := range runs(reading, base64Runes, base64Min) {
			run = toStd.Replace(run)
			for shift := 0; shift < 4 && shift < len(run); shift++ {
				out = appendTelling(out, decodeBase64(run[shift:]))
			}
		}
	}
	return out
}

// The alphabets of encoded runs, and the lengths from which on they are looked at.
const (
	hexRunes    = "0123456789ABCDEFabcdef"
	base64Runes = "+-/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
	base64Min   = 8
	hexMin      = 12
)

// runs lists the longest runs of an alphabet in a text that are not shorter than shortest.
func runs(text, alphabet string, shortest int) []string {
	var in [256]bool
	for i := range len(alphabet) {
		in[alphabet[i]] = true
	}
	var out []string
	start := 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && in[text[i]] {
			continue
		}
		if i-start >= shortest {
			out = append(out, text[start:i])
		}
		start = i + 1
	}
	return out
}

// decodeBase64 decodes as much of a run as makes whole bytes.
func decodeBase64(run string) string {
	if len(run)%4 == 1 {
		run = run[:len(run)-1]
	}
	b, err := base64.RawStdEncoding.DecodeString(run)
	if err != nil { // cannot be: the alphabet and the length fit
		return ""
	}
	return string(b)
}

// hexFragments decodes every run of hex digits at both alignments, and hex dumps.
func hexFragments(text string) []string {
	var out []string
	for _, reading := range readings(text) {
		for _, run := range runs(reading, hexRunes, hexMin) {
			for shift := range 2 {
				out = appendTelling(out, decodeHex(run[shift:]))
			}
		}
	}
	for _, dump := range hexDump.FindAllString(text, -1) {
		out = appendTelling(out, decodeHex(hexGap.Replace(dump)))
	}
	return out
}

func decodeHex(run string) string {
	b, err := hex.DecodeString(run[:len(run)/2*2])
	if err != nil { // cannot be: all are hex digits
		return ""
	}
	return string(b)
}

// readings are the text as it is and the text without line breaks, where it has some.
func readings(text string) []string {
	list := []string{text}
	if joined := lineBreak.ReplaceAllString(text, ""); joined != text {
		list = append(list, joined)
	}
	return list
}

// appendTelling adds a fragment when it is readable in part or a packed stream.
func appendTelling(out []string, fragment string) []string {
	if packed(fragment) || telling(fragment) {
		return append(out, fragment)
	}
	return out
}

// telling reports a run of tellingRunes readable characters; NULs between them do not count.
func telling(s string) bool {
	run := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1, r != 0 && r != '\n' && r != '\t' && !unicode.IsPrint(r):
			run = 0
		case r != 0:
			run++
		}
		if run >= tellingRunes {
			return true
		}
		i += size
	}
	return false
}
