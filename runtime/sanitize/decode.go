package sanitize

import (
	"bytes"
	"compress/gzip"
	"encoding/base32"
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

// runCharsMin is how long a run of the characters of an encoding must be, and listMin how many bytes a
// list must have, to be worth decoding.
const (
	runCharsMin    = 8
	base32CharsMin = 10
	listMin        = 6
)

var (
	base64Run = regexp.MustCompile(`[A-Za-z0-9+/_-]{` + strconv.Itoa(runCharsMin) + `,}`)
	base32Run = regexp.MustCompile(`[A-Z2-7]{` + strconv.Itoa(base32CharsMin) + `,}|[a-z2-7]{` + strconv.Itoa(base32CharsMin) + `,}`)
	hexRun    = regexp.MustCompile(`[0-9A-Fa-f]{` + strconv.Itoa(runCharsMin) + `,}`)
	// A list of bytes, as programs print it: 68:75:6e, 0x68, 0x75; [104 117 110].
	hexList    = regexp.MustCompile(`(?:(?:0[xX])?[0-9A-Fa-f]{2}[\s:;,.-]{1,3}){` + strconv.Itoa(listMin-1) + `,}(?:0[xX])?[0-9A-Fa-f]{2}`)
	byteList   = regexp.MustCompile(`(?:[0-9]{1,3}[\s;,]{1,3}){` + strconv.Itoa(listMin-1) + `,}[0-9]{1,3}`)
	listItem   = regexp.MustCompile(`[0-9A-Fa-f]+`)
	escapeSeqs = regexp.MustCompile(`\\(?:u\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|U([0-9A-Fa-f]{8})|([0-3][0-7]{2})|(.))`)
)

func unescapeHTML(s string) string { return html.UnescapeString(s) }

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

// unescape decodes the escapes of JSON, JavaScript, Go and C. An octal one is a byte.
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
		if n, err := strconv.ParseUint(m[5], 8, 8); err == nil {
			return string([]byte{byte(n)})
		}
		switch m[6] {
		case "n", "r", "t", "b", "f":
			return " "
		}
		return m[6]
	})
}

func unbase64(run string, shift int) []byte {
	if len(run)-shift < runCharsMin {
		return nil
	}
	run = base64Standard.Replace(run[shift:])
	if len(run)%4 == 1 {
		run = run[:len(run)-1]
	}
	decoded, err := base64.RawStdEncoding.DecodeString(run)
	if err != nil {
		return nil
	}
	return decoded
}

// base64Standard writes the alphabet of addresses in the standard one.
var base64Standard = strings.NewReplacer("-", "+", "_", "/")

// unbase32 decodes as much of a run as makes whole bytes.
func unbase32(run string) []byte {
	run = strings.ToUpper(run)
	switch len(run) % 8 {
	case 1, 3, 6:
		run = run[:len(run)-1]
	}
	decoded, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(run)
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

// unhexList decodes a list of bytes of two digits each.
func unhexList(list string) []byte {
	return unhex(strings.Join(listItem.FindAllString(hexPrefix.Replace(list), -1), ""))
}

var hexPrefix = strings.NewReplacer("0x", "", "0X", "")

// unbytes decodes a list of bytes in decimal; nil for a list of other numbers.
func unbytes(list string) []byte {
	var out []byte
	for _, item := range listItem.FindAllString(list, -1) {
		n, err := strconv.ParseUint(item, 10, 8)
		if err != nil {
			return nil
		}
		out = append(out, byte(n))
	}
	return out
}

func gunzip(data []byte) []byte {
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return nil
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	// A stream that is cut still gives what came before the cut. One byte more than may be looked at
	// tells that there is more.
	out, _ := io.ReadAll(io.LimitReader(r, viewBytesMax+1))
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
