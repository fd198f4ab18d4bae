package sanitize

import "strings"

// The limits of decoding. They keep a hostile text from making the search expensive. What lies
// beyond one is not looked for, and therefore nothing is said for such a text: it is not kept, and
// nobody is shown it.
const (
	viewLayersMax = 4
	viewsMax      = 96
	viewBytesMax  = 1 << 16
)

// The forms in which a value may hide.
const (
	formPlain    = "plain"
	formPercent  = "percent"
	formHTML     = "html"
	formEscape   = "escape"
	formBase64   = "base64"
	formBase32   = "base32"
	formHex      = "hex"
	formBytes    = "bytes"
	formGzip     = "gzip"
	formDigest   = "digest"
	formReversed = "reversed"
	formPartial  = "partial"
	formTwin     = "shared" // two parameters have the value
)

// view is one reading of a text.
type view struct {
	form   string
	folded string
	tight  string
	// binary views come from base64, hex or gzip: very short values mean nothing in them.
	binary bool
}

// reading is a text on its way to a view.
type reading struct {
	form   string
	text   string
	binary bool
}

func newView(r reading) view {
	f := folded(r.text)
	return view{form: r.form, folded: f, tight: tight(f), binary: r.binary}
}

// views lists the readings of s, the plain one first, each once. whole is false when a limit left one
// out.
func views(s string) (list []view, whole bool) {
	whole = len(s) <= viewBytesMax
	plain := reading{formPlain, s[:min(len(s), viewBytesMax)], false}
	seen := map[string]bool{plain.text: true}
	list = []view{newView(plain)}
	layer := []reading{plain}
	for n := 0; len(layer) > 0; n++ {
		var next []reading
		for _, r := range layer {
			for _, d := range decodings(r) {
				switch {
				case d.text == "" || seen[d.text]:
				case n == viewLayersMax || len(list) == viewsMax || len(d.text) > viewBytesMax:
					return list, false
				default:
					seen[d.text] = true
					list = append(list, newView(d))
					next = append(next, d)
				}
			}
		}
		layer = next
	}
	return list, whole
}

// decodings are the readings of a reading, one for each way to decode: what is encoded in one way in
// many places of a text is read as one. So their number does not grow with the text.
func decodings(r reading) []reading {
	var out []reading
	add := func(form, text string, binary bool) {
		out = append(out, reading{form, text, binary || r.binary})
	}
	if strings.Contains(r.text, "%") {
		add(formPercent, unpercent(r.text), false)
	}
	if strings.Contains(r.text, "&") {
		add(formHTML, unescapeHTML(r.text), false)
	}
	if strings.Contains(r.text, `\`) {
		add(formEscape, unescape(r.text), false)
	}
	if runs := base64Run.FindAllString(r.text, -1); runs != nil {
		for shift := range 4 {
			add(formBase64, joinedRuns(runs, func(run string) []byte { return unbase64(run, shift) }), true)
		}
		add(formGzip, joinedRuns(runs, func(run string) []byte { return gunzip(unbase64(run, 0)) }), true)
		add(formBase32, joinedRuns(base32Run.FindAllString(r.text, -1), unbase32), true)
	}
	if !hasDigits(r.text, listMin) {
		return out // a byte of a text begins with a digit, in hex as well
	}
	runs := hexRun.FindAllString(r.text, -1)
	for shift := range 2 {
		add(formHex, joinedRuns(runs, func(run string) []byte { return unhex(run[shift:]) }), true)
	}
	add(formHex, joinedRuns(hexList.FindAllString(r.text, -1), unhexList), true)
	add(formBytes, joinedRuns(byteList.FindAllString(r.text, -1), unbytes), true)
	return out
}

// joinedRuns decodes runs and puts what can be read of each one after the other.
func joinedRuns(runs []string, decode func(string) []byte) string {
	var b strings.Builder
	for _, run := range runs {
		if read := printable(decode(run)); read != "" {
			b.WriteString(read)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// hasDigits reports whether a text has at least so many ASCII digits.
func hasDigits(s string, least int) bool {
	for i := 0; i < len(s) && least > 0; i++ {
		if s[i] >= '0' && s[i] <= '9' {
			least--
		}
	}
	return least == 0
}
