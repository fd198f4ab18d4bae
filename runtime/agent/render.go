package agent

import (
	"strings"
	"unicode/utf8"

	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/model"
)

// The limits of an observation in a prompt.
const (
	pageBytesMax = 160_000
	nameRunesMax = 200
	depthMax     = 30
)

// Notices about an observation that is not whole.
const (
	noticeCut       = "the page is longer than this observation: what is not listed may still be there"
	noticeTruncated = "the page has more elements than were read: what is not listed may still be there"
)

// render writes the lines of a snapshot and the notices about it. Every text of the page goes
// through mask first.
func render(s *browser.Snapshot, mask func(string) string) (lines, notices []string) {
	if s.Truncated {
		notices = append(notices, noticeTruncated)
	}
	if s.Title != "" {
		lines = append(lines, model.Line{Role: "title", Name: pageText(s.Title, mask)}.String())
	}
	size := 0
	for _, n := range s.Nodes {
		line := model.Line{
			Depth: min(n.Depth, depthMax), Role: n.Role, Name: pageText(n.Name, mask), Ref: n.Ref, State: n.State,
		}
		if n.TakesFile {
			line.State = strings.TrimSpace(n.State + " " + fileState)
		}
		for _, o := range n.Options {
			line.Options = append(line.Options, pageText(o, mask))
		}
		text := line.String()
		size += len(text) + 1
		if size > pageBytesMax {
			return lines, append(notices, noticeCut)
		}
		lines = append(lines, text)
	}
	return lines, notices
}

// pageText masks a text of the page and cuts it to its limit. A page that writes "{{" itself would
// look like a masked value, so every run of braces is broken up, after masking: a value that holds
// braces is found first.
func pageText(text string, mask func(string) string) string {
	masked := mask(text)
	if strings.Contains(text, "{{") {
		masked = apart(masked)
	}
	if utf8.RuneCountInString(masked) > nameRunesMax {
		masked = string([]rune(masked)[:nameRunesMax]) + "…"
	}
	return masked
}

// apart puts a space between any two opening braces: of three, no two are left side by side.
func apart(text string) string {
	var b strings.Builder
	last := ' '
	for _, r := range text {
		if r == '{' && last == '{' {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}
