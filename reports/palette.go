package reports

// mark is what a piece of text means; a palette gives it a colour.
type mark string

// The marks.
const (
	good   mark = "good"
	warn   mark = "warn"
	bad    mark = "bad"
	faint  mark = "faint"
	strong mark = "strong"
)

// palette paints marks with the terminal's own sixteen colours, so that a person's theme holds.
type palette map[mark]string

// ansi is the palette of a terminal. The nil palette paints nothing.
var ansi = palette{good: "\x1b[32m", warn: "\x1b[33m", bad: "\x1b[1;31m", faint: "\x1b[2m", strong: "\x1b[1m"}

const ansiEnd = "\x1b[0m"

func (p palette) paint(m mark, s string) string {
	if p[m] == "" || s == "" {
		return s
	}
	return p[m] + s + ansiEnd
}
