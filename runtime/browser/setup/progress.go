package setup

import (
	"bytes"
	"io"
	"strings"
)

// downloadLines passes on what a download tells of its progress, each line once, and drops the
// stack traces of its failures: setup says itself what it does next.
type downloadLines struct {
	out  io.Writer
	part []byte
	last string
}

// Write implements io.Writer. It never fails: progress is for people.
func (d *downloadLines) Write(p []byte) (int, error) {
	d.part = append(d.part, p...)
	for {
		i := bytes.IndexAny(d.part, "\r\n")
		if i < 0 {
			return len(p), nil
		}
		d.line(string(d.part[:i]))
		d.part = d.part[i+1:]
	}
}

func (d *downloadLines) line(s string) {
	s = strings.TrimSpace(s)
	if s == d.last || !(strings.HasPrefix(s, "Downloading ") || strings.Contains(s, "% of ") || strings.Contains(s, " downloaded to ")) {
		return
	}
	d.last = s
	_, _ = io.WriteString(d.out, "  "+s+"\n")
}
